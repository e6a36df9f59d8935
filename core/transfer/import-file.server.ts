import { type Change, recordChange } from '#core/history/changes.server.ts'
import { InvalidList, listIssue } from '#core/record/list.ts'
import { runSave } from '#core/record/save.server.ts'
import { isSaveKey } from '#core/record/saves.server.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import type { Work } from '#core/work.ts'
import { handleOf, isWork, type Place } from '#core/work.ts'
import { lockList } from '#db/revisions.ts'
import { isWhole } from '#db/values.ts'
import { importsOf, planFile } from './plan-file.server.ts'
import { readFile } from './read-apart.server.ts'
import { type ReadFile, refused } from './read-sent.ts'
import { countsText, type ImportOutcome, type RowChange, type SentImport } from './transfer.ts'
import type { TransferDependencies } from './transfer-kind.ts'

/**
 * What was checked, in one save with a line of history, or nothing: also where it would do
 * something else now. Rows that are refused are left out. `read` is the text as read, or why it cannot
 * be: within other work it must have been read before. Throws Refusal 'not-allowed', 'needs-approval'.
 */
export async function importFile(
  { db: place, ...means }: Omit<TransferDependencies, 'db'> & { db: Place },
  actorId: string,
  sent: SentImport,
  read?: ReadFile | { issue: string },
): Promise<ImportOutcome> {
  const { kind, text, digest, revision, key, pictures } = sent
  if (!isSaveKey(key) || !isWhole(revision))
    return { outcome: 'invalid', issue: 'The import was not complete: check the file again' }
  const asked = {
    revision,
    key,
    reason: '',
    rows: [kind, digest, sent.confirmed ?? []],
    confirmed: new Set<string>(),
  }
  const list = importsOf(kind)
  const given = { ...means, db: handleOf(place), confirmed: new Set(sent.confirmed) }
  if (isWork(place) && !read) throw new Error('The file was to be read before the transaction')
  const file = read ?? (await readFile({ text }).catch(refused))
  if ('issue' in file) return { outcome: 'invalid', issue: file.issue }
  try {
    const saved = await runSave(
      place,
      { list, actorId, read: asked, current: () => Promise.reject(new PlanMoved()) },
      async (save) => {
        const { tx, now, revision: number } = save
        const lock = (name: string) => lockList(tx, name)
        const inside = { ...given, db: tx, now, lock }
        const planned = await planFile(inside, { file, kind, pictures, revision })
        if (planned.plan.digest !== digest) throw new PlanMoved()
        const { counts } = planned.plan
        // Of what is asked a person may have ticked nothing.
        if (counts.new + counts.changed === 0) throw new InvalidList([listIssue(nothingToDo)])
        means.progress?.('saving', 0, 0)
        const changed = await planned.write(save)
        const { noun } = given.exchange(kind)
        await recordImport(save, sent, { noun, number, counts })
        return { ids: {}, changed, notes: [countsText(counts)] }
      },
    )
    if (saved.outcome === 'saved')
      return { outcome: 'saved', revision: saved.revision, text: saved.notes?.join(' ') ?? '' }
    const [refusal] = saved.outcome === 'invalid' ? saved.issues : []
    return { outcome: 'invalid', issue: refusal?.message ?? 'The import was refused' }
  } catch (error) {
    if (error instanceof UnreadableFile) return { outcome: 'invalid', issue: error.message }
    if (!(error instanceof PlanMoved)) throw error
    const { plan } = await planFile(given, { file, kind, pictures })
    return { outcome: 'moved', plan }
  }
}

class PlanMoved extends Error {}

const nothingToDo = 'No row changes anything: tick what is to come in'

type Done = { noun: Change['noun']; number: number; counts: Record<RowChange, number> }

async function recordImport(
  work: Work,
  { file }: SentImport,
  { noun, number, counts }: Done,
): Promise<void> {
  const figures = Object.entries(counts).filter(([, count]) => count > 0)
  await recordChange(work, {
    noun,
    recordId: `import ${number}`,
    recordName: file || 'A file',
    action: 'imported',
    differences: Object.fromEntries(
      figures.map(([name, after]) => [name, { before: null, after }]),
    ),
  })
}
