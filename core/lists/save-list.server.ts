import { createHash } from 'node:crypto'
import { bumpContent, claimListRevision, type Noun, takeListRevision } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { requireRight } from '../accounts/rights.server.ts'
import { mayEditContent } from '../accounts/role.ts'
import type { Actor } from '../history/changes.server.ts'
import { type EditedList, listProblem, type Problem, type Row, type SaveOutcome } from './list.ts'
import type { ReadList } from './sent-list.server.ts'

/** What a list has to say for itself when it is saved. */
export type SavedList<R extends Row> = {
  /** As in `list_revisions`: 'team', 'stocks:education'. */
  name: string
  /** What public pages show of it. */
  noun: Noun
  readCurrent(db: Db): Promise<EditedList<R>>
}

/** Writes the rows under a revision; returns what new rows became and whether anything changed. */
export type Write = (
  tx: Tx,
  actor: Actor,
  revision: number,
) => Promise<{ ids: Record<string, string>; changed: boolean }>

/** Thrown by a `Write`: nothing of the save stays, and the person is told these problems. */
export class InvalidList extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super('The list was refused')
    this.problems = problems
  }
}

/** Thrown by a `Write` that finds a row moved on although the list has not (prices do that). */
export class ListMoved extends Error {}

/** The first answer to a save that came a second time. */
class Repeated extends Error {
  readonly outcome: SaveOutcome<never>
  constructor(outcome: SaveOutcome<never>) {
    super('This save was answered before')
    this.outcome = outcome
  }
}

/**
 * Saves a list in one transaction: all of it or nothing (docs/architecture.md §4). Who saves an
 * older revision gets the current list; the same key with the same rows gets the first answer, with
 * others it is refused. Every save that is done takes a revision, also one that changes nothing.
 *
 * @throws Refusal 'not-allowed'
 */
export async function saveList<R extends Row>(
  db: Db,
  actorId: string,
  list: SavedList<R>,
  sent: ReadList<unknown>,
  write: Write,
): Promise<SaveOutcome<R>> {
  const fingerprint = hash([actorId, sent.revision, sent.rows])
  return concluding(db, list, async (tx) => {
    const revision = await claimListRevision(tx, list.name, sent.revision)
    const actor = await requireRight(tx, actorId, mayEditContent)
    const earlier = await tx
      .selectFrom('saves')
      .select(['fingerprint', 'answer'])
      .where('list', '=', list.name)
      .where('key', '=', sent.key)
      .executeTakeFirst()
    if (earlier) throw new Repeated(answerAgain(earlier, fingerprint))
    if (revision === undefined) throw new ListMoved()
    const { ids, changed } = await write(tx, actor, revision)
    const answer: SaveOutcome<never> = { outcome: 'saved', revision, ids }
    await tx
      .insertInto('saves')
      .values({ list: list.name, key: sent.key, fingerprint, answer: json(answer), at: new Date() })
      .execute()
    if (changed) await bumpContent(tx, [list.noun])
    return answer
  })
}

/**
 * Writes on top of whatever the list is now, for what takes nothing away (restoring). Open editors
 * find the list moved when they save. Throws Refusal 'not-allowed'.
 */
export async function addToList<R extends Row>(
  db: Db,
  actorId: string,
  list: SavedList<R>,
  write: Write,
): Promise<SaveOutcome<R>> {
  return concluding(db, list, async (tx) => {
    const revision = await takeListRevision(tx, list.name)
    const actor = await requireRight(tx, actorId, mayEditContent)
    const { ids, changed } = await write(tx, actor, revision)
    if (changed) await bumpContent(tx, [list.noun])
    return { outcome: 'saved', revision, ids }
  })
}

/** Forgets answers of saves that nobody will send again. Returns how many. */
export async function removeOldSaves(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('saves').where('at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

async function concluding<R extends Row>(
  db: Db,
  list: SavedList<R>,
  work: (tx: Tx) => Promise<SaveOutcome<R>>,
): Promise<SaveOutcome<R>> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (error instanceof Repeated) return error.outcome
    if (error instanceof InvalidList) return { outcome: 'invalid', problems: error.problems }
    if (error instanceof ListMoved)
      return { outcome: 'conflict', current: await list.readCurrent(db) }
    throw error
  }
}

function answerAgain(
  earlier: { fingerprint: string; answer: unknown },
  fingerprint: string,
): SaveOutcome<never> {
  if (earlier.fingerprint === fingerprint) return earlier.answer as SaveOutcome<never>
  const problem = listProblem('This save was sent before with other rows: save again')
  return { outcome: 'invalid', problems: [problem] }
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
