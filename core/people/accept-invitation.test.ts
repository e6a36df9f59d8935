import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#core/rights/role.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { listRoles } from '#tests/support/people.ts'
import { acceptInvitation, findInvitation, listInvitations } from './invitations.server.ts'
import { issueToken } from './links.server.ts'
import { createSession, findSession } from './sessions.server.ts'
import { createUser, findPassword, findUserByEmail } from './users.server.ts'

const invalid = { code: 'invalid-link' }

describe.each(databases)('an invitation on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let inviter: string
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    inviter = await addEditor(db, 'Inviter')
  })
  beforeEach(async () => {
    await db.deleteFrom('mail_links').execute()
    await db.deleteFrom('users').where('id', '<>', inviter).execute()
  })
  afterAll(() => database.close())

  const email = 'jane@example.com'
  const invite = async (role: string = 'editor') => {
    const details = { email, role: role as Role, invitedBy: inviter }
    return db.transaction().execute((tx) => issueToken(tx, 'invitation', details))
  }
  const accept = (token: string) =>
    acceptInvitation(db, { token, name: 'Jane Doe', password: 'a hash' })
  const addKnown = (own: { verified?: boolean; role?: Role } = {}) => {
    const { verified = false, role = 'viewer' } = own
    const user = { email, name: 'A stranger', verified, role, password: "the stranger's" }
    return db.transaction().execute((tx) => createUser(tx, user))
  }

  test('makes an account with its role, whose address needs no other proof', async () => {
    const { token } = await invite()
    expect(await findInvitation(db, token)).toMatchObject({ email, role: 'editor' })
    const id = await accept(token)
    expect(await findUserByEmail(db, email)).toMatchObject({
      id,
      name: 'Jane Doe',
      verified: true,
      disabledAt: null,
    })
    expect([await listRoles(db, id), await findPassword(db, id)]).toEqual([['editor'], 'a hash'])
  })

  test('is accepted once', async () => {
    const { token } = await invite()
    await accept(token)
    await expect(accept(token)).rejects.toMatchObject(invalid)
    expect(await findInvitation(db, token)).toBeUndefined()
  })

  test('that is over opens nothing, and is not listed', async () => {
    const { token } = await invite()
    expect(await listInvitations(db, inviter)).toMatchObject([{ email, invitedBy: 'Inviter' }])
    await db
      .updateTable('mail_links')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect([await listInvitations(db, inviter), await findInvitation(db, token)]).toEqual([
      [],
      undefined,
    ])
    await expect(accept(token)).rejects.toMatchObject(invalid)
    expect(await findUserByEmail(db, email)).toBeUndefined()
  })

  test('is listed for who manages people only', async () => {
    await invite()
    const editor = await addEditor(db, 'Jane', 'editor')
    await expect(listInvitations(db, editor)).rejects.toMatchObject({ code: 'not-allowed' })
  })

  test('takes the place of a sign-up by somebody else with that address', async () => {
    const stranger = await addKnown()
    const session = await db
      .transaction()
      .execute((tx) => createSession(tx, stranger.id, 'Their browser'))
    const reset = await db
      .transaction()
      .execute((tx) => issueToken(tx, 'reset', { email, userId: stranger.id }))
    const { token } = await invite('admin')
    expect(await accept(token)).toBe(stranger.id)
    expect(await findUserByEmail(db, email)).toMatchObject({ name: 'Jane Doe', verified: true })
    expect(await findPassword(db, stranger.id)).toBe('a hash')
    expect(await listRoles(db, stranger.id)).toEqual(['admin'])
    // Nothing that the stranger has in hand opens the account.
    expect(await findSession(db, session)).toBeUndefined()
    const links = await db.selectFrom('mail_links').select('id').execute()
    expect(links.map(({ id }) => id)).not.toContain(reset.id)
  })

  test('does not let in whose account was disabled', async () => {
    const known = await addKnown({ verified: true })
    await db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', known.id)
      .execute()
    const { token } = await invite('admin')
    await expect(accept(token)).rejects.toMatchObject(invalid)
    expect(await listRoles(db, known.id)).toEqual(['viewer'])
    expect(await findPassword(db, known.id)).toBe("the stranger's")
  })

  test.each([
    ['owner', 'viewer'],
    ['', 'viewer'],
    ['Admin', 'viewer'],
    ['admin', 'admin'],
  ])('with the role %j makes a %s', async (role, becomes) => {
    const { token } = await invite(role)
    expect(await listRoles(db, await accept(token))).toEqual([becomes])
  })

  test('is in the history and among the security events', async () => {
    const { token } = await invite()
    const id = await accept(token)
    const changes = await db
      .selectFrom('changes')
      .select(['noun', 'action', 'actor_name'])
      .where('record_id', '=', id)
      .execute()
    expect(changes).toEqual([{ noun: 'people', action: 'added', actor_name: 'Jane Doe' }])
    const events = await db
      .selectFrom('security_events')
      .select(['event_type', 'metadata'])
      .where('user_id', '=', id)
      .execute()
    expect(events).toEqual([
      { event_type: 'role_changed', metadata: { after: 'editor', by: 'invitation' } },
    ])
  })
})
