import { setImmediate as nextTurn } from 'node:timers/promises'
import { claimLabels } from '#core/claims/claim.ts'
import { listOwnerNames } from '#core/claims/history.server.ts'
import type { Change } from '#core/history/changes.server.ts'
import { compareTexts } from '#core/history/compare-texts.ts'
import { differencesOf, type FieldDifference } from '#core/history/describe-change.ts'
import { settingSections } from '#core/settings/sections.ts'
import { facts } from '#core/settings/settings.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { teamList } from '#core/team/team.server.ts'
import { compareVersions } from '#core/texts/compare-versions.server.ts'
import { publicationState } from '#core/texts/publication.ts'
import { listPublications } from '#core/texts/stored-publications.server.ts'
import { findText } from '#core/texts/stored-texts.server.ts'
import type { Parts } from './operations.server.ts'
import type { Submission } from './submissions.server.ts'
import type { Publication } from './text-contents.server.ts'

/** What a submission does to one record, field by field and word by word. */
export type ComparedRecord = {
  id: string
  name: string
  action: Change['action']
  differences: FieldDifference[]
}

const maxRecords = 50

/** Old beside new in words: what visitors read now, and what they would read. */
export async function compareSubmission(
  parts: Pick<Parts, 'db' | 'kinds'>,
  submission: Submission,
): Promise<{ records: ComparedRecord[]; more: number }> {
  if (submission.operation === 'publish-text')
    return { records: await compareText(parts, submission), more: 0 }
  const records: ComparedRecord[] = []
  const named = await listOwnerNames(parts.db)
  const withNames = (change: Change) =>
    change.noun === 'claims' ? { ...change, differences: named(change.differences) } : change
  for (const change of submission.changes.slice(0, maxRecords)) {
    const { recordId: id, recordName, action } = change
    const isSetting = change.noun === 'settings'
    const differences = isSetting
      ? await compareSetting(change)
      : await differencesOf({ name: '', labels: labelsOf(change) }, withNames(change))
    const name = isSetting ? settingName(id) : recordName
    records.push({ id: `${id} ${records.length}`, name, action, differences })
  }
  return { records, more: Math.max(0, submission.changes.length - maxRecords) }
}

async function compareText(
  { db, kinds }: Pick<Parts, 'db' | 'kinds'>,
  submission: Submission,
): Promise<ComparedRecord[]> {
  const { kind: name, id, version } = submission.input as Publication
  const kind = kinds[name]
  const text = await findText(db, name, id.key)
  if (!text) return []
  const { language } = id
  const lines = await listPublications(db, { kind: name, language, textId: text.id })
  // What was shown when it was decided, not what is shown by it.
  const until = submission.decidedAt ? submission.submittedAt : new Date()
  const { published } = publicationState(lines.get(text.id) ?? [], until)
  const from = published?.version ?? 0
  const isNew = from === 0 && !kind.original?.(text.key)
  const differences = isNew ? [] : await compareVersions(db, kind, id, [from, version])
  return [
    {
      ...{ id: text.id, name: submission.title },
      ...{ action: isNew ? 'added' : 'updated', differences: differences ?? [] },
    },
  ]
}

function labelsOf({ noun }: Change): Readonly<Record<string, string>> {
  const own = { displayOrder: 'Place' }
  if (noun === 'team') return { ...teamList.labels, ...own }
  if (noun === 'claims') return claimLabels
  if (noun === 'stocks') return { ...stocksOf('').labels, ...own }
  return own
}

const names: Readonly<Record<string, string>> = {
  firm: 'The firm',
  colours: 'Colours',
  timeZone: 'Time zone',
  blockKeys: 'Keys are blocked',
}

function settingName(key: string): string {
  return settingSections.find((section) => section.key === key)?.title ?? names[key] ?? key
}

/** A setting may hold several fields; each is compared by itself. */
async function compareSetting({ recordId, differences }: Change): Promise<FieldDifference[]> {
  const { before, after } = differences.value ?? {}
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const compared: FieldDifference[] = []
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [was, is] = [old[field] ?? '', now[field] ?? '']
    if (was === is) continue
    const label = settingLabel(recordId, field)
    compared.push({ field, label, before: was, after: is, parts: compareTexts(was, is) })
    await nextTurn()
  }
  return compared
}

function fieldsOf(value: unknown): Record<string, string> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isRecord ? Object.entries(value) : [['value', value]]
  return Object.fromEntries(entries.map(([name, each]) => [name, shown(each)]))
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('\n')
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === null || value === undefined ? '' : String(value)
}

function settingLabel(key: string, field: string): string {
  const section = settingSections.find((each) => each.key === key)
  const label = section?.fields[field]?.label
  if (label) return label
  if (key === 'firm' && field === 'confirmed') return 'Confirmed facts'
  if (key === 'firm' && Object.hasOwn(facts, field)) return facts[field as keyof typeof facts].label
  return field === 'value' ? settingName(key) : field
}
