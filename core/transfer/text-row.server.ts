import type { Field } from '#core/fields/kinds.ts'
import { errorsOf } from '#core/issue.ts'
import { languages } from '#core/language.ts'
import { legalSlugs } from '#core/legal/legal-text.ts'
import { type FieldTable, tidyRecord } from '#core/record/fields.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { checkDraft, checkPublication } from '#core/texts/check-text.ts'
import {
  completeContent,
  fullLabel,
  sameContent,
  type TextContent,
  type TextKind,
} from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { broughtPictures, type FilePictures, resolvePictures } from './file-pictures.server.ts'
import { type KeptText, textStates } from './kept-texts.server.ts'
import { isAddress } from './more-columns.ts'
import {
  type createOncePerFile,
  type FoundRow,
  keptHere,
  mergeWithBase,
} from './plan-rows.server.ts'
import { type KnownPlaces, namesOfText, readAbout } from './text-about.ts'
import type { TransferRecord } from './transfer.ts'
import type { Foreign } from './transfer-kind.ts'
import { type Column, changesOf, readColumns, readObject, textOf } from './values.ts'
import type { PlannedText } from './write-text.server.ts'

const own = [
  ...(['key', 'language', 'state', 'order'] as const),
  ...(['starts_at', 'former_keys', 'behind'] as const),
]

/** A page has fields of its own, so its copy is one cell; others have a column for each field. */
export function textColumns(kind: TextKind): string[] {
  return kind.name === 'page' ? [...own, 'content'] : [...own, ...Object.keys(kind.fieldsOf(''))]
}

/** A body is its tree: JSON in a cell of CSV. */
export function textRecord(kind: TextKind, text: KeptText): TransferRecord {
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

export type FoundText = FoundRow & Omit<PlannedText, 'plan'>

type Known = KnownPlaces & {
  kept: readonly KeptText[]
  now: Date
  oncePerFile: ReturnType<typeof createOncePerFile>
  pictures: FilePictures
  foreign?: Foreign
}

/** What a row says of a text, compared with what is kept of it. */
export async function findText(
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
  const name = [kind.titleOf(content, key), ...(language === 'en' ? [] : [`(${language})`])].join(
    ' ',
  )
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
