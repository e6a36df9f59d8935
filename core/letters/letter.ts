import type { RichText } from '#core/rich-text/rich-text.ts'

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
  /** Address of its picture; '' for none. */
  image: string
  imageAlt: string
  body: RichText
  lastUpdated: Date
}

/** What a list of letters shows. */
export type LetterSummary = Omit<Letter, 'body'>
