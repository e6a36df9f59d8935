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
  /** HTML; a page reads it into a tree (core/rich-text). */
  bodyHtml: string
  lastUpdated: Date
}

/** What a list of letters shows. */
export type LetterSummary = Omit<Letter, 'bodyHtml'>
