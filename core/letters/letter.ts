import type { RichText } from '#core/rich-text/rich-text.ts'

/** docs/product.md §2, docs/decisions.md 10. */
export type Letter = {
  slug: string
  title: string
  excerpt: string
  category: string
  /** YYYY-MM-DD. */
  date: string
  /** '4 min read' if its author set it, or '' to calculate it. */
  readTime: string
  minutes: number
  author: string
  /** Of the edition, '3'; '' if it has none. */
  number: string
  /** 'Third quarter 2026' if its author set it, or '' to tell it by the date. */
  quarter: string
  /** A sentence of the body, word for word; '' for none. */
  pullQuote: string
  /** '' if there is none. */
  image: string
  imageAlt: string
  body: RichText
  lastUpdated: Date
}

export type LetterSummary = Omit<Letter, 'body'>
