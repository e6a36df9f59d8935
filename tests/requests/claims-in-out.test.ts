import { beforeAll, describe, expect, test } from 'vitest'
import { nouns } from '#app/nouns.server.ts'
import { findClaim } from '#core/claims/claims.server.ts'
import { createUser } from '#core/people/users.server.ts'
import { listAllChanges } from '#core/record/all-changes.server.ts'
import { listRecordChanges } from '#core/record/changes.server.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import type { SentImport, TransferPlan } from '#core/transfer/transfer.ts'
import type { Db } from '#db/schema.ts'
import { exportKind, planOf, sentImport } from '#tests/support/transfer.ts'
import { startApp } from '../support/app.ts'
import { approveAs, partsOf, requireApproval, submit } from '../support/approval.ts'
import { databases } from '../support/databases.ts'
import { until } from '../support/http.ts'
import { addEditor } from '../support/lists.ts'
import { sessionCookie } from '../support/people.ts'
import { shared } from '../support/shared.ts'

const plans = ({ rows }: TransferPlan) => rows.map(({ name, change }) => `${name} ${change}`)
const reasons = ({ rows }: TransferPlan) => rows.map((row) => row.reasons)

async function sentOf(db: Db, text: string): Promise<SentImport> {
  const plan = await planOf(db, text)
  expect(plan.kind).toBe('claims')
  return sentImport(plan, text)
}

describe.each(databases)('claims in and out on %s', (kind) => {
  const app = shared(() => startApp(kind))
  let db: Db
  let actor: string
  beforeAll(async () => {
    db = app.db
    actor = await addEditor(db, 'Jane')
    const user = { email: 'omar@example.com', name: 'Omar', verified: true, role: 'admin' as const }
    await db.transaction().execute((tx) => createUser(tx, user))
  })

  const importClaims = async (text: string) =>
    importFile(partsOf(db), actor, await sentOf(db, text))
  const exported = (format: 'csv' | 'json' = 'csv') =>
    exportKind(partsOf(db), actor, 'claims', { format })

  test('go out as files that change nothing when they come in', async () => {
    const cookie = await sessionCookie(db, 'omar@example.com')
    for (const format of ['csv', 'json'] as const) {
      const file = await app.get(`/admin/claims/export.${format}`, { cookie })
      expect([file.status, file.text]).toEqual([200, await exported(format)])
      const { counts, rows } = await planOf(db, file.text)
      expect(counts).toEqual({ new: 0, changed: 0, unchanged: rows.length, refused: 0 })
    }
    expect((await app.get('/admin/claims/export.csv')).status).toBe(303)
    expect(await exported()).toMatch(/^\ufeffid,name,value,value_ar,unit,source,/)
  })

  test('each row has its change, pages follow, and the history tells it', async () => {
    const text = [
      'id;name;value;value_ar;unit;review_by;owner',
      ';markets;180+;أكثر من 180;markets;31.12.2099;OMAR@example.com',
      'given-id;families;=1+1;;families;2099-12-31;Omar',
      ';overdue_one;12;;;2020-01-31;',
    ].join('\n')
    const plan = await planOf(db, text)
    expect(plans(plan)).toEqual(['markets changed', 'families new', 'overdue_one new'])
    expect(plan.rows[0]?.changes).toMatchObject([
      { label: 'Value', before: '160+', after: '180+' },
      { label: 'Value (Arabic)', after: 'أكثر من 180' },
      { label: 'Owner', before: '', after: 'omar@example.com' },
      { label: 'Review by', after: '2099-12-31' },
    ])
    expect(await importClaims(text)).toMatchObject({ outcome: 'saved', text: '2 new, 1 changed' })
    await until('the home page', async () => (await app.get('/')).text.includes('180+ markets'))
    const families = await findClaim(db, 'families')
    expect(families).toMatchObject({
      id: 'given-id',
      value: '=1+1',
      owner: expect.stringMatching(/./),
    })
    expect(await exported()).toContain("given-id,families,'=1+1,")
    const markets = await findClaim(db, 'markets')
    if (!markets) throw new Error('There is no claim')
    expect(await listRecordChanges(db, nouns.claims, markets.id)).toMatchObject([
      { action: 'updated', by: 'Jane' },
    ])
    const { changes } = await listAllChanges(db, { noun: 'claims' }, { page: 1, timeZone: 'UTC' })
    const lines = changes.map(({ action, recordName }) => `${action} ${recordName}`)
    expect(lines).toContain('imported file.csv')
  })

  test('an English value alone leaves its Arabic behind', async () => {
    expect(await importClaims('name,value,review_by\nmarkets,190+,')).toMatchObject({
      outcome: 'saved',
      text: '1 changed',
    })
    expect(await exported('json')).toMatch(/"name": "markets"[^}]*"behind": "value_ar"/)
    expect(await findClaim(db, 'markets')).toMatchObject({
      value: '190+',
      valueAr: 'أكثر من 180',
      reviewBy: '2099-12-31',
    })
  })

  test('rows that are no claims, or those of others, are refused', async () => {
    const longevity = await findClaim(db, 'longevity_1')
    const place = { theme: 'longevity', language: 'en', figure: 'figures.1', value: '2B+' }
    const good = { value: '1', review_by: '2099-01-01' }
    const text = JSON.stringify([
      { ...good, name: 'one', id: 'twice' },
      { ...good, name: 'two', id: 'twice' },
      { ...good, name: 'one' },
      { ...good, name: 'renamed', id: longevity?.id },
      { ...good, name: 'No Name', id: '../x' },
      { ...good, name: 'three', owner: 'nobody@example.com' },
      { ...good, name: 'four', figures: [place] },
      { ...good, name: 'five', figures: '[{"theme":1}]' },
      { ...good, name: 'six', value: { a: 1 } },
      { ...good, name: 'longevity_1', value: 'much more than twenty characters' },
      { ...good, name: 'seven', value: '', review_by: '03/04/2099' },
      null,
    ])
    const plan = await planOf(db, text)
    expect(plan.counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 11 })
    expect(reasons(plan)).toEqual([
      [],
      ['The same id is in line 1 already'],
      ['The same name is in line 1 already'],
      ['This is the id of the claim longevity_1, and the name of a claim never changes'],
      ['Id must be empty, or one that an export gave', expect.stringMatching(/^Name must/)],
      [expect.stringMatching(/^Owner “nobody@example\.com” is nobody of the staff/)],
      ['The figure 1 of longevity “2B+” is the claim longevity_1 already'],
      [expect.stringMatching(/^Figures must be/)],
      ['Value is of the wrong kind'],
      [expect.stringMatching(/at most 28 characters/)],
      [expect.stringMatching(/can mean 2099-04-03 or 2099-03-04/)],
      ['This is not a record'],
    ])
    const before = await exported()
    expect(await importClaims(text)).toMatchObject({ outcome: 'saved' })
    const after = await exported()
    expect(after.split('\n').filter((line) => !before.includes(line))).toEqual([
      expect.stringMatching(/^twice,one,1,/),
    ])
  })

  test('a figure that a row names twice is one', async () => {
    const place = { theme: 'longevity', language: 'en', figure: 'figures.2', value: 'nowhere yet' }
    const row = { name: 'twice_named', value: '1', review_by: '2099-01-01' }
    const text = JSON.stringify([{ ...row, figures: [place, place] }])
    expect(await importClaims(text)).toMatchObject({ outcome: 'saved', text: '1 new' })
    const own = JSON.parse(await exported('json')).find(({ name }: typeof row) => name === row.name)
    expect(own.figures).toEqual([place])
  })

  test('a row that is refused leaves the figures of the row before it as they are', async () => {
    const placeOf = (value: string) => ({
      theme: 'longevity',
      language: 'en',
      figure: 'figures.3',
      value,
    })
    const row = { name: 'told_once', value: '1', review_by: '2099-01-01' }
    const longevity = await findClaim(db, 'longevity_1')
    const text = JSON.stringify([
      { ...row, id: 'told-once', figures: [placeOf('of the first row')] },
      { ...row, id: 'told-once', figures: [placeOf('of the second row')] },
      { name: 'longevity_1', figures: [placeOf('of its own row')] },
      { ...row, name: 'renamed', id: longevity?.id, figures: [] },
    ])
    const plan = await planOf(db, text)
    expect(plan.counts).toEqual({ new: 1, changed: 1, unchanged: 0, refused: 2 })
    expect(await importClaims(text)).toMatchObject({ outcome: 'saved' })
    const claims: { name: string; figures: { value: string }[] }[] = JSON.parse(
      await exported('json'),
    )
    const valuesOf = (wanted: string) =>
      claims.find(({ name }) => name === wanted)?.figures.map(({ value }) => value)
    expect(valuesOf('told_once')).toEqual(['of the first row'])
    expect(valuesOf('longevity_1')).toContain('of its own row')
  })

  test('what has been saved since the check is said, and nothing is imported', async () => {
    const sent = await sentOf(db, 'name,value,review_by\nmarkets,200+,\nlater,1,2099-01-01')
    expect(await importClaims('name,value,review_by\nmarkets,195+,')).toMatchObject({
      outcome: 'saved',
    })
    expect(await importFile(partsOf(db), actor, sent)).toMatchObject({ outcome: 'moved' })
    expect(await findClaim(db, 'later')).toBeUndefined()
    const viewer = await addEditor(db, 'Vera', 'viewer')
    const again = await sentOf(db, 'name,value,review_by\nmarkets,200+,')
    await expect(importFile(partsOf(db), viewer, again)).rejects.toMatchObject({
      code: 'not-allowed',
    })
  })
})

describe.each(databases)('claims in a file that need a second person on %s', (kind) => {
  test('those that texts name wait, others do not', async () => {
    await using app = await startApp(kind)
    const { jane, omar } = await requireApproval(app.db)
    const spare = await sentOf(app.db, 'name,value,review_by\nspare,1,2099-01-01')
    expect(await importFile(partsOf(app.db), jane, spare)).toMatchObject({ outcome: 'saved' })
    const named = await sentOf(app.db, 'name,value,review_by\nmarkets,170+,')
    await expect(importFile(partsOf(app.db), jane, named)).rejects.toMatchObject({
      code: 'needs-approval',
    })
    const waiting = await submit(app.db, jane, 'import-file', named)
    expect((await findClaim(app.db, 'markets'))?.value).toBe('160+')
    expect(await approveAs(app.db, omar, waiting)).toMatchObject({ outcome: 'decided' })
    expect((await findClaim(app.db, 'markets'))?.value).toBe('170+')
  })
})
