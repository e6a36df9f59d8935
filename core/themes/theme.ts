import type { Language } from '#core/language.ts'
import type { RichText } from '#core/rich-text/rich-text.ts'

/** No figure without one unless the firm itself states it (docs/decisions.md 24). */
export type Source = { name: string; url: string /** For example "July 2024". */; date: string }

export type Figure = { value: string; label: string; source?: Source }

/** One bar a row, drawn to scale from zero. */
export type Plot = {
  title: string
  /** '%'. */
  unit: string
  rows: { label: string; value: number }[]
  /** Undefined: the firm itself states it. */
  sources: (Source | undefined)[]
}

export type TitledText = { title: string; text: string }

/** Checked when saved and when read. */
export type ThemePage = {
  /** On the card of the grid and of /themes. */
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

/** As it is written by hand, for samples. */
export type PlainThemePage = Omit<ThemePage, 'why' | 'plot'> & {
  plot?: Omit<Plot, 'sources'> & { source?: Source }
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
  /** That it is in: English where the language of the page has none. */
  language: Language
  name: string
  description: string
  texts: ThemeTexts
  page: ThemePage
  /** The names of the claims that it is made of. */
  claims: string[]
  /** Undefined for a preview. */
  publishedAt: Date | undefined
}
