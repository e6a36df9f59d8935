import { readInstant } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { readTick, readWhole } from '#core/spreadsheets/cells.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import type { KeptText, TextState } from './kept-texts.server.ts'
import { addressesIn, isAddress } from './more-columns.ts'
import type { UniqueName } from './plan-rows.server.ts'
import type { FieldChange } from './transfer.ts'
import { textOf } from './values.ts'

/** What a row says of a text besides its words; undefined where it says nothing. */
export type TextAbout = {
  order: number | undefined
  formerKeys: string[]
  startsAt: Date | undefined
  isBehind: boolean | undefined
}

/** What all rows of a file share: by whose key each address, unique value and order is taken. */
export type KnownPlaces = {
  addresses: Map<string, string>
  values: Map<string, string>
  orders: Map<string, string>
}

type Row = { key: string; language: Language | undefined; state: TextState | undefined }

export function readAbout(
  { cells }: SourceRow,
  { key, language, state }: Row,
  before: KeptText | undefined,
  now: Date,
): { about: TextAbout; changes: FieldChange[]; reasons: string[] } {
  const reasons: string[] = []
  const order = readOrder(textOf(cells.order), reasons)
  const formerKeys = readFormer(textOf(cells.former_keys), key, before, reasons)
  const startsAt = readStart(textOf(cells.starts_at), state, now, reasons)
  const tick = language !== 'en' ? readTick(cells.behind) : undefined
  const changes: FieldChange[] = []
  const say = (label: string, was: unknown, is: unknown) =>
    changes.push({ label, before: String(was ?? ''), after: String(is) })
  if (before && order !== undefined && order !== before.order) say('Order', before.order, order)
  if (before && formerKeys.length > 0)
    say(
      'Former addresses',
      before.formerKeys.join(' '),
      [...before.formerKeys, ...formerKeys].join(' '),
    )
  if (before && tick !== undefined && before.isBehind !== undefined && tick !== before.isBehind)
    say('Behind the English', before.isBehind ? 'yes' : 'no', tick ? 'yes' : 'no')
  return { about: { order, formerKeys, startsAt, isBehind: tick }, changes, reasons }
}

export const withoutEnglish = (key: string) =>
  `The theme ${key} has no English text: import that first`

/** The names that a row wants for its text; `value` is that of the kind's unique field, where it changes. */
export function namesOfText(
  { name: kind, unique }: Pick<TextKind, 'name' | 'unique'>,
  { line }: SourceRow,
  text: Pick<TextAbout, 'order' | 'formerKeys'> & { key: string; language: string; value: string },
  { addresses, values, orders }: KnownPlaces,
): UniqueName[] {
  const { key: owner, language, order, formerKeys, value } = text
  const isOfOther = (other: string | undefined) => other !== undefined && other !== owner
  const isAlone = kind === 'theme' && language !== 'en'
  const names: UniqueName[] = [
    {
      owners: addresses,
      name: owner,
      owner,
      whyNot(other) {
        if (other === undefined) return isAlone ? withoutEnglish(owner) : undefined
        return other === owner ? undefined : `The address ${owner} leads to ${other} here`
      },
    },
    ...formerKeys.map((name) => ({
      owners: addresses,
      name,
      owner,
      whyNot: (other?: string) =>
        isOfOther(other) ? `The former key ${name} is or was that of ${other}` : undefined,
    })),
  ]
  if (unique && value !== '')
    names.push({
      owners: values,
      name: value,
      owner,
      isFreeing: unique.listOwners !== undefined,
      whyNot: (other) => (isOfOther(other) ? unique.message(value) : undefined),
    })
  if (order !== undefined)
    names.push({
      owners: orders,
      name: owner,
      owner: `${order} in line ${line}`,
      whyNot: (other) =>
        other && !other.startsWith(`${order} in `) ? `Order is ${other}` : undefined,
    })
  return names
}

function readOrder(written: string, reasons: string[]): number | undefined {
  if (written.trim() === '') return undefined
  const order = readWhole(written)
  if (order === undefined) reasons.push('Order must be a whole number')
  return order
}

function readFormer(
  written: string,
  key: string,
  before: KeptText | undefined,
  reasons: string[],
): string[] {
  const added = new Set(addressesIn(written))
  for (const address of [key, ...(before?.formerKeys ?? [])]) added.delete(address)
  for (const address of added)
    if (!isAddress(address)) reasons.push(`Former keys: ${address.slice(0, 60)} is not an address`)
  return [...added]
}

function readStart(
  written: string,
  state: TextState | undefined,
  now: Date,
  reasons: string[],
): Date | undefined {
  if (state !== 'scheduled') return undefined
  const text = written.trim()
  if (text === '') {
    reasons.push('Starts at is missing: say when it is published')
    return undefined
  }
  const at = readInstant(text)
  if (!at) reasons.push('Starts at must be a time as an export writes it: 2026-11-22T08:00:00.000Z')
  else if (at <= now) reasons.push('Starts at has passed: write published, draft, or a later time')
  else return at
  return undefined
}
