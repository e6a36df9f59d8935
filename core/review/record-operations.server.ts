import { voidSubmissions } from '#core/approval/submissions.server.ts'
import type { NounName } from '#core/nouns.ts'
import { tellAuthors } from '#core/outbox/review-mails.server.ts'
import type { FieldTable } from '#core/record/fields.ts'
import { listName, type Noun, type RecordOf } from '#core/record/noun.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import { findRecord } from '#core/record/records.server.ts'
import { goBack, restoreRecord, undoChange } from '#core/record/restore.server.ts'
import {
  createRecord,
  type RecordOutcome,
  removeRecord,
  type SentValues,
  saveRecord,
} from '#core/record/save-record.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { handleOf } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import {
  type Dependencies,
  type Means,
  operation,
  type RunDependencies,
} from './operation.server.ts'
import { type Subject, subjectOfList } from './subjects.server.ts'
import { findSubmission, type Submission } from './submissions.server.ts'

export type NewRecord = { noun: NounName; values: SentValues & { id: string } }

export type SavedRecord = {
  noun: NounName
  /** What its address knows it by. */
  key: string
  /** That the form began with. */
  revision: number
  values: SentValues
  isCaughtUp?: boolean
}

/** Of a list or of one record: a change that is undone, a version to go back to, or one in the trash. */
export type Restored = { list: string } & (
  | { undo: { revision: number; recordId: string } }
  | { revision: number }
  | { id: string }
)

/** What can be submitted of every noun whose records are single. */
export const recordOperations = {
  'create-record': operation(
    ({ noun, values }: NewRecord) => ({
      noun,
      key: '',
      language: '',
      list: `new:${noun}:${values.id}`,
    }),
    ({ db, nouns }: RunDependencies, actorId: string, { noun, values }: NewRecord) =>
      write(db, { actorId, right: mayEditContent }, (work) =>
        createRecord(work, nouns[noun], values),
      ),
  ),
  'save-record': operation(
    async (sent: SavedRecord, db, { nouns }) => {
      const noun = nouns[sent.noun]
      const id = (await findRecord(db, noun, sent.key))?.id ?? ''
      return subjectOf(noun, sent.key, id)
    },
    ({ db, nouns }: RunDependencies, actorId: string, { noun, ...sent }: SavedRecord) =>
      write(db, { actorId, right: mayEditContent }, (work) => saveRecord(work, nouns[noun], sent)),
  ),
  'restore-version': operation(
    ({ list }: Restored, db: Db, { nouns }: Pick<Means, 'nouns'>) =>
      findSubjectOfList(db, nouns, list),
    async ({ db, findListNamed }: RunDependencies, actorId: string, wanted: Restored) => {
      const list = await findListNamed(handleOf(db), wanted.list)
      if (!list) return { outcome: 'not-found' } as const
      if ('undo' in wanted) return undoChange(db, actorId, list, wanted.undo)
      if ('revision' in wanted) return goBack(db, actorId, list, wanted.revision)
      return restoreRecord(db, actorId, list, wanted.id)
    },
  ),
}

async function findSubjectOfList(db: Db, nouns: Nouns, list: string): Promise<Subject> {
  const [kind, id = ''] = list.split(':')
  const noun = Object.values(nouns).find(({ one }) => one === kind)
  if (!noun) return subjectOfList({ list })
  const record = await findById(db, noun, id)
  return subjectOf(noun, String(record?.[noun.key] ?? id), id)
}

function findById(db: Db, noun: Noun, id: string): Promise<RecordOf<FieldTable> | undefined> {
  return findRecord(db, { ...noun, key: 'id' }, id)
}

function subjectOf(noun: Noun, key: string, id: string): Subject {
  return { noun: noun.name, key, language: '', list: listName(noun, id) }
}

/**
 * Removes a record, which withdraws it from visitors at once and needs no approval, together with
 * submissions that wait to change it, whose authors are told. Throws Refusal 'not-allowed'.
 */
export function removeRecordFromSite(
  { db, origin }: Pick<Dependencies, 'db' | 'origin'>,
  actorId: string,
  noun: Noun,
  key: string,
): Promise<RecordOutcome> {
  return write(db, { actorId, right: mayEditContent }, async (work): Promise<RecordOutcome> => {
    const { tx, actor } = work
    const record = await findRecord(tx, noun, key)
    if (!record) return { outcome: 'not-found' }
    // Before the record is locked, in the same order as an approval.
    const reason = `${actor.name} has removed the ${noun.one} since`
    const ids = await voidSubmissions(tx, { list: listName(noun, record.id) }, reason)
    const outcome = await removeRecord(work, noun, key)
    if (outcome.outcome !== 'saved') return outcome
    const ended: Submission[] = []
    for (const id of ids) {
      const submission = await findSubmission(tx, id)
      if (submission && submission.submittedBy !== actorId) ended.push(submission)
    }
    await tellAuthors(tx, origin, ended, { decision: 'void', by: actor.name, reason })
    return outcome
  })
}
