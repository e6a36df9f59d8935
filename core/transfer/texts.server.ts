import { readInstant } from '#core/dates.ts'
import type { Field } from '#core/fields/kinds.ts'
import { errorsOf } from '#core/issue.ts'
import { type Language, languages } from '#core/language.ts'
import { legalSlugs } from '#core/legal/legal-text.ts'
import { type FieldTable, tidyRecord } from '#core/record/fields.ts'
import { readTick } from '#core/spreadsheets/cells.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { listAddresses } from '#core/texts/addresses.server.ts'
import { checkDraft, checkPublication } from '#core/texts/check-text.ts'
import {
  completeContent,
  fullLabel,
  sameContent,
  type TextContent,
  type TextKind,
} from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import {
  broughtPictures,
  type FilePictures,
  findFilePictures,
  resolvePictures,
  withPictures,
} from './file-pictures.server.ts'
import {
  type KeptText,
  listKeptTexts,
  listsOfTexts,
  type TextState,
  textStates,
} from './kept-texts.server.ts'
import { addressesIn, isAddress } from './more-columns.ts'
import {
  createOncePerFile,
  type FoundRow,
  keptHere,
  mergeWithBase,
  type Opened,
  type UniqueName,
} from './plan-rows.server.ts'
import type { FieldChange, TransferRecord } from './transfer.ts'
import type { Foreign, TransferDependencies, TransferKind } from './transfer-kind.ts'
import { type Column, changesOf, readCell, readColumns, readObject, textOf } from './values.ts'
import {
  byRank,
  type PlannedText,
  saveTexts,
  type TextAbout,
  withoutEnglish,
} from './write-text.server.ts'

/** `marks` besides the key. */
export function textTransfer(kind: TextKind, marks: readonly string[]): TransferKind {
  return {
    noun: kind.content,
    marks: ['key', ...marks],
    columns: textColumns(kind),
    async *records({ db }) {
      for await (const text of listKeptTexts(db, kind)) yield textRecord(kind, text)
    },
    open: (dependencies, rows) => openTexts(dependencies, kind, rows),
  }
}

/** docs/product.md §15.1: a row is a text in one language: published, scheduled, or a draft after it. */
async function openTexts(
  { db, now, pictures, foreign, lock }: TransferDependencies & { now: Date },
  kind: TextKind,
  rows: readonly SourceRow[],
): Promise<Opened<FoundText>> {
  if (lock) {
    const keys = rows.map(({ cells }) => textOf(cells.key))
    for (const list of (await listsOfTexts(db, kind.name, keys)).toSorted()) await lock(list)
  }
  const kept = await Array.fromAsync(listKeptTexts(db, kind, now))
  const addresses = await listAddresses(db, kind)
  const known = {
    kept,
    addresses,
    values: (await kind.unique?.listOwners?.(db)) ?? addresses,
    orders: new Map(),
    now,
    oncePerFile: createOncePerFile(),
    pictures: await findFilePictures(db, rows, pictures),
    foreign,
  }
  return {
    revisions: Object.fromEntries(
      kept.map((each) => [`${each.key} ${each.language} ${each.state}`, each.number]),
    ),
    find: (row) => findText(db, kind, row, known),
    inOrder: (found) => found.toSorted(byRank),
    async write(work, accepted) {
      const texts = accepted.map((each) => ({
        ...each,
        content: withPictures(kind.fieldsOf(each.key), each.content, pictures),
      }))
      return (await saveTexts(work, kind, texts)) ? [kind.content] : []
    },
  }
}

const own = [
  ...(['key', 'language', 'state', 'order'] as const),
  ...(['starts_at', 'former_keys', 'behind'] as const),
]

/** A page has fields of its own, so its copy is one cell; others have a column for each field. */
function textColumns(kind: TextKind): string[] {
  return kind.name === 'page' ? [...own, 'content'] : [...own, ...Object.keys(kind.fieldsOf(''))]
}

/** A body is its tree: JSON in a cell of CSV. */
function textRecord(kind: TextKind, text: KeptText): TransferRecord {
  const { key, language, state, order, startsAt, formerKeys, isBehind, content } = text
  const fields = kind.fieldsOf(key)
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, storedValue(field, content[name])]),
  )
  const about = {
    key,
    language,
    state,
    order,
    starts_at: startsAt,
    former_keys: formerKeys.join(' '),
    behind: isBehind ?? '',
  }
  return kind.name === 'page' ? { ...about, content: values } : { ...about, ...values }
}

function storedValue(field: Field, value: TextContent[string] | undefined): unknown {
  if (field.kind !== 'rich' || typeof value !== 'string' || value === '') return value ?? ''
  try {
    const tree: unknown = JSON.parse(value)
    return JSON.stringify(tree) === value ? tree : value
  } catch {
    return value
  }
}

function columnsOf(fields: FieldTable): Column[] {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    key: name,
    field: { ...field, label: fullLabel(field) },
  }))
}

function readTextCells(
  columns: readonly Column[],
  cells: Readonly<Record<string, unknown>>,
): { values: TextContent; issues: string[] } {
  const named = Object.hasOwn(cells, 'content') ? readObject(cells.content) : cells
  if (!named) return { values: {}, issues: ['Content is not a JSON object'] }
  const { values, issues } = readColumns(columns, named)
  const known = new Set(columns.map(({ name }) => name))
  const unknown = named === cells ? [] : Object.keys(named).filter((name) => !known.has(name))
  const own = unknown.map((name) => `The page has no text called ${name.slice(0, 60)}`)
  return { values, issues: [...own, ...issues] }
}

type FoundText = FoundRow & Omit<PlannedText, 'plan'>

type Known = KnownPlaces & {
  kept: readonly KeptText[]
  now: Date
  oncePerFile: ReturnType<typeof createOncePerFile>
  pictures: FilePictures
  foreign?: Foreign
}

/** What a row says of a text, compared with what is kept of it. */
async function findText(
  db: Db,
  kind: TextKind,
  row: SourceRow,
  { kept, now, oncePerFile, pictures, foreign, ...places }: Known,
): Promise<FoundText> {
  const { line, cells } = row
  const key = textOf(cells.key).trim()
  const language = oneOf(languages, cells.language, 'en')
  const state = oneOf(textStates, cells.state, 'draft')
  const reasons = row.issue ? [row.issue] : []
  if (!isKey(kind, key))
    reasons.push(`There is no ${kind.noun} that can be called “${key.slice(0, 60)}”`)
  if (!language) reasons.push(`Language must be ${languages.join(' or ')}`)
  if (!state) reasons.push('State must be published, scheduled or draft')
  const own = kept.filter((each) => each.key === key && each.language === language)
  const told = readAbout(row, { key, language, state }, own[0], now)
  reasons.push(...told.reasons)
  const startsAt = told.about.startsAt?.toISOString() ?? ''
  const place = `${key} ${language} ${state} ${startsAt}`
  const same = own.find((each) => each.state === state && each.startsAt === startsAt)
  const before = same ?? own.at(-1)
  const fields = isKey(kind, key) ? kind.fieldsOf(key) : {}
  const columns = columnsOf(fields)
  const read = readTextCells(columns, cells)
  reasons.push(...read.issues)
  reasons.push(...resolvePictures(fields, read.values, before?.content, pictures))
  const base = foreign?.baseOf(row)
  const said = mergeWithBase(before && base, read.values, before?.content ?? {})
  const merged = completeContent(fields, { ...before?.content, ...said.take })
  const tidied = tidyRecord(fields, merged)
  const content = kind.tidy?.(tidied) ?? tidied
  const isSame = same ? sameContent(fields, same.content, content) : false
  if (same && !isSame && state === 'scheduled')
    reasons.push('Something else is scheduled for this time: cancel that, or choose another time')
  if (reasons.length === 0) {
    const check = state === 'draft' ? checkDraft : checkPublication
    reasons.push(...errorsOf(check(kind, key, content)).map(({ message }) => message))
  }
  if (reasons.length === 0) {
    const issues = (await kind.checkStored?.(db, content)) ?? []
    reasons.push(...errorsOf(issues).map(({ message }) => message))
  }
  const changes = [...told.changes, ...changesOf(columns, before?.content, content)]
  // Another program says the words alone.
  if (before && !same && !foreign)
    changes.unshift({ label: 'State', before: before.state, after: state ?? '' })
  const isTranslation = language !== undefined && language !== 'en'
  const name = kind.titleOf(content, key) + (isTranslation ? ` (${language})` : '')
  const isWritten = language === 'en' && (!before || changes.length > 0)
  const value = isWritten && kind.unique ? String(content[kind.unique.field] ?? '') : ''
  const text = { ...told.about, key, language: language ?? 'en', value }
  return {
    key,
    content,
    ...told.about,
    names: [oncePerFile('text', place, line), ...namesOfText(kind, row, text, places)],
    language: language ?? 'en',
    state: state ?? 'draft',
    found: {
      line,
      name,
      isNew: !before,
      changes,
      reasons,
      ...keptHere(said.kept, columns),
      ...broughtPictures(fields, content, { words: key }, pictures),
    },
  }
}

/** The one of these words that a cell says, where it says any. */
function oneOf<W extends string>(words: readonly W[], written: unknown, usual: W): W | undefined {
  const said = textOf(written).trim().toLowerCase() || usual
  return words.find((word) => word === said)
}

function isKey(kind: TextKind, key: string): boolean {
  if (kind.name === 'theme') return /^[a-z0-9]{1,60}$/.test(key)
  if (kind.name === 'legal') return legalSlugs.some((slug) => slug === key)
  if (kind.name === 'page') return kind.original?.(key) !== undefined
  return isAddress(key) && key.length <= 80
}

/** What all rows of a file share: by whose key each address, unique value and order is taken. */
export type KnownPlaces = {
  addresses: Map<string, string>
  values: Map<string, string>
  orders: Map<string, string>
}

type Row = { key: string; language: Language | undefined; state: TextState | undefined }

const orderField: Field = { kind: 'whole', label: 'Order' }

/** What people compare of it. */
const aboutColumns: readonly Column[] = [
  { name: 'order', key: 'order', field: orderField },
  {
    name: 'former_keys',
    key: 'former',
    field: { kind: 'line', label: 'Former addresses', max: 0 },
  },
  { name: 'behind', key: 'isBehind', field: { kind: 'tick', label: 'Behind the English' } },
]

export function readAbout(
  { cells }: SourceRow,
  { key, language, state }: Row,
  before: KeptText | undefined,
  now: Date,
): { about: TextAbout; changes: FieldChange[]; reasons: string[] } {
  const reasons: string[] = []
  const { value, issue } = readCell(orderField, cells.order)
  const order = typeof value === 'number' ? value : undefined
  if (issue) reasons.push(issue)
  const formerKeys = readFormer(textOf(cells.former_keys), key, before, reasons)
  const startsAt = readStart(textOf(cells.starts_at), state, now, reasons)
  const isBehind = language !== 'en' ? readTick(cells.behind) : undefined
  const about = { order, formerKeys, startsAt, isBehind }
  if (!before) return { about, changes: [], reasons }
  const after = {
    order: order ?? before.order,
    former: [...before.formerKeys, ...formerKeys].join(' '),
    isBehind: before.isBehind === undefined ? undefined : (isBehind ?? before.isBehind),
  }
  const changes = changesOf(aboutColumns, { ...before, former: before.formerKeys.join(' ') }, after)
  return { about, changes, reasons }
}

/** The names that a row wants for its text; `value` is that of the kind's unique field, where it changes. */
export function namesOfText(
  { name: kind, unique }: Pick<TextKind, 'name' | 'unique'>,
  { line }: SourceRow,
  text: Pick<TextAbout, 'order' | 'formerKeys'> & { key: string; language: string; value: string },
  { addresses, values, orders }: KnownPlaces,
): UniqueName[] {
  const { key: owner, language, order, formerKeys, value } = text
  const isAlone = kind === 'theme' && language !== 'en'
  const names: UniqueName[] = [
    {
      owners: addresses,
      name: owner,
      owner,
      whyNot(other) {
        if (other !== undefined) return `The address ${owner} leads to ${other} here`
        return isAlone ? withoutEnglish(owner) : undefined
      },
    },
    ...formerKeys.map((name) => ({
      owners: addresses,
      name,
      owner,
      whyNot: (other?: string) => other && `The former key ${name} is or was that of ${other}`,
    })),
  ]
  if (unique && value !== '')
    names.push({
      owners: values,
      name: value,
      owner,
      isFreeing: unique.listOwners !== undefined,
      whyNot: (other) => other && unique.message(value),
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
