import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import type { Role } from '#core/rights/role.ts'
import { findUser } from '#core/rights/users.server.ts'
import { startSession } from '#core/sign-in/sign-in.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { listRoles } from '#tests/support/people.ts'
import { issueToken } from './links.server.ts'
import { disablePerson, enablePerson, saveRole, signOutEverywhere } from './people.server.ts'
import { findSession, isKnownBrowser } from './sessions.server.ts'
import { createUser } from './users.server.ts'

type Person = { id: string; email: string; session: string; browser: string }

const office = { origin: 'https://www.example.com' }
const encryption = createEncryption('one secret that is long enough for it')

describe.each(databases)('people on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let admin: Person
  let omar: Person
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
  })
  beforeEach(async () => {
    await db.deleteFrom('mail_links').execute()
    await db.deleteFrom('users').execute()
    admin = await add('admin')
    omar = await add('admin')
  })
  afterAll(() => database.close())

  let count = 0
  /** Who has signed in. */
  const add = async (role: Role): Promise<Person> => {
    count += 1
    const email = `person-${count}@example.com`
    const user = { email, name: `Person ${count}`, verified: true, role }
    const { id } = await db.transaction().execute((tx) => createUser(tx, user))
    const client = { userAgent: 'A browser', url: '/auth', clientKey: 'network' }
    const fresh = { ...client, sessionToken: undefined, browserToken: undefined }
    const started = await startSession(
      { db, log: { warn() {} }, accountMailer: { ...office, encryption } },
      fresh,
      id,
    )
    if (started?.outcome !== 'signed-in') throw new Error('Not signed in')
    return { id, email, session: started.token, browser: started.browserToken }
  }
  /** Of Omar: one that lets him in, one that he has sent, one that he would get. */
  const linkAll = () =>
    db.transaction().execute(async (tx) => {
      const { id: userId, email } = omar
      await issueToken(tx, 'magic', { email, userId })
      await issueToken(tx, 'verify', { email, userId })
      const role = 'admin' as const
      await issueToken(tx, 'invitation', { email: 'sent@example.com', role, invitedBy: userId })
      await issueToken(tx, 'invitation', { email, role, invitedBy: admin.id })
    })
  const links = async () => {
    const rows = await db.selectFrom('mail_links').select(['purpose', 'email']).execute()
    return rows
      .map(({ purpose, email }) => (email === omar.email ? purpose : `${purpose} he sent`))
      .toSorted()
  }
  const left = async (person: Person) => ({
    session: (await findSession(db, person.session)) !== undefined,
    browser: await isKnownBrowser(db, person.email, person.browser),
  })
  const changes = () =>
    db
      .selectFrom('changes')
      .select(['actor_id', 'differences'])
      .where('noun', '=', 'people')
      .where('record_id', '=', omar.id)
      .execute()
  const role = (personId: string, to: Role, by = admin.id) =>
    saveRole(db, office, by, { personId, role: to })

  test.each<[to: Role, linksLeft: string[]]>([
    ['viewer', ['magic', 'verify']],
    ['editor', ['magic', 'verify']],
  ])('a new role, %s, ends sessions, and what they invited others to', async (to, linksLeft) => {
    await linkAll()
    expect(await role(omar.id, to)).toEqual({ before: 'admin', reopened: [] })
    expect(await listRoles(db, omar.id)).toEqual([to])
    expect(await left(omar)).toEqual({ session: false, browser: true })
    expect(await left(admin)).toEqual({ session: true, browser: true })
    expect(await links()).toEqual(linksLeft)
    expect(await changes()).toEqual([
      { actor_id: admin.id, differences: { role: { before: 'admin', after: to } } },
    ])
  })

  test('the role that somebody has already changes nothing', async () => {
    await linkAll()
    expect(await role(omar.id, 'admin')).toEqual({ before: 'admin', reopened: [] })
    expect([(await left(omar)).session, await changes()]).toEqual([true, []])
    expect(await links()).toHaveLength(4)
  })

  test('who is disabled is out: sessions, links, invitations, the browser that was known', async () => {
    await linkAll()
    await disablePerson(db, office, admin.id, omar.id)
    expect(await left(omar)).toEqual({ session: false, browser: false })
    expect(await links()).toEqual([])
    await disablePerson(db, office, admin.id, omar.id)
    expect(await changes()).toHaveLength(1)
    await enablePerson(db, office, admin.id, omar.id)
    expect((await findUser(db, omar.id))?.disabledAt).toBeNull()
    // What has ended does not come back.
    expect(await left(omar)).toEqual({ session: false, browser: false })
  })

  test('signing somebody out everywhere leaves their account and what they have sent', async () => {
    await linkAll()
    await signOutEverywhere(db, admin.id, omar.id)
    expect(await left(omar)).toEqual({ session: false, browser: false })
    expect(await links()).toEqual(['invitation', 'invitation he sent', 'verify'])
    expect(await listRoles(db, omar.id)).toEqual(['admin'])
  })

  test('the last admin who can sign in stays', async () => {
    await disablePerson(db, office, admin.id, omar.id)
    const last = { code: 'last-admin' }
    await expect(disablePerson(db, office, admin.id, admin.id)).rejects.toMatchObject(last)
    await expect(role(admin.id, 'editor')).rejects.toMatchObject(last)
    expect([await listRoles(db, admin.id), (await left(admin)).session]).toEqual([['admin'], true])
  })

  test('of two admins who take each other the role at once, one stays', async () => {
    const both = await Promise.allSettled([
      role(omar.id, 'viewer', admin.id),
      role(admin.id, 'viewer', omar.id),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const roles = [...(await listRoles(db, admin.id)), ...(await listRoles(db, omar.id))]
    expect(roles.toSorted()).toEqual(['admin', 'viewer'])
  })

  test.each<Role>(['editor', 'viewer'])('%ss manage nobody', async (mine) => {
    const other = await add(mine)
    const denied = { code: 'not-allowed' }
    await expect(role(other.id, 'admin', other.id)).rejects.toMatchObject(denied)
    await expect(disablePerson(db, office, other.id, omar.id)).rejects.toMatchObject(denied)
    await expect(enablePerson(db, office, other.id, omar.id)).rejects.toMatchObject(denied)
    await expect(signOutEverywhere(db, other.id, omar.id)).rejects.toMatchObject(denied)
    expect([await left(omar), await listRoles(db, other.id)]).toEqual([
      { session: true, browser: true },
      [mine],
    ])
  })

  test('nobody who is not there is managed', async () => {
    await expect(role('none', 'admin')).rejects.toMatchObject({ code: 'not-found' })
  })
})
