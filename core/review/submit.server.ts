import { randomUUID } from 'node:crypto'
import { voidSubmissions } from '#core/approval/submissions.server.ts'
import { type Change, noteNamedPictures, recordChange } from '#core/history/changes.server.ts'
import { isRefusal } from '#core/issue.ts'
import { tellAdmins, tellReviewers } from '#core/outbox/review-mails.server.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { isDone, type Work } from '#core/work.ts'
import type { Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import type { AnyOutcome, Dependencies, NamedOperation } from './operation.server.ts'
import { type Performed, rehearse } from './rehearse.server.ts'
import type { Subject } from './subjects.server.ts'

/** The answer to a user whose change is now waiting for approval. */
export type Submitted = { outcome: 'submitted'; id: string; hash: string }

/**
 * Makes a change, or submits it where changes need a second person. It is rehearsed first, so that
 * its author sees immediately what would be refused. Throws Refusal 'not-allowed', 'not-found'.
 */
export async function changeOrSubmit<I, O extends AnyOutcome>(
  deps: Dependencies,
  actorId: string,
  named: NamedOperation<I, O>,
  input: I,
): Promise<O | { outcome: 'not-found' } | Submitted> {
  try {
    return await changeAtOnce(deps, actorId, named, input)
  } catch (error) {
    if (!isRefusal(error, 'needs-approval')) throw error
  }
  return submit(deps, actorId, named, input)
}

/** Tells all admins in the same transaction where that is due. Throws Refusal 'needs-approval'. */
async function changeAtOnce<I, O extends AnyOutcome>(
  deps: Dependencies,
  actorId: string,
  { operation }: NamedOperation<I, O>,
  input: I,
): Promise<O | { outcome: 'not-found' }> {
  const what = await operation.noticeOf?.(deps.db, input)
  if (what === undefined) return operation.run(deps, actorId, input)
  return write(deps.db, { actorId, right: mayEditContent }, async (work) => {
    const outcome = await operation.run({ ...deps, db: work }, actorId, input)
    if (isDone(outcome))
      await tellAdmins(work.tx, deps.origin, { what, by: work.actor.name, note: '' })
    return outcome
  })
}

async function submit<I, O extends AnyOutcome>(
  deps: Dependencies,
  actorId: string,
  named: NamedOperation<I, O>,
  input: I,
): Promise<O | { outcome: 'not-found' } | Submitted> {
  const { db } = deps
  const at = new Date()
  const wanted = { ...named, input, actorId, at }
  const performed = await rehearse(deps, wanted, async (_, each) => each)
  if (!performed.isDone) return performed.outcome
  return write(db, { actorId, right: mayEditContent }, (work) =>
    handIn(work, deps, { ...wanted, performed }),
  )
}

/** A change of an author, rehearsed, that a second person is to decide on. */
export type Wanted<I, O extends AnyOutcome> = NamedOperation<I, O> & {
  input: I
  actorId: string
  at: Date
  performed: Performed
}

/** Keeps a rehearsed change for a second person, and tells those who may be it. */
export async function handIn<I, O extends AnyOutcome>(
  work: Work,
  deps: Dependencies,
  { name, operation, input, actorId, at, performed }: Wanted<I, O>,
): Promise<Submitted> {
  const { tx, actor } = work
  const subject = await operation.subjectOf(input, tx, deps)
  const same = await findSame(tx, actorId, subject, performed.hash)
  if (same) return { outcome: 'submitted', id: same, hash: performed.hash }
  await voidSubmissions(tx, { list: subject.list, submittedBy: actorId }, 'Submitted again')
  const id = randomUUID()
  const notice = await operation.noticeOf?.(tx, input)
  const title = notice ?? titleOf(deps.nouns, subject, performed.changes)
  await insertSubmission(work, { id, name, input, at, title, subject, performed })
  await recordChange(work, {
    noun: subject.noun as Change['noun'],
    recordId: id,
    recordName: title,
    action: 'submitted',
    differences: { hash: { before: null, after: performed.hash } },
  })
  await tellReviewers(tx, deps.origin, {
    id,
    title,
    author: actor.name,
    // Of what decides who may approve, or what proves the past, its author is told too.
    editors: notice === undefined ? performed.editors : [],
  })
  return { outcome: 'submitted', id, hash: performed.hash }
}

async function findSame(tx: Tx, actorId: string, { list }: Subject, hash: string) {
  const row = await tx
    .selectFrom('submissions')
    .select('id')
    .where('list', '=', list)
    .where('submitted_by', '=', actorId)
    .where('hash', '=', hash)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row?.id
}

async function insertSubmission(
  work: Work,
  the: {
    id: string
    name: string
    input: unknown
    at: Date
    title: string
    subject: Subject
    performed: Performed
  },
): Promise<void> {
  const { tx, actor } = work
  const { id, name, input, at, title, subject, performed } = the
  await tx
    .insertInto('submissions')
    .values({
      id,
      operation: name,
      title,
      ...subject,
      hash: performed.hash,
      input: json(input),
      changes: json(performed.changes),
      editors: json(performed.editors),
      submitted_by: actor.id ?? '',
      submitted_by_name: actor.name,
      submitted_at: at,
    })
    .execute()
  await noteNamedPictures(tx, performed.changes)
}

const nouns: Readonly<Record<string, string>> = { team: 'Team', settings: 'Settings' }

/** 'Team', 'Stocks: longevity', 'Letter to investors'. */
function titleOf(all: Nouns, { noun, key, list }: Subject, changes: readonly Change[]): string {
  if (list.startsWith('import:')) return `Import: ${list.slice(7)}`
  if (list === 'prices') return 'Prices'
  if (noun === 'stocks') return `Stocks: ${key}`
  if (list.startsWith('order:')) return 'Order of the list'
  const record = Object.values(all).find(({ name }) => name === noun)
  if (record) return `${capital(record.one)}: ${changes.at(-1)?.recordName ?? key}`
  return nouns[noun] ?? changes.at(-1)?.recordName ?? key
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
