import { beforeAll, describe, expect, test } from 'vitest'
import { eraseEnquiry } from '#core/enquiries/erasure.server.ts'
import { createNote } from '#core/enquiries/notes.server.ts'
import { findEnquiry } from '#core/enquiries/one-enquiry.server.ts'
import { remindOfEnquiries } from '#core/enquiries/reminders.server.ts'
import { takeStep } from '#core/enquiries/steps.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { createUser } from '#core/people/users.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findSettings, saveSetting } from '#core/settings/settings.server.ts'
import { exportFiles } from '#core/transfer/export-files.server.ts'
import type { Db } from '#db/schema.ts'
import { exportKind, importText, planOf } from '#tests/support/transfer.ts'
import { startApp } from '../support/app.ts'
import { partsOf, requireApproval } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { addEditor, someKey } from '../support/lists.ts'
import { sessionCookie } from '../support/people.ts'
import { shared } from '../support/shared.ts'

const omar = { email: 'omar@example.com', name: 'Omar', verified: true, role: 'admin' as const }
const noFiles = { delete: async () => {}, list: async () => [] }
const hourMs = 60 * 60_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)

type Cells = Record<string, string>

const idOf = async (db: Db, reference: string) => {
  const row = await db
    .selectFrom('contact_submissions')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return row.id
}

describe.each(databases)('enquiries in and out on %s', (kind) => {
  const app = shared(() => startApp(kind))
  let db: Db
  let owner: string
  beforeAll(async () => {
    db = app.db
    owner = (await db.transaction().execute((tx) => createUser(tx, omar))).id
    await anEnquiry(db, { name: 'Salma', message: '=SUM(1)\nand "more"' }, ago(30))
    const calls = { name: 'سلمى', call_back: '10:30 Africa/Cairo' }
    const assigned = { id: await anEnquiry(db, calls, ago(3)), revision: 0 }
    await takeStep(db, owner, assigned, { step: 'assigned', ownerId: owner })
    const closed = { id: await anEnquiry(db, { name: 'Karim' }, ago(50)), revision: 0 }
    await createNote(db, owner, { id: closed.id, key: someKey(), text: 'A note.' })
    await takeStep(db, owner, closed, { step: 'answered' })
    await takeStep(db, owner, { ...closed, revision: 1 }, { step: 'closed' })
    const erased = { id: await anEnquiry(db, { name: 'Nobody Left' }, ago(60)), revision: 0 }
    await eraseEnquiry(db, noFiles, owner, erased)
  })

  const records = async (): Promise<Cells[]> =>
    JSON.parse(await exportKind(partsOf(db), owner, 'enquiries', { format: 'json' }))

  test('many go out in several files, which together are what one says', async () => {
    const namesOf = async (format: 'csv' | 'json', size?: number) => {
      const files = await exportFiles(partsOf(db), owner, 'enquiries', { format }, size)
      const texts: string[] = []
      for (const { text } of files)
        texts.push(typeof text === 'string' ? text : (await Array.fromAsync(text)).join(''))
      return { names: files.map(({ name }) => name), texts }
    }
    const whole = await namesOf('csv')
    expect(whole).toEqual({
      names: ['enquiries.csv'],
      texts: [await exportKind(partsOf(db), owner, 'enquiries', { format: 'csv' })],
    })
    const halves = await namesOf('csv', 3)
    expect(halves.names).toEqual(['enquiries.csv', 'enquiries-2.csv'])
    const plans = await Promise.all(halves.texts.map((text) => planOf(db, text)))
    expect(plans.map(({ counts }) => counts.unchanged)).toEqual([3, 1])
    const { texts } = await namesOf('json', 2)
    expect(texts.flatMap((text) => JSON.parse(text))).toEqual(await records())
  })

  test('the files of their screen come in elsewhere as they went out, and nobody is mailed', async () => {
    const cookie = await sessionCookie(db, omar.email)
    for (const format of ['csv', 'json'] as const) {
      const { text } = await app.get(`/admin/enquiries/export.${format}`, { cookie })
      const unchanged = { kind: 'enquiries', counts: { unchanged: 4, refused: 0 } }
      expect(await planOf(db, text)).toMatchObject(unchanged)
      await using empty = await openDatabase(kind)
      const other = (await empty.db.transaction().execute((tx) => createUser(tx, omar))).id
      expect(await importText(empty.db, other, text)).toMatchObject({ text: '4 new' })
      const asked = { format: 'json' } as const
      const parts = partsOf(empty.db)
      expect(JSON.parse(await exportKind(parts, other, 'enquiries', asked))).toEqual(
        await records(),
      )
      expect(await empty.db.selectFrom('queue_entries').selectAll().execute()).toEqual([])
      const told = { now: new Date(), mailTo: undefined, origin: 'http://localhost' }
      expect(await remindOfEnquiries(empty.db, told)).toEqual({ due: 0, overdue: 0 })
      const karim = (await records()).find(({ name }) => name === 'Karim')
      const found = await findEnquiry(empty.db, other, await idOf(empty.db, karim?.reference ?? ''))
      expect(found).toMatchObject({ state: 'closed', answered: { by: 'Omar' } })
      expect(found?.steps.map(({ step, by }) => `${step} ${by}`).toSorted()).toEqual([
        ...['answered Omar', 'closed Omar', 'note Omar'],
      ])
      expect(found?.steps.find(({ step }) => step === 'note')?.note).toBe('A note.')
      const salma = (await records()).find(({ name }) => name === 'سلمى')
      const assigned = await empty.db
        .selectFrom('contact_submissions')
        .select('assigned_at')
        .where('reference', '=', salma?.reference ?? '')
        .executeTakeFirstOrThrow()
      expect(assigned.assigned_at?.getTime()).toBeGreaterThan(Date.now() - hourMs)
      const line = await empty.db
        .selectFrom('changes')
        .select(['noun', 'record_name', 'differences'])
        .where('action', '=', 'imported')
        .execute()
      expect(line).toMatchObject([{ noun: 'enquiries', record_name: 'file.csv' }])
      // Once more it changes nothing.
      expect((await planOf(empty.db, text)).counts).toMatchObject({ unchanged: 4, refused: 0 })
    }
  })

  test('one that is here is never changed, and one that was erased never comes back', async () => {
    const all = await records()
    const named = (name: string) => all.find((row) => row.name === name) ?? {}
    const erased = all.find(({ state }) => state === 'erased') ?? {}
    const now = new Date().toISOString()
    const text = JSON.stringify([
      { ...named('Salma'), message: 'Something else', state: 'closed', closed: now },
      { ...named('Karim'), reference: erased.reference },
      { ...erased, closed_by: 'Somebody' },
      { reference: named('Karim').reference, state: 'closed', message: named('Karim').message },
    ])
    const plan = await planOf(db, text)
    expect(plan.rows.map(({ change, reasons }) => [change, ...reasons])).toEqual([
      [
        'refused',
        'It is here already, and an import changes no enquiry: state, message, closed differ',
      ],
      ['refused', 'It was erased here, and what was erased does not come back'],
      ['refused', 'It was erased here, and what was erased does not come back'],
      ['unchanged'],
    ])
    expect(await importText(db, owner, text)).toMatchObject({ outcome: 'invalid' })
    expect(await records()).toEqual(all)
  })

  test('rows that are no enquiries are refused', async () => {
    const [some] = await records()
    const row = (reference: string, own: Cells): Cells => ({
      ...some,
      state: 'new',
      owner: '',
      answered: '',
      closed: '',
      erased: '',
      steps: '',
      name: 'N',
      email: 'n@example.com',
      phone: '1',
      message: 'M',
      reference,
      ...own,
    })
    const later = new Date(Date.now() + hourMs).toISOString()
    const text = JSON.stringify([
      row('E-AAAA-0001', {}),
      row('E-AAAA-0001', {}),
      row('<b>', {}),
      row('E-AAAA-0002', { email: 'no address', name: '' }),
      row('E-AAAA-0003', { state: 'closed' }),
      row('E-AAAA-0004', { state: 'gone' }),
      row('E-AAAA-0005', { received: later }),
      row('E-AAAA-0006', { received: '03/04/2026' }),
      row('E-AAAA-0007', { state: 'assigned', owner: 'Nobody' }),
      row('E-AAAA-0008', { state: 'erased' }),
      row('E-AAAA-0009', { received: '' }),
      row('E-AAAA-0010', { steps: '[{"at":"yesterday","by":"X","step":"note"}]' }),
      row('E-AAAA-0011', { steps: `[{"at":"${later}","by":"X","step":"note","note":"N"}]` }),
      null,
    ])
    const plan = await planOf(db, text)
    expect(plan.rows.map(({ change, reasons }) => [change, ...reasons])).toEqual([
      ['new'],
      ['refused', 'The same reference is in line 1 already'],
      ['refused', 'Reference must be one that an export gave, such as E-7KQ4-M2XD'],
      ['refused', 'Name is missing', 'Email is not an address'],
      ['refused', 'State is closed, and the other cells say new'],
      ['refused', 'State must be new, assigned, answered, closed, spam, erased'],
      ['refused', 'Received is in the future'],
      ['refused', expect.stringMatching(/^Received must be a time/)],
      ['refused', expect.stringMatching(/^Owner “nobody” may not open the panel/)],
      [
        'refused',
        'It is erased, so it must be closed',
        'It is erased, so nothing of the person may be in the row',
      ],
      ['refused', 'Received is missing'],
      ['refused', expect.stringMatching(/^Steps must be as an export writes them/)],
      ['refused', 'Steps have one in the future'],
      ['refused', 'This is not a record'],
    ])
  })

  test('what would be erased for its age is refused, unless nothing is erased', async () => {
    const [some] = await records()
    const old = { ...some, reference: 'E-BBBB-0001', state: 'closed', owner: '', closed_by: 'X' }
    const times = { received: '2020-01-01T00:00:00.000Z', closed: '2020-01-02T00:00:00.000Z' }
    const person = { name: 'N', email: 'n@example.com', phone: '1', message: 'M', erased: '' }
    const text = JSON.stringify([{ ...old, ...times, ...person }])
    const [row] = (await planOf(db, text)).rows
    expect(row?.reasons).toEqual(['It is older than 24 months, after which enquiries are erased'])
    const { legalHold } = await findSettings(db)
    const hold = (on: boolean) =>
      db
        .transaction()
        .execute(async (tx) =>
          saveSetting(await workAs(tx, systemActor), 'legalHold', { ...legalHold, on }),
        )
    await hold(true)
    expect((await planOf(db, text)).counts).toMatchObject({ new: 1 })
    await hold(false)
  })

  test('they need nobody else, and only somebody who may read them has them', async () => {
    await using own = await openDatabase(kind)
    const { jane } = await requireApproval(own.db)
    await own.db.transaction().execute((tx) => createUser(tx, omar))
    const text = await exportKind(partsOf(db), owner, 'enquiries', { format: 'csv' })
    expect(await importText(own.db, jane, text)).toMatchObject({ outcome: 'saved' })
    const editor = await addEditor(own.db, 'Vera', 'viewer')
    const asked = { format: 'csv' } as const
    for (const refused of [
      () => exportKind(partsOf(own.db), editor, 'enquiries', asked),
      () => importText(own.db, editor, text),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'not-allowed' })
  })

  test('more than a thousand of one millisecond come in, and go out once each', async () => {
    const [first] = await records()
    const received = ago(4).toISOString()
    const rows = Array.from({ length: 1100 }, (_, at) => ({
      ...first,
      reference: `E-${String(at).padStart(4, '0')}-WXYZ`,
      received,
    }))
    await using own = await openDatabase(kind)
    const { id } = await own.db.transaction().execute((tx) => createUser(tx, omar))
    expect(await importText(own.db, id, JSON.stringify(rows))).toMatchObject({ outcome: 'saved' })
    const out = await exportKind(partsOf(own.db), id, 'enquiries', { format: 'json' })
    const references = (JSON.parse(out) as Cells[]).map(({ reference }) => reference)
    expect(references.toSorted()).toEqual(rows.map(({ reference }) => reference).toSorted())
  })
})
