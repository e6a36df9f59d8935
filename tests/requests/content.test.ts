import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { createMember } from '#core/team/members.server.ts'
import type { Db } from '#db/schema.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { until } from '../support/http.ts'
import { shared } from '../support/shared.ts'

function addNewcomer(db: Db, name: string): Promise<string> {
  const member = { role: 'Analyst', shortBio: 'New.', fullBio: 'New here.' }
  return db.transaction().execute(async (tx) =>
    createMember(await workAs(tx, systemActor), {
      name,
      ...member,
      showOnHome: false,
      displayOrder: 99,
    }),
  )
}

function rename(db: Db, name: string): Promise<void> {
  return db.transaction().execute(async (tx) =>
    saveSetting(await workAs(tx, systemActor), 'firm', {
      ...defaultFirm,
      email: `${name}@new.example`,
    }),
  )
}

const shows = (app: TestApp, address: string, words: string) =>
  until(`${words} at ${address}`, async () => {
    const answer = await app.get(address)
    return answer.text.includes(words) && answer
  })

describe.each(databases)('a change of content on %s', (kind) => {
  const app = shared(() => startApp(kind))

  test('is seen at the next request, under a new ETag', async () => {
    const before = await app.get('/team')
    await addNewcomer(app.db, 'Nadia Newcomer')
    const after = await shows(app, '/team', 'Nadia Newcomer')
    expect(after.headers.etag).not.toBe(before.headers.etag)
    const known = { 'if-none-match': String(before.headers.etag) }
    expect((await app.get('/team', known)).status).toBe(200)
  })

  test('makes addresses that were not there before', async () => {
    expect((await app.get('/team?m=omar-opening')).text).not.toContain('<dialog')
    await addNewcomer(app.db, 'Omar Opening')
    await shows(app, '/team?m=omar-opening', 'Omar Opening | Qantara')
  })

  test('of the firm reaches every page, the 404 page too', async () => {
    const addresses = ['/contact', '/nowhere', '/team?m=amina-example']
    for (const address of addresses) await app.get(address)
    const [contact, nowhere] = await Promise.all(addresses.map((each) => app.get(each)))
    await rename(app.db, 'desk')
    await shows(app, '/contact', 'desk@new.example')
    expect((await app.get('/contact')).headers.etag).not.toBe(contact?.headers.etag)
    expect(nowhere?.status).toBe(404)
  })

  test('of a setting tells the pages that no key is blocked any more', async () => {
    await shows(app, '/contact', 'data-block-keys="true"')
    await app.db
      .transaction()
      .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'blockKeys', false))
    await until('no key is blocked', async () => {
      return !(await app.get('/contact')).text.includes('data-block-keys')
    })
  })

  test('of one kind leaves pages of another kind as they are', async () => {
    const contact = await app.get('/contact')
    await addNewcomer(app.db, 'Peter Present')
    await shows(app, '/team', 'Peter Present')
    const known = { 'if-none-match': String(contact.headers.etag) }
    expect((await app.get('/contact', known)).status).toBe(304)
  })
})

describe('two programs on one PostgreSQL', () => {
  let database: TestDatabase
  let apps: [TestApp, TestApp]
  beforeAll(async () => {
    database = await openDatabase('postgres')
    const place = { url: 'url' in database.target ? database.target.url : '' }
    apps = await Promise.all([startApp(place), startApp(place)])
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    await database.close()
  })

  test('show what was changed through either of them', async () => {
    const [one, other] = apps
    for (const app of apps) expect((await app.get('/team')).status).toBe(200)
    await addNewcomer(one.db, 'First Change')
    await shows(other, '/team', 'First Change')
    await addNewcomer(other.db, 'Second Change')
    await shows(one, '/team', 'Second Change')
    await shows(one, '/team?m=second-change', 'Second Change | Qantara')
  })

  test('send the same bytes under the same ETag', async () => {
    const [one, other] = apps
    const path = '/contact/thanks'
    const [a, b] = await Promise.all([one.get(path), other.get(path)])
    expect(a.text.replaceAll(`:${one.port}`, '')).toBe(b.text.replaceAll(`:${other.port}`, ''))
  })

  test('take an enquiry that comes to both as one', async () => {
    const enquiry = { name: 'Jane', email: 'jane@example.com', phone: '1', message: 'Both' }
    const sent = [...apps, ...apps].map((app) => app.postJson('/api/submit-contact', enquiry))
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200)
    const kept = await database.db.selectFrom('contact_submissions').select('id').execute()
    expect(kept).toHaveLength(1)
  })
})
