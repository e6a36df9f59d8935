import { type SubmittedSave, submittedMessage } from '#app/admin/editor/state/save-answer.ts'
import { error, type Message, success } from '#app/ui/message.ts'
import { type RoundOutcome, savedText, type TypedRow } from '#core/price-round/round.ts'
import { readKeys } from '#core/record/list.ts'
import { withQuery } from '../address.ts'

/** So that it comes back with every field as it was. */
export type TypedRound = {
  key: string
  asOf: string
  rows: TypedRow[]
  confirmed: string[]
}

export type RoundAnswer = {
  /** So that it is announced again. */
  responseId: string
  typed: TypedRound
  /** 'submitted': large moves wait for a second person. */
  outcome: RoundOutcome | SubmittedSave
}

export const formId = 'price-round'

/** Which stocks the screen shows: those of a theme, or a page of themes; page 0 is all of them. */
export type RoundPlace = { theme: string | undefined; page: number }

export const allThemes = 'all'

/** What this browser keeps of a round: saving a page of themes leaves those of others. */
export type KeptRound = { asOf: string; rows: TypedRow[] }

export function draftOfRound({ theme, page }: RoundPlace): string {
  return theme ? `prices:${theme}` : `prices::${page}`
}

/** `stock` is that whose past prices are beside it: 'education/pso'. */
export function roundAddress({ theme, page }: RoundPlace, stock?: string): string {
  const round = theme ? { theme } : page === 1 ? {} : { page: page ? String(page) : allThemes }
  return withQuery('/admin/prices', { ...round, stock })
}

const maxRows = 20_000

export const priceField = (id: string) => `price.${id}`
export const stillField = (id: string) => `still.${id}`

export const pastLinkId = (theme: string, stockId: string) => `past-${theme}-${stockId}`

/** Rows that nobody touched are left out. */
export function readRoundForm(form: FormData): TypedRound {
  const rows = new Map<string, TypedRow>()
  const rowOf = (id: string) => rows.get(id) ?? { id, price: '', isStill: false }
  for (const [name, value] of [...form].slice(0, maxRows)) {
    if (typeof value !== 'string' || value.trim() === '') continue
    const [, kind, id = ''] = /^(price|still)\.([\w-]{1,64})$/.exec(name) ?? []
    if (kind === 'price') rows.set(id, { ...rowOf(id), price: value })
    else if (kind === 'still') rows.set(id, { ...rowOf(id), isStill: true })
  }
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const confirmed = readKeys(text('confirmed'))
  return { key: text('key'), asOf: text('asOf'), rows: [...rows.values()], confirmed }
}

/** Undefined while questions wait: they are asked in a dialog. */
export function roundMessage(outcome: RoundAnswer['outcome']): Message | undefined {
  if (outcome.outcome === 'submitted') return submittedMessage(outcome.id)
  if (outcome.outcome === 'saved') return success('Prices saved', savedText(outcome))
  if (outcome.outcome === 'unconfirmed') return undefined
  const [first] = outcome.issues
  const count = outcome.issues.length
  const text = count === 1 ? (first?.message ?? '') : `Please fix ${count} error(s) before saving`
  return error('Validation failed', text)
}
