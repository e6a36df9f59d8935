import type { lineOf } from '#core/language.ts'

export type Assets = {
  /** Inline scripts, together at most 2 KB compressed (docs/architecture.md §5). */
  boot: { everywhere: string; firstVisit: string; pictures: string; consent: string }
  /** What offers Arabic to a browser that asks for it first. */
  languageOffer: string
  islands: string
  fonts: Readonly<Record<ReturnType<typeof lineOf>['fonts'], readonly string[]>>
  reload?: string
  /** Of when the data are, as an ISO moment, where this is a copy to try things out. */
  copyOf?: string
}
