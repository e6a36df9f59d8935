import { copyModule } from './copy.ts'

export const lettersCopy = copyModule('letters', {
  meta: {
    title: 'Quarterly Letters | {firm}',
    description:
      'Letters that {firm} writes to its clients each quarter, on markets, themes and the ' +
      'region it works for.',
  },
  title: 'Quarterly Letters',
  intro: 'What we thought at the time, left as we wrote it.',
  index: {
    byYear: 'Letters by year',
    byCategory: 'Letters by category',
  },
  pages: {
    name: 'Pages of letters',
    ofYear: 'Letters of {year}',
    ofPage: 'Letters of {year}, page {page}',
    later: 'Later letters',
    earlier: 'Earlier letters',
  },
  empty: 'No letters are published at present.',
  letter: {
    metaTitle: '{title} | {firm}',
    eyebrow: 'Quarterly letter',
    home: 'Home',
    author: 'By {author}',
    number: 'No. {number}',
    quarters: {
      first: 'First quarter {year}',
      second: 'Second quarter {year}',
      third: 'Third quarter {year}',
      fourth: 'Fourth quarter {year}',
    },
    readTime: '{minutes} min read',
    separator: ' · ',
    others: 'Other letters',
    later: 'Later letter',
    earlier: 'Earlier letter',
    allLetters: { label: 'All quarterly letters', href: '/letters' },
    note: 'This letter states the views of its author on its date. It is not investment advice.',
    consultation: {
      text: 'If a point in this letter touches your own affairs, we are glad to discuss it.',
      button: { label: 'Schedule a Consultation', href: '/#contact' },
    },
  },
  notFound: {
    meta: {
      title: 'Letter Not Found | {firm}',
      description: 'The requested quarterly letter could not be found.',
    },
    eyebrow: '404',
    title: 'Letter Not Found',
    text: 'The requested quarterly letter could not be found.',
    link: { label: 'All quarterly letters', href: '/letters' },
  },
} as const)
