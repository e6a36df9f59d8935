import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { replaceRole } from '#core/people/users.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { anEnquiry } from '#tests/support/enquiries.ts'
import { addEditor } from '#tests/support/lists.ts'
import { shared } from '#tests/support/shared.ts'
import { applyStep } from './apply-step.server.ts'
import type { EnquiryState, StateStep } from './enquiry-state.ts'
import { createNote } from './notes.server.ts'
import { selectSummary, summaryOf } from './record.server.ts'
import { listTakenTogether, type StepInput, takeStep, takeSteps } from './steps.server.ts'

const received = new Date('2026-11-02T08:00:00.000Z')

describe.each(databases)('the steps of an enquiry on %s', (kind) => {
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')
  const database = shared(() => openDatabase(kind))
  let db: Db
  let jane: string
  let omar: string
  beforeAll(async () => {
    db = database.db
    jane = await addEditor(db, 'Jane')
    omar = await addEditor(db, 'Omar')
  })

  let minutes = 0
  /** Each step is a minute after the one before. */
  const later = () => {
    minutes += 1
    return new Date(received.getTime() + minutes * 60_000)
  }
  const read = async (id: string) =>
    summaryOf(await selectSummary(db).where('id', '=', id).executeTakeFirstOrThrow())
  const inputOf = (step: Exclude<StateStep, 'erased'>): StepInput =>
    step === 'assigned' ? { step, ownerId: jane } : { step }
  const take = (
    id: string,
    step: Exclude<StateStep, 'erased'>,
    { by = jane, revision }: { by?: string; revision?: number } = {},
  ) => takeStep(db, by, { id, revision }, inputOf(step), later())
  const erase = (id: string) =>
    db
      .transaction()
      .execute(async (tx) =>
        applyStep(
          await workAs(tx, systemActor),
          { id, revision: undefined },
          { step: 'erased' },
          later(),
        ),
      )

  test.each<[taken: Exclude<StateStep, 'erased'>[], state: EnquiryState]>([
    [[], 'new'],
    [['assigned'], 'assigned'],
    [['answered'], 'answered'],
    [['assigned', 'answered'], 'answered'],
    [['answered', 'closed'], 'closed'],
    [['closed'], 'closed'],
    [['answered', 'reopened'], 'new'],
    [['assigned', 'closed', 'reopened'], 'assigned'],
    [['answered', 'closed', 'reopened', 'answered'], 'answered'],
    [['spam'], 'spam'],
    [['assigned', 'spam', 'not-spam'], 'assigned'],
    [['answered', 'spam', 'not-spam'], 'answered'],
  ])('after %j it is %s, and each is kept', async (taken, state) => {
    const id = await anEnquiry(db, {}, received)
    for (const step of taken) expect(await take(id, step)).toEqual({ outcome: 'done' })
    expect(await read(id)).toMatchObject({ state, revision: taken.length })
    const steps = await db
      .selectFrom('enquiry_steps')
      .select(['step', 'actor_name'])
      .where('enquiry_id', '=', id)
      .orderBy('at')
      .execute()
    expect(steps).toEqual(taken.map((step) => ({ step, actor_name: 'Jane' })))
  })

  testOnce.each<[taken: Exclude<StateStep, 'erased'>[], impossible: Exclude<StateStep, 'erased'>]>([
    [[], 'reopened'],
    [[], 'not-spam'],
    [['answered'], 'assigned'],
    [['closed'], 'answered'],
    [['closed'], 'assigned'],
    [['spam'], 'answered'],
    [['spam'], 'closed'],
    [['spam'], 'reopened'],
    [['assigned'], 'reopened'],
  ])('after %j %s is a conflict that changes nothing', async (taken, impossible) => {
    const id = await anEnquiry(db, {}, received)
    for (const step of taken) await take(id, step)
    const before = await read(id)
    expect(await take(id, impossible, { by: omar })).toMatchObject({ outcome: 'conflict' })
    expect(await read(id)).toEqual(before)
  })

  test('reopening takes back who answered and who closed', async () => {
    const id = await anEnquiry(db, {}, received)
    for (const step of ['assigned', 'answered', 'closed'] as const) await take(id, step)
    expect(await read(id)).toMatchObject({
      owner: { id: jane, name: 'Jane' },
      answered: { by: 'Jane' },
      closed: { by: 'Jane' },
    })
    await take(id, 'reopened', { by: omar })
    expect(await read(id)).toMatchObject({
      owner: { id: jane, name: 'Jane' },
      answered: undefined,
      closed: undefined,
    })
  })

  test('the same press twice by one person is done once; by another one it is a conflict', async () => {
    const id = await anEnquiry(db, {}, received)
    expect(await take(id, 'answered', { revision: 0 })).toEqual({ outcome: 'done' })
    expect(await take(id, 'answered', { revision: 0 })).toEqual({ outcome: 'done' })
    expect((await read(id)).revision).toBe(1)
    expect(await take(id, 'answered', { by: omar, revision: 0 })).toMatchObject({
      outcome: 'conflict',
      enquiry: { state: 'answered' },
      happened: [{ step: 'answered', by: 'Jane' }],
    })
  })

  test('assigning it again to somebody else is no repeat', async () => {
    const id = await anEnquiry(db, {}, received)
    await take(id, 'assigned', { revision: 0 })
    const toOmar: StepInput = { step: 'assigned', ownerId: omar }
    expect(await takeStep(db, jane, { id, revision: 0 }, toOmar, later())).toMatchObject({
      outcome: 'conflict',
    })
    expect(await takeStep(db, jane, { id, revision: 1 }, toOmar, later())).toEqual({
      outcome: 'done',
    })
    expect((await read(id)).owner).toEqual({ id: omar, name: 'Omar' })
  })

  test('taken back, an assignment leaves it to nobody', async () => {
    const id = await anEnquiry(db, {}, received)
    await take(id, 'assigned')
    const target = { id, revision: undefined }
    expect(
      await takeStep(db, jane, target, { step: 'assigned', ownerId: '' }, later()),
    ).toMatchObject({ outcome: 'done' })
    expect(await read(id)).toMatchObject({ owner: undefined, state: 'new' })
  })

  test('reopened by mistake, it is as it was: who answered and closed it, and when', async () => {
    const id = await anEnquiry(db, {}, received)
    for (const step of ['answered', 'reopened', 'answered'] as const) await take(id, step)
    await take(id, 'closed', { by: omar })
    const before = await read(id)
    await take(id, 'reopened')
    expect(await read(id)).toMatchObject({ state: 'new', answered: undefined })
    const again: StepInput = { step: 'closed', isAgain: true }
    await takeStep(db, jane, { id, revision: undefined }, again, later())
    const { state, answered, closed } = before
    expect(await read(id)).toMatchObject({ state, answered, closed })
    // What a colleague has done since is not replaced by what was there before.
    await take(id, 'reopened')
    await take(id, 'answered', { by: omar })
    const since = await read(id)
    const refused = await takeStep(db, jane, { id, revision: undefined }, again, later())
    expect([refused.outcome, await read(id)]).toEqual(['conflict', since])
  })

  test('who saw an older revision is told what has happened since, the newest first, five at most', async () => {
    const id = await anEnquiry(db, {}, received)
    for (const step of ['assigned', 'answered', 'reopened'] as const) await take(id, step)
    const told = async (revision: number) => {
      const answer = await take(id, 'closed', { by: omar, revision })
      return answer.outcome === 'conflict'
        ? answer.happened.map(({ step }) => step)
        : answer.outcome
    }
    expect(await told(2)).toEqual(['reopened'])
    expect(await told(0)).toEqual(['reopened', 'answered', 'assigned'])
    for (const step of ['answered', 'reopened', 'answered', 'reopened'] as const)
      await take(id, step)
    expect(await told(0)).toHaveLength(5)
    expect(await told(7)).toBe('done')
  })

  test('a note conflicts with nothing, and is no step that others must have seen', async () => {
    const id = await anEnquiry(db, {}, received)
    expect(
      await createNote(db, omar, { id, key: `note-${kind}`, text: 'Called.' }, later()),
    ).toEqual({})
    expect(
      await createNote(db, omar, { id, key: `note-${kind}`, text: 'Called.' }, later()),
    ).toEqual({})
    expect(await take(id, 'answered', { revision: 0 })).toEqual({ outcome: 'done' })
    const notes = await db
      .selectFrom('enquiry_notes')
      .select('text')
      .where('enquiry_id', '=', id)
      .execute()
    expect(notes).toEqual([{ text: 'Called.' }])
  })

  test.each([
    ['  ', /write a note/],
    ['x'.repeat(4001), /at most 4000 characters; it has 4001/],
    ['a\0b', /cannot be printed/],
  ])('the note %j is refused', async (text, issue) => {
    const id = await anEnquiry(db, {}, received)
    const { issue: said } = await createNote(
      db,
      jane,
      { id, key: crypto.randomUUID(), text },
      later(),
    )
    expect(said).toMatch(issue)
  })

  test('once erased it takes neither steps nor notes', async () => {
    const id = await anEnquiry(db, {}, received)
    expect(await erase(id)).toEqual({ outcome: 'done' })
    await db
      .updateTable('contact_submissions')
      .set({ erased_at: later() })
      .where('id', '=', id)
      .execute()
    for (const step of ['assigned', 'answered', 'reopened', 'spam'] as const)
      expect(await take(id, step)).toMatchObject({ outcome: 'conflict' })
    const { issue } = await createNote(db, jane, { id, key: `late-${kind}`, text: 'x' }, later())
    expect(issue).toMatch(/was erased/)
  })

  test('only people who may open the panel take a step, or own one', async () => {
    const id = await anEnquiry(db, {}, received)
    const former = await addEditor(db, 'Former')
    await db.transaction().execute((tx) => replaceRole(tx, former, 'editor'))
    await expect(take(id, 'answered', { by: former })).rejects.toMatchObject({
      code: 'not-allowed',
    })
    const toFormer: StepInput = { step: 'assigned', ownerId: former }
    await expect(takeStep(db, jane, { id, revision: 0 }, toFormer)).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(take('none', 'answered')).rejects.toMatchObject({ code: 'not-found' })
    expect((await read(id)).revision).toBe(0)
  })

  test('of many at once those that can be are done, the others come back', async () => {
    const open = await anEnquiry(db, {}, received)
    const closed = await anEnquiry(db, {}, received)
    await take(closed, 'closed', { by: omar })
    const targets = [open, closed].map((id) => ({ id, revision: undefined }))
    const { done, conflicts } = await takeSteps(db, jane, targets, { step: 'answered' }, later())
    expect([done.length, conflicts.map(({ enquiry }) => enquiry.id)]).toEqual([1, [closed]])
  })

  test('several are found again by what was done to them, but for what was done since', async () => {
    const [first, second, other] = [
      await anEnquiry(db, {}, received),
      await anEnquiry(db, {}, received),
      await anEnquiry(db, {}, received),
    ]
    const at = later()
    const targets = [first, second].map((id) => ({ id, revision: 0 }))
    const { done } = await takeSteps(db, jane, targets, { step: 'answered' }, at)
    expect(done.map(({ state }) => state)).toEqual(['new', 'new'])
    await take(other, 'answered', { by: omar })
    const together = () => listTakenTogether(db, jane, { step: 'answered', at })
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    const left = [first, second].map((id) => ({ id, revision: 1 }))
    expect((await together()).toSorted(byId)).toEqual(left.toSorted(byId))
    // Undoing names what it takes back: what somebody has done since stays.
    await take(second, 'closed', { by: omar })
    expect((await together()).toSorted(byId)).toEqual(left.toSorted(byId))
    const undone = await takeSteps(db, jane, await together(), { step: 'reopened' }, later())
    expect(undone.done.map(({ id }) => id)).toEqual([first])
    expect(undone.conflicts.map(({ enquiry }) => enquiry.id)).toEqual([second])
    expect(await listTakenTogether(db, omar, { step: 'answered', at })).toEqual([])
  })
})
