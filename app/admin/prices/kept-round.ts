import { findText, keepText } from '#app/kept-text.ts'
import type { TypedRow } from '#core/price-round/round.ts'
import type { RoundPlace } from './round-form.ts'

/** Nobody else who uses this browser is shown it. */
export type DraftPlace = { person: string; list: string }

type KeptRound = { asOf: string; rows: TypedRow[] }

/** The draft of a person's round on one screen: saving a page of themes leaves those of others. */
export function placeOfDraft(person: string, { theme, page }: RoundPlace): DraftPlace {
  return { person, list: theme ? `prices:${theme}` : `prices page ${page}` }
}

const nameOf = ({ person, list }: DraftPlace) => `qantara-round:${person}:${list}`

/** Undefined forgets it. A browser that keeps nothing loses it when the page is left, which asks first. */
export function keepDraft(place: DraftPlace, round: KeptRound | undefined): void {
  try {
    if (round) keepText(localStorage, nameOf(place), JSON.stringify(round))
    else localStorage.removeItem(nameOf(place))
  } catch {}
}

export function findDraft(place: DraftPlace): KeptRound | undefined {
  try {
    const kept = JSON.parse(findText(localStorage, nameOf(place)) ?? 'null')
    const isRow = (row: Partial<TypedRow>) =>
      typeof row?.id === 'string' &&
      typeof row.price === 'string' &&
      typeof row.isStill === 'boolean'
    return typeof kept?.asOf === 'string' && Array.isArray(kept.rows) && kept.rows.every(isRow)
      ? kept
      : undefined
  } catch {
    return undefined
  }
}
