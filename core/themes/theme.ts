import type { Language } from '#core/language.ts'
import type { RichText } from '#core/rich-text/rich-text.ts'

/** Every figure has a source unless it is the firm's own (docs/decisions.md 24). */
export type Source = { name: string; url: string /** For example "July 2024". */; date: string }

export type Figure = { value: string; label: string; source?: Source }

/** One bar per row, drawn to scale from zero. */
export type Plot = {
  title: string
  /** Of the values, for example "2023"; '' where nobody has said it. */
  year: string
  /** What is counted, and what is not. */
  definition: string
  /** '%'. */
  unit: string
  rows: { label: string; value: number }[]
  /** Undefined means the firm's own figure. */
  sources: (Source | undefined)[]
}

export type TitledText = { title: string; text: string }

/** Checked when it is saved and when it is read. */
export type ThemePage = {
  /** Shown on the card on the home page and on /themes. */
  summary: string
  hero: { headline: string; lead: string }
  figures: [Figure, Figure, Figure]
  plot?: Plot
  thesis: { intro: string; cards: TitledText[] }
  why: { title: string; body: RichText }
  opportunity: { intro: string; regions: TitledText[] }
  picks: { intro: string }
  disclaimer: string
  callToAction: { title: string; text: string }
  metaDescription: string
}

/** The form in which samples are written. */
export type PlainThemePage = Omit<ThemePage, 'why' | 'plot'> & {
  plot?: Omit<Plot, 'sources' | 'year' | 'definition'> &
    Partial<Pick<Plot, 'year' | 'definition'>> & { source?: Source }
  why: { title: string; paragraphs: readonly string[] }
}

/** docs/product.md §8, docs/decisions.md 13. */
export type ThemeTexts = {
  /** Leads to /contact. */
  buttonLabel: string
  emptyText: string
  errorTitle: string
  missingPriceText: string
}

export type Theme = {
  id: string
  slug: string
  /** The language of the text: English if there is no translation. */
  language: Language
  name: string
  description: string
  texts: ThemeTexts
  page: ThemePage
  /** The names of the claims in it. */
  claims: string[]
  /** Undefined for a preview. */
  publishedAt: Date | undefined
}
