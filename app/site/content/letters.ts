/** The words of /letters and /letters/{slug} (spec.md §2 and §8, decision 10). */
export const letters = {
  meta: {
    title: 'Quarterly Letters | Qantara',
    description:
      'Letters that Qantara writes to its clients each quarter, on markets, themes and the ' +
      'region it works for.',
  },
  title: 'Quarterly Letters',
  intro: 'What we thought at the time, left as we wrote it.',
  readLetter: 'Read the letter',
  /** For screen readers, so that each link names its letter. */
  readLetterOf: 'Read the letter: {title}',
  empty: 'No letters are published at present.',
  letter: {
    metaTitle: '{title} | Qantara',
    eyebrow: 'Quarterly letter',
    author: 'By {author}',
    allLetters: { label: 'All quarterly letters', href: '/letters' },
    note: 'This letter states the views of its author on its date. It is not investment advice.',
    consultation: {
      text: 'If a point in this letter touches your own affairs, we are glad to discuss it.',
      button: { label: 'Schedule a Consultation', href: '/#contact' },
    },
  },
  notFound: {
    meta: {
      title: 'Letter Not Found | Qantara',
      description: 'The requested quarterly letter could not be found.',
    },
    title: 'Letter Not Found',
    text: 'The requested quarterly letter could not be found.',
    link: { label: 'All quarterly letters', href: '/letters' },
  },
} as const
