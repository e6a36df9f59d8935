import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addEnquiries } from '#bench/support/many-enquiries.ts'
import { countAnswerTimes } from '#core/enquiries/answer-times.server.ts'
import type { EnquiryView } from '#core/enquiries/enquiry-state.ts'
import { countOpenEnquiries } from '#core/enquiries/enquiry-views.server.ts'
import { listEnquiries, type Position } from '#core/enquiries/inbox.server.ts'
import { createNote } from '#core/enquiries/notes.server.ts'
import { findEnquiry, listOwners } from '#core/enquiries/one-enquiry.server.ts'
import { indexQuery, typedWords } from '#core/enquiries/search-words.ts'
import { type StepInput, takeStep, takeSteps } from '#core/enquiries/steps.server.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { addEditor } from '../support/lists.ts'

const start = new Date('2026-11-22T08:00:00.000Z')
const at = (hours: number) => new Date(start.getTime() + hours * 60 * 60_000)

describe.each(databases)('enquiries on %s', (kind) => {
  let database: TestDatabase
  let db: TestDatabase['db']
  let jane: string
  let karim: string
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    jane = await addEditor(db, 'Jane')
    karim = await addEditor(db, 'Karim')
  })
  beforeEach(async () => {
    await db.deleteFrom('contact_submissions').execute()
  })
  afterAll(() => database.close())

  const list = (view: EnquiryView = 'all', search = '', position: Position = {}, now = at(1)) =>
    listEnquiries(db, jane, { view, search, position }, now)
  const names = async (view: EnquiryView = 'all', search = '') =>
    (await list(view, search)).enquiries.map(({ name }) => name)
  const take = (id: string, step: StepInput['step'], revision?: number, who = jane, hours = 1) => {
    const wanted = step === 'assigned' ? { step, ownerId: who } : { step }
    return takeStep(db, who, { id, revision }, wanted, at(hours))
  }
  const find = async (id: string) => {
    const found = await findEnquiry(db, jane, id)
    if (!found) throw new Error('It is gone')
    return found
  }

  test('have a reference to quote, and are due after 24 hours', async () => {
    const id = await anEnquiry(db, { name: 'Salma' }, start)
    expect(await find(id)).toMatchObject({
      name: 'Salma',
      reference: expect.stringMatching(/^E-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      state: 'new',
      receivedAt: start,
      dueAt: at(24),
      page: '/contact',
      consentText: 'I agree to be contacted.',
      revision: 0,
      steps: [],
    })
  })

  test('go from new to closed, with who and when of each step', async () => {
    const id = await anEnquiry(db, {}, start)
    const steps = ['assigned', 'answered', 'closed', 'reopened', 'spam', 'not-spam'] as const
    const states = []
    for (const [index, step] of steps.entries()) {
      expect(await take(id, step, index, index % 2 ? karim : jane, index)).toEqual({
        outcome: 'done',
      })
      states.push((await find(id)).state)
    }
    expect(states).toEqual(['assigned', 'answered', 'closed', 'assigned', 'spam', 'assigned'])
    const found = await find(id)
    expect(found.steps.map(({ step, by, at, detail }) => [step, by, at, detail])).toEqual([
      ['assigned', 'Jane', at(0), 'Jane'],
      ['answered', 'Karim', at(1), ''],
      ['closed', 'Jane', at(2), ''],
      ['reopened', 'Karim', at(3), ''],
      ['spam', 'Jane', at(4), ''],
      ['not-spam', 'Karim', at(5), ''],
    ])
    expect(found).toMatchObject({ revision: 6, owner: { id: jane, name: 'Jane' } })
  })

  test('refuse to have their steps altered', async () => {
    const id = await anEnquiry(db)
    await take(id, 'answered')
    await expect(db.updateTable('enquiry_steps').set({ step: 'closed' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(db.deleteFrom('enquiry_steps').execute()).rejects.toThrow('append-only')
  })

  test('tell the second of two people what the first one did, and do nothing', async () => {
    const id = await anEnquiry(db)
    expect(await take(id, 'answered', 0, jane)).toEqual({ outcome: 'done' })
    // Once more by the same person: a double click, or a request that was sent again.
    expect(await take(id, 'answered', 0, jane)).toEqual({ outcome: 'done' })
    const second = await take(id, 'closed', 0, karim)
    expect(second).toMatchObject({
      outcome: 'conflict',
      enquiry: { id, state: 'answered', revision: 1 },
      happened: [{ step: 'answered', by: 'Jane', at: at(1) }],
    })
    expect(await take(id, 'answered', 1, karim)).toMatchObject({ outcome: 'conflict' })
    expect((await find(id)).steps).toHaveLength(1)
    expect(await take(id, 'closed', 1, karim)).toEqual({ outcome: 'done' })
    // Two at once: one of them does it.
    const other = await anEnquiry(db)
    const both = await Promise.all([take(other, 'spam', 0, jane), take(other, 'spam', 0, karim)])
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'done'])
    expect((await find(other)).steps).toHaveLength(1)
  })

  test('are done many at once, but for those that somebody changed meanwhile', async () => {
    const ids = [await anEnquiry(db), await anEnquiry(db), await anEnquiry(db)]
    await take(ids[1] ?? '', 'assigned', 0, karim)
    const targets = ids.map((id) => ({ id, revision: 0 }))
    const result = await takeSteps(db, jane, targets, { step: 'assigned', ownerId: jane }, at(2))
    expect(result).toMatchObject({
      done: [{ state: 'new' }, { state: 'new' }],
      conflicts: [{ enquiry: { id: ids[1] }, happened: [{ step: 'assigned', by: 'Karim' }] }],
    })
    expect((await list('mine')).enquiries).toHaveLength(2)
    await expect(
      takeSteps(db, jane, [{ id: 'nobody', revision: 0 }], { step: 'closed' }),
    ).rejects.toThrow('not-found')
  })

  test('keep notes, each key once, and refuse empty and endless ones', async () => {
    const id = await anEnquiry(db)
    const key = crypto.randomUUID()
    const note = { id, key, text: ' Called back.\r\nWill write. ' }
    expect(await createNote(db, karim, note, at(1))).toEqual({})
    expect(await createNote(db, karim, note, at(2))).toEqual({})
    const other = { id, key: crypto.randomUUID() }
    expect(await createNote(db, jane, { ...other, text: '  ' })).toEqual({
      issue: 'Please write a note',
    })
    const long = await createNote(db, jane, { ...other, text: 'x'.repeat(4001) })
    expect(long.issue).toMatch(/at most 4000 .* has 4001/)
    const found = await find(id)
    expect(found.steps).toMatchObject([
      { step: 'note', by: 'Karim', at: at(1), note: 'Called back.\nWill write.' },
    ])
    // Who was about to do something else is not disturbed.
    expect(found.revision).toBe(0)
  })

  test('are listed by what they need, with counts', async () => {
    const late = await anEnquiry(db, { name: 'Late' }, at(-30))
    await anEnquiry(db, { name: 'Later' }, at(-40))
    const mine = await anEnquiry(db, { name: 'Mine' }, at(-2))
    const answered = await anEnquiry(db, { name: 'Answered' }, at(-3))
    const closed = await anEnquiry(db, { name: 'Closed' }, at(-4))
    const spam = await anEnquiry(db, { name: 'Suspected', honeypot: 'x' }, at(-5))
    await take(late, 'assigned', 0, karim)
    await take(mine, 'assigned')
    await take(answered, 'answered')
    await take(closed, 'closed')
    expect(await names('all')).toEqual(['Mine', 'Answered', 'Closed', 'Late', 'Later'])
    expect(await names('overdue')).toEqual(['Later', 'Late'])
    expect(await names('mine')).toEqual(['Mine'])
    expect(await names('new')).toEqual(['Later'])
    expect(await names('answered')).toEqual(['Answered'])
    expect(await names('closed')).toEqual(['Closed'])
    expect(await names('spam')).toEqual(['Suspected'])
    const { counts } = await list()
    expect(counts).toEqual({
      all: 5,
      overdue: 2,
      mine: 1,
      new: 1,
      answered: 1,
      closed: 1,
      spam: 1,
    })
    expect(await countOpenEnquiries(db, at(1))).toEqual({
      open: 3,
      overdue: 2,
      spam: 1,
      oldest: at(-40),
    })
    // Confirmed by a person, it is no suspicion any more.
    expect(await take(spam, 'spam', 0)).toEqual({ outcome: 'done' })
    expect(await countOpenEnquiries(db, at(1))).toMatchObject({ spam: 0 })
    // One more moment, and one more is overdue.
    expect(await countOpenEnquiries(db, at(22))).toMatchObject({ overdue: 3 })
  })

  test('of the office’s month are counted by whether the promise was kept', async () => {
    // In Cairo December begins at 22:00 UTC.
    const november = new Date('2026-11-30T21:59:00.000Z')
    const december = new Date('2026-11-30T22:01:00.000Z')
    const later = (hours: number) => new Date(december.getTime() + hours * 60 * 60_000)
    await anEnquiry(db, {}, november)
    await anEnquiry(db, { honeypot: 'x' }, december)
    const good = await anEnquiry(db, {}, december)
    const bad = await anEnquiry(db, {}, december)
    const unanswered = await anEnquiry(db, {}, december)
    await anEnquiry(db, {}, december)
    await takeStep(db, jane, { id: good, revision: 0 }, { step: 'answered' }, later(24))
    await takeStep(db, jane, { id: bad, revision: 0 }, { step: 'answered' }, later(24.1))
    await takeStep(db, jane, { id: unanswered, revision: 0 }, { step: 'closed' }, later(2))
    expect(await countAnswerTimes(db, 'Africa/Cairo', later(48))).toEqual({
      received: 4,
      inTime: 1,
      late: 2,
      waiting: 1,
    })
    expect((await countAnswerTimes(db, 'UTC', later(48))).received).toBe(0)
    expect((await countAnswerTimes(db, 'UTC', november)).received).toBe(5)
  })

  test('come page by page, forwards and back, also those of the same moment', async () => {
    for (let n = 0; n < 55; n += 1) await anEnquiry(db, {}, at(-30 - Math.floor(n / 10)))
    for (const [view, search] of [
      ['all', ''],
      ['overdue', ''],
      ['all', 'message'],
    ] as const) {
      const first = await list(view, search)
      const second = await list(view, search, { after: first.older })
      const third = await list(view, search, { after: second.older })
      const pages = [first, second, third]
      expect(pages.map(({ enquiries }) => enquiries.length)).toEqual([25, 25, 5])
      expect([first.newer, third.older]).toEqual([undefined, undefined])
      const all = pages.flatMap(({ enquiries }) => enquiries)
      expect(new Set(all.map(({ id }) => id)).size).toBe(55)
      const times = all.map(({ receivedAt }) => receivedAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => (view === 'overdue' ? a - b : b - a)))
      const back = await list(view, search, { before: third.newer })
      expect(back.enquiries).toEqual(second.enquiries)
      expect((await list(view, search, { before: back.newer })).newer).toBeUndefined()
    }
    for (const odd of ['x', '1', "1.'; --", '99999999999999999999', '-1'])
      await list('all', '', { after: odd })
  })

  test('are found by name, address, message and reference, in any view', async () => {
    const id = await anEnquiry(db, {
      name: 'Zoë O’Brien',
      email: 'Zoe@Longbow.example',
      message: 'About the *longevity* theme: AND "OR" (أهلاً)',
    })
    const spam = await anEnquiry(db, { name: 'Zoe Spam', honeypot: 'x' })
    await anEnquiry(db, { name: 'Somebody' })
    const { reference } = await find(id)
    for (const search of [
      ...['zoe', 'ZOË brien', "o'brien", 'zoe@longbow.example', 'longbow', 'longev theme'],
      ...['أهلا', 'and "or"', reference, reference.toLowerCase(), reference.replaceAll('-', '')],
    ])
      expect([search, await names('closed', search)]).toEqual([
        search,
        expect.arrayContaining(['Zoë O’Brien']),
      ])
    for (const search of ['evity', 'zoe somebody', '%', "'", '"', '*', 'a:b', 'NEAR(x', '😀'])
      expect([search, await names('all', search)]).toEqual([search, []])
    expect(await names('all', 'zoe')).toContain('Zoe Spam')
    // The index follows the table.
    await db.deleteFrom('contact_submissions').where('id', '=', spam).execute()
    await db.updateTable('contact_submissions').set({ search_words: 'else' }).execute()
    expect(await names('all', 'zoe')).toEqual([])
    expect(await names('all', 'else')).toHaveLength(2)
  })

  test('are found by the index of words by beginnings of any length', async () => {
    const word = 'internationalisierungen'
    await anEnquiry(db, { message: `About ${word} أهلاً` })
    const found = async (typed: string) => {
      const query = indexQuery(typedWords(typed))
      return (await sql`select rowid from enquiry_search(${query})`.execute(db)).rows.length
    }
    for (const length of [2, 3, 9, 16, 17, word.length])
      expect([length, await found(word.slice(0, length))]).toEqual([length, 1])
    expect(await found(`about ${word} أه`)).toBe(1)
    for (const typed of [
      'internationalist',
      'internationalise',
      `${word}s`,
      'about nothing',
      'bout',
    ])
      expect([typed, await found(typed)]).toEqual([typed, 0])
  })

  test('are found far back too, page by page, common words and rare ones', async () => {
    // To delete as many one by one, so that no word of them is left, takes ten times as long.
    await using many = await openDatabase(kind)
    const owner = await addEditor(many.db, 'Jane')
    await addEnquiries(many.db, kind, { total: 4300, owner, now: start })
    const list = (search: string, position: Position = {}) =>
      listEnquiries(many.db, owner, { view: 'all', search, position }, at(1))
    const names = async (search: string) => (await list(search)).enquiries.map(({ name }) => name)
    expect(await names('R3')).toHaveLength(26 - 1)
    expect(await names('visitor12 family104')).toEqual(['Visitor12 Family104'])
    // Older than what is read one by one.
    expect(await names('R2058')).toEqual(['Visitor2058 Family104'])
    for (const search of ['portfolio', 'subject99']) {
      const pages: string[][] = []
      let position: Position = {}
      for (let page = await list(search); ; page = await list(search, position)) {
        pages.push(page.enquiries.map(({ id }) => id))
        if (page.newer) {
          const back = await list(search, { before: page.newer })
          expect(back.enquiries.map(({ id }) => id)).toEqual(pages.at(-2))
        }
        if (!page.older) break
        position = { after: page.older }
      }
      const number = (id: string) => Number(id.replace('bench-', ''))
      const all = pages.flat().map(number)
      const wanted = Array.from({ length: 4300 }, (_, n) => 4299 - n)
      expect(all).toEqual(
        wanted.filter((n) => (search === 'portfolio' ? n % 3 === 0 : n % 100 === 99)),
      )
    }
  })

  test.each(['9'.repeat(15), '9'.repeat(16), '-1', ''])(
    'are listed from the newest where a typed position says %j',
    async (ms) => {
      const after = `${ms}.00000000-0000-4000-8000-000000000000`
      expect((await list('all', '', { after })).enquiries).toEqual((await list()).enquiries)
    },
  )

  test('are nobody’s but admins’', async () => {
    const id = await anEnquiry(db)
    expect((await listOwners(db, jane)).map(({ name }) => name)).toEqual(['Jane', 'Karim'])
    for (const low of [await addEditor(db, 'Low', 'editor'), 'nobody']) {
      const asked = [
        () => listEnquiries(db, low, { view: 'all', search: '', position: {} }, start),
        () => findEnquiry(db, low, id),
        () => listOwners(db, low),
        () => takeStep(db, low, { id, revision: 0 }, { step: 'answered' }),
        () => takeSteps(db, low, [{ id, revision: 0 }], { step: 'answered' }),
        () => createNote(db, low, { id, key: 'k', text: 'x' }),
      ]
      for (const ask of asked) await expect(ask()).rejects.toThrow('not-allowed')
      // Nor is one given to them.
      await expect(
        takeStep(db, jane, { id, revision: 0 }, { step: 'assigned', ownerId: low }),
      ).rejects.toThrow('not-found')
    }
    expect((await find(id)).steps).toEqual([])
  })
})
