/** A quarterly letter (docs/product.md §2, docs/decisions.md 10). */
export type Letter = {
  slug: string
  title: string
  excerpt: string
  category: string
  /** Day of the letter, YYYY-MM-DD. */
  date: string
  /** For example "4 min read". */
  readTime: string
  author: string
  /** As staff wrote it: it passes the allow-list of letter-html.server.ts each time it is shown. */
  bodyHtml: string
  lastUpdated: Date
}

/** What a list of letters shows. */
export type LetterSummary = Omit<Letter, 'bodyHtml'>
