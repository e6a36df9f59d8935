import { readInstant } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { readTick, readWhole } from '#core/spreadsheets/cells.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { KeptText, TextState } from './kept-texts.server.ts'
import { addressesIn, isAddress } from './more-columns.ts'
import type { FieldChange } from './transfer.ts'
import { textOf } from './values.ts'

/** What a row says of a text besides its words; undefined where it says nothing. */
export type TextAbout = {
  order: number | undefined
  formerKeys: string[]
  startsAt: Date | undefined
  isBehind: boolean | undefined
}

/** What all rows of a file share: whose each address is, and what earlier rows said of the order. */
export type KnownPlaces = {
  owners: Map<string, string>
  orders: Map<string, { order: number; line: number }>
  now: Date
}

type Row = { key: string; language: Language | undefined; state: TextState | undefined }

export function readAbout(
  { line, cells }: SourceRow,
  { key, language, state }: Row,
  before: KeptText | undefined,
  known: KnownPlaces,
): { about: TextAbout; changes: FieldChange[]; reasons: string[] } {
  const reasons: string[] = []
  const owner = known.owners.get(key)
  if (owner !== undefined && owner !== key) reasons.push(leadsElsewhere(key, owner))
  const order = readOrder(textOf(cells.order), { key, line }, known, reasons)
  const formerKeys = readFormer(textOf(cells.former_keys), key, before, known, reasons)
  const startsAt = readStart(textOf(cells.starts_at), state, known.now, reasons)
  const tick = language !== 'en' ? readTick(writtenTick(cells.behind)) : undefined
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

export const leadsElsewhere = (address: string, owner: string) =>
  `The address ${address} leads to ${owner} here`

const writtenTick = (cell: unknown) => (typeof cell === 'boolean' ? String(cell) : textOf(cell))

function readOrder(
  written: string,
  { key, line }: { key: string; line: number },
  { orders }: KnownPlaces,
  reasons: string[],
): number | undefined {
  if (written.trim() === '') return undefined
  const order = readWhole(written)
  if (order === undefined) {
    reasons.push('Order must be a whole number')
    return undefined
  }
  const first = orders.getOrInsert(key, { order, line })
  if (first.order !== order) reasons.push(`Order is ${first.order} in line ${first.line}`)
  return order
}

function readFormer(
  written: string,
  key: string,
  before: KeptText | undefined,
  { owners }: KnownPlaces,
  reasons: string[],
): string[] {
  const added = new Set(addressesIn(written))
  for (const address of [key, ...(before?.formerKeys ?? [])]) added.delete(address)
  for (const address of added) {
    const owner = owners.getOrInsert(address, key)
    if (!isAddress(address)) reasons.push(`Former keys: ${address.slice(0, 60)} is not an address`)
    else if (owner !== key) reasons.push(`The former key ${address} is or was that of ${owner}`)
  }
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
