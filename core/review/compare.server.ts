import type { Change } from '#core/history/changes.server.ts'
import { differencesOf, type FieldDifference } from '#core/history/describe-change.ts'
import { publicationState } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import { fieldsOfSetting, settingName } from '#core/settings/describe-setting.ts'
import { compareVersions } from '#core/texts/compare-versions.server.ts'
import { findText } from '#core/texts/stored-texts.server.ts'
import { findNow } from '#db/clock.ts'
import { createWording } from '../record/changes.server.ts'
import type { Dependencies } from './operation.server.ts'
import type { Submission } from './submissions.server.ts'
import type { Publication } from './text-contents.server.ts'

/** The changes of a submission to one record, by field and word. */
export type ComparedRecord = {
  id: string
  name: string
  action: Change['action']
  differences: FieldDifference[]
}

const maxRecords = 50

/** Compares the text that visitors read now with what they would read. */
export async function compareSubmission(
  deps: Pick<Dependencies, 'db' | 'kinds' | 'nouns' | 'findListNamed'>,
  submission: Submission,
): Promise<{ records: ComparedRecord[]; more: number }> {
  if (submission.operation === 'publish-text')
    return { records: await compareText(deps, submission), more: 0 }
  const records: ComparedRecord[] = []
  const noun = Object.values(deps.nouns).find(({ name }) => name === submission.noun)
  const inWords = await createWording(deps.db, noun?.fields ?? {})
  const withWords = (change: Change) =>
    change.noun === noun?.name ? { ...change, differences: inWords(change.differences) } : change
  for (const change of submission.changes.slice(0, maxRecords)) {
    const { recordId: id, recordName, action } = change
    const { list, row } =
      change.noun === 'settings'
        ? fieldsOfSetting(change)
        : { list: { labels: await labelsOf(deps, change) }, row: withWords(change) }
    const name = change.noun === 'settings' ? settingName(id) : recordName
    const differences = await differencesOf(list, row)
    records.push({ id: `${id} ${records.length}`, name, action, differences })
  }
  return { records, more: Math.max(0, submission.changes.length - maxRecords) }
}

async function compareText(
  { db, kinds }: Pick<Dependencies, 'db' | 'kinds'>,
  submission: Submission,
): Promise<ComparedRecord[]> {
  const { kind: name, id, version } = submission.input as Publication
  const kind = kinds[name]
  const text = await findText(db, name, id.key)
  if (!text) return []
  const { language } = id
  const lines = await listPublications(db, { kind: name, language, textId: text.id })
  // The version shown when it was decided, not the one that it published.
  const until = submission.decidedAt ? submission.submittedAt : await findNow(db)
  const before = (lines.get(text.id) ?? []).filter(({ recordedAt }) => recordedAt <= until)
  const { published } = publicationState(before, until)
  const from = published?.version ?? 0
  const isNew = from === 0 && !kind.original?.(text.key)
  const differences = isNew ? [] : await compareVersions(db, kind, id, [from, version])
  return [
    {
      id: text.id,
      name: submission.title,
      action: isNew ? 'added' : 'updated',
      differences: differences ?? [],
    },
  ]
}

const peopleLabels = { invitedAs: 'Invited as', role: 'Role', disabled: 'Disabled' }

const linkLabels = {
  theme: 'Theme',
  version: 'Version',
  language: 'Language',
  email: 'Email',
  byMail: 'Sent by email',
  asksAttestation: 'Asks for an attestation',
  expiresAt: 'Expires',
}

async function labelsOf(
  { db, findListNamed }: Pick<Dependencies, 'db' | 'findListNamed'>,
  { noun, list }: Change,
): Promise<Readonly<Record<string, string>>> {
  if (noun === 'people') return peopleLabels
  if (noun === 'links') return linkLabels
  const known = list === undefined ? undefined : await findListNamed(db, list)
  return known?.isSingle ? known.labels : { ...known?.labels, displayOrder: 'Place' }
}
