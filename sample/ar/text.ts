/** A letter or a legal text as a translation; slug, date and picture are those of the English. */
export type ArabicText = { title: string; bodyHtml: string }

export type ArabicLegalText = ArabicText & { summary: string }

export type ArabicLetter = ArabicText & {
  excerpt: string
  category: string
  readTime: string
  author: string
  pullQuote: string
}
