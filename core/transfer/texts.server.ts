import { type Language, languages } from '#core/language.ts'
import { legalSlugs } from '#core/legal/legal-text.ts'
import { tidyRecord } from '#core/lists/fields.ts'
import { errorsOf } from '#core/lists/list.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.ts'
import { checkDraft, checkPublication } from '#core/texts/check-text.ts'
import {
  completeContent,
  fullLabel,
  sameContent,
  type TextContent,
  type TextKind,
} from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { type KeptText, listKeptTexts, type TextState } from './kept-texts.server.ts'
import type { KindPlan } from './kind-plan.ts'
import { namedPicture, pictureKeys } from './list-pictures.server.ts'
import { readTextCells } from './text-columns.ts'
import type { FieldChange } from './transfer.ts'
import { shownValue, textOf } from './values.ts'
import { type PlannedText, writeText } from './write-text.server.ts'
import {
  issueOfName,
  keptOrTyped,
  pictureNameIn,
  withAddresses,
  type ZipPictures,
} from './zip-pictures.server.ts'

/** docs/product.md §15.1: a row is a text in one language, as published or as a draft after it. */
export async function planTexts(
  db: Db,
  kind: TextKind,
  rows: readonly SourceRow[],
  pictures?: ZipPictures,
): Promise<KindPlan> {
  const kept = await listKeptTexts(db, kind)
  const seen = new Map<string, number>()
  const planned = rows.map((row) => planText(kind, row, { kept, seen, pictures }))
  for (const { content, fate } of planned) {
    if (fate.fate === 'refused') continue
    const issues = (await kind.checkStored?.(db, content)) ?? []
    if (errorsOf(issues).length === 0) continue
    fate.reasons.push(...errorsOf(issues).map(({ message }) => message))
    Object.assign(fate, { fate: 'refused', changes: [] })
  }
  return {
    rows: planned.map(({ fate }) => fate),
    revisions: Object.fromEntries(
      kept.map(({ key, language, number, state }) => [`${key} ${language} ${state}`, number]),
    ),
    async write(tx, actor) {
      const wanted = planned.filter(({ fate }) => fate.fate !== 'refused')
      for (const each of wanted.toSorted(englishFirst)) {
        const keys = pictureKeys(kind.fieldsOf(each.key))
        const content = withAddresses(each.content, keys, pictures)
        await writeText(tx, actor, kind, { ...each, content })
      }
      // Each publication has told it already.
      return []
    },
  }
}

function planText(
  kind: TextKind,
  row: SourceRow,
  {
    kept,
    seen,
    pictures,
  }: { kept: readonly KeptText[]; seen: Map<string, number>; pictures: ZipPictures },
): PlannedText {
  const { line, cells } = row
  const key = textOf(cells.key).trim()
  const [language, state] = [languageOf(textOf(cells.language)), stateOf(textOf(cells.state))]
  const reasons = row.issue ? [row.issue] : []
  if (!isKey(kind, key))
    reasons.push(`There is no ${kind.noun} that can be called “${key.slice(0, 60)}”`)
  if (!language) reasons.push(`Language must be ${languages.join(' or ')}`)
  if (!state) reasons.push('State must be published or draft')
  const place = `${key} ${language} ${state}`
  const earlier = seen.get(place)
  if (earlier) reasons.push(`The same text is in line ${earlier} already`)
  else seen.set(place, line)
  const own = kept.filter((each) => each.key === key && each.language === language)
  const before = own.find((each) => each.state === state) ?? own.at(-1)
  const fields = isKey(kind, key) ? kind.fieldsOf(key) : {}
  const read = readTextCells(fields, cells)
  reasons.push(...read.issues)
  reasons.push(...settlePictures(fields, read.values, before?.content, pictures))
  const merged = completeContent(fields, { ...before?.content, ...read.values })
  const tidied = tidyRecord(fields, merged)
  const content = kind.tidy?.(tidied) ?? tidied
  if (reasons.length === 0) {
    const check = state === 'published' ? checkPublication : checkDraft
    reasons.push(...errorsOf(check(kind, key, content)).map(({ message }) => message))
  }
  const same = own.find((each) => each.state === state)
  const changes = changesOf(fields, before?.content, content)
  const isSame = same ? sameContent(fields, same.content, content) : false
  const fate = reasons.length > 0 ? 'refused' : !before ? 'new' : isSame ? 'unchanged' : 'changed'
  if (fate === 'changed' && before?.state !== state)
    changes.unshift({ label: 'State', before: before?.state ?? '', after: state ?? '' })
  const name = [kind.titleOf(content, key), ...(language === 'ar' ? ['(ar)'] : [])].join(' ')
  return {
    ...{ key, content, language: language ?? 'en', state: state ?? 'draft' },
    order: Number(textOf(cells.order)) || 0,
    fate: {
      ...{ line, name, fate, changes: fate === 'refused' ? [] : changes, reasons },
      ...namedPicture(fields, content, { words: key }),
    },
  }
}

/** Of names of pictures those that it has already become addresses; gives why others are refused. */
function settlePictures(
  fields: ReturnType<TextKind['fieldsOf']>,
  values: TextContent,
  before: TextContent | undefined,
  pictures: ZipPictures,
): string[] {
  return pictureKeys(fields).flatMap((key) => {
    const typed = values[key]
    if (typeof typed !== 'string' || pictureNameIn(typed) === undefined) return []
    values[key] = keptOrTyped(typed, before?.[key], pictures)
    return issueOfName(fields[key]?.label ?? '', typed, pictures) ?? []
  })
}

function languageOf(written: string): Language | undefined {
  const word = written.trim().toLowerCase() || 'en'
  return languages.find((language) => language === word)
}

function stateOf(written: string): TextState | undefined {
  const word = written.trim().toLowerCase() || 'draft'
  return word === 'published' || word === 'draft' ? word : undefined
}

/** What an address of the site can be made of. */
function isKey(kind: TextKind, key: string): boolean {
  if (kind.name === 'theme') return /^[a-z0-9]{1,60}$/.test(key)
  if (kind.name === 'legal') return legalSlugs.some((slug) => slug === key)
  if (kind.name === 'page') return kind.original?.(key) !== undefined
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(key) && key.length <= 80
}

function changesOf(
  fields: ReturnType<TextKind['fieldsOf']>,
  before: TextContent | undefined,
  after: TextContent,
): FieldChange[] {
  return Object.entries(fields)
    .filter(([name]) => (before?.[name] ?? '') !== after[name])
    .map(([name, field]) => ({
      label: fullLabel(field),
      before: shownValue(before?.[name]),
      after: shownValue(after[name]),
    }))
}

/** An Arabic version translates the English one that is published then. */
function englishFirst(a: PlannedText, b: PlannedText): number {
  const rank = ({ language, state }: PlannedText) =>
    (language === 'en' ? 0 : 2) + (state === 'published' ? 0 : 1)
  return rank(a) - rank(b)
}
