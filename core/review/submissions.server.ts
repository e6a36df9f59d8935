import type { SubmissionState } from '#core/approval/submissions.server.ts'
import type { Change } from '#core/history/changes.server.ts'
import type { Db } from '#db/schema.ts'

/** A public change that was submitted for approval. */
export type Submission = {
  id: string
  operation: string
  /** The type of content that it changes. */
  noun: string
  /** The theme of a list of stocks, the key of a text. */
  key: string
  language: string
  /** As in `changes`. */
  list: string
  /** The display name of what is changed. */
  title: string
  input: unknown
  changes: Change[]
  /** The ids of users who have edited it, and so cannot approve it. */
  editors: string[]
  /** SHA-256 of what goes live. */
  hash: string
  submittedBy: string
  author: string
  submittedAt: Date
  state: SubmissionState
  decidedBy: string
  /** '' if nobody has decided. */
  decidedById: string
  decidedAt: Date | undefined
  reason: string
  /** The revision or version that its approval published. */
  revision: number | undefined
  startsAt: Date | undefined
}

export async function findSubmission(db: Db, id: string): Promise<Submission | undefined> {
  const row = await rowsOf(db).where('id', '=', id).executeTakeFirst()
  return row && toSubmission(row)
}

/** Waiting submissions, oldest first; at most 200. */
export async function listWaiting(db: Db): Promise<Submission[]> {
  const rows = await rowsOf(db)
    .where('state', '=', 'waiting')
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(toSubmission)
}

/** Decided submissions, newest first. */
export async function listDecided(db: Db, limit: number): Promise<Submission[]> {
  const rows = await rowsOf(db)
    .where('state', '<>', 'waiting')
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toSubmission)
}

/** How many are waiting, counted up to 100. */
export async function countWaiting(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('state', '=', 'waiting')
    .limit(100)
    .execute()
  return rows.length
}

export type SubmissionLine = Omit<Submission, 'input' | 'changes' | 'editors'>

/** Newest first: what is waiting, and what was last sent back to this user. */
export async function listOpenSubmissions(
  db: Db,
  list: string,
  personId: string,
): Promise<SubmissionLine[]> {
  const ofList = rowsOf(db).where('list', '=', list).orderBy('submitted_at', 'desc').orderBy('id')
  const waiting = await ofList.where('state', '=', 'waiting').execute()
  const own = await ofList.where('submitted_by', '=', personId).limit(1).executeTakeFirst()
  const sentBack = own?.state === 'sent back' ? [own] : []
  return [...sentBack, ...waiting].map((row) => {
    const { input: _, changes: __, editors: ___, ...line } = toSubmission(row)
    return line
  })
}

function rowsOf(db: Db) {
  return db.selectFrom('submissions').selectAll()
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

function toSubmission(row: StoredRow): Submission {
  return {
    id: row.id,
    operation: row.operation,
    noun: row.noun,
    key: row.key,
    list: row.list,
    language: row.language,
    title: row.title,
    input: row.input,
    hash: row.hash,
    changes: row.changes as Change[],
    editors: row.editors as string[],
    submittedBy: row.submitted_by,
    author: row.submitted_by_name,
    submittedAt: row.submitted_at,
    state: row.state as SubmissionState,
    decidedBy: row.decided_by_name,
    decidedById: row.decided_by ?? '',
    decidedAt: row.decided_at ?? undefined,
    reason: row.reason,
    revision: row.revision ?? undefined,
    startsAt: row.starts_at ?? undefined,
  }
}

const returnedStates: readonly SubmissionState[] = ['sent back', 'withdrawn', 'void']

/** Whether the author can continue editing it, because it did not and will not go live. */
export function mayEditAgain({ state, submittedBy }: Submission, personId: string): boolean {
  return submittedBy === personId && returnedStates.includes(state)
}

/** `I` is what the operation takes. Returns undefined if it is another user's, of another kind, waiting, or live. */
export async function findReturned<I = unknown>(
  db: Db,
  personId: string,
  operation: string,
  id: string,
): Promise<(Omit<Submission, 'input'> & { input: I }) | undefined> {
  const found = id === '' ? undefined : await findSubmission(db, id)
  const isIt = found?.operation === operation && mayEditAgain(found, personId)
  return isIt ? { ...found, input: found.input as I } : undefined
}
