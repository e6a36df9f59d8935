import type { RichText } from '#core/rich-text/rich-text.ts'

/**
 * Where a figure comes from: nothing is shown without one unless the firm itself states it
 * (docs/decisions.md 24).
 */
export type Source = { name: string; url: string /** For example "July 2024". */; date: string }

export type Figure = { value: string; label: string; source?: Source }

/** A small honest plot: one bar per row, drawn to scale from zero. */
export type Plot = {
  title: string
  /** Unit that follows every value, for example "%". */
  unit: string
  rows: { label: string; value: number }[]
  source?: Source
}

export type TitledText = { title: string; text: string }

/** The words of a theme's public page, checked when saved and when read. */
export type ThemePage = {
  /** One line on the card of the themes grid and of /themes. */
  summary: string
  hero: { headline: string; lead: string }
  /** The three headline figures. */
  figures: [Figure, Figure, Figure]
  plot?: Plot
  thesis: { intro: string; cards: TitledText[] }
  why: { title: string; body: RichText }
  /** Four regions. */
  opportunity: { intro: string; regions: TitledText[] }
  picks: { intro: string }
  disclaimer: string
  callToAction: { title: string; text: string }
  metaDescription: string
}

/** The same as it is written by hand, for samples: its reasons are plain paragraphs. */
export type PlainThemePage = Omit<ThemePage, 'why'> & {
  why: { title: string; paragraphs: readonly string[] }
}

/** The texts in which themes differ (docs/product.md §8, docs/decisions.md 13). */
export type ThemeTexts = {
  /** Text of the button that leads to /contact. */
  buttonLabel: string
  emptyText: string
  errorTitle: string
  missingPriceText: string
}

export type Theme = {
  id: string
  slug: string
  name: string
  description: string
  texts: ThemeTexts
  page: ThemePage
  /** When what the page says was published; undefined for a preview. */
  publishedAt: Date | undefined
}
