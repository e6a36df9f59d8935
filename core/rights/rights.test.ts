import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { createUser, replaceRole } from '#core/people/users.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { shared } from '#tests/support/shared.ts'
import { mayEditContent, type Role } from './role.ts'
import {
  hasAdmin,
  listActiveAdmins,
  mustEnrol,
  requireAnAdmin,
  requirePeopleManager,
  requireRight,
  workAs,
} from './write.server.ts'

describe.each(databases)('rights on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let db: Db
  beforeAll(async () => {
    db = database.db
  })

  let count = 0
  const add = async (role: Role, name = 'Jane Doe', verified = true) => {
    count += 1
    const email = `person-${count}@example.com`
    return db.transaction().execute((tx) => createUser(tx, { email, name, verified, role }))
  }
  const disable = (id: string) =>
    db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute()
  const setRole = (id: string, role: Role) =>
    db.transaction().execute((tx) => replaceRole(tx, id, role))
  const requireSecondFactor = (required: boolean) =>
    db
      .transaction()
      .execute(async (tx) =>
        saveSetting(await workAs(tx, systemActor), 'secondFactor', { required }),
      )
  const enrol = (id: string) =>
    db
      .insertInto('second_factors')
      .values({ user_id: id, sealed_secret: 'encrypted', last_step: 0, created_at: new Date() })
      .execute()
  const denied = { code: 'not-allowed' }

  test('nobody is an admin of an empty program, and a change that leaves none is refused', async () => {
    expect(await hasAdmin(db)).toBe(false)
    await add('editor')
    expect(await hasAdmin(db)).toBe(false)
    await expect(db.transaction().execute(requireAnAdmin)).rejects.toMatchObject({
      code: 'last-admin',
    })
  })

  test('an admin who is disabled, not verified or no admin any more does not count as one who can sign in', async () => {
    const first = await add('admin')
    const second = await add('admin')
    const demoted = await add('admin')
    await add('admin', 'Not verified', false)
    await disable(second.id)
    await setRole(demoted.id, 'editor')
    expect((await listActiveAdmins(db)).map(({ id }) => id)).toEqual([first.id])
    await db.transaction().execute(requireAnAdmin)
    await disable(first.id)
    await expect(db.transaction().execute(requireAnAdmin)).rejects.toMatchObject({
      code: 'last-admin',
    })
    // There is one all the same: nobody becomes the first admin by the code of the start.
    expect(await hasAdmin(db)).toBe(true)
  })

  test('a right is asked of the role of this moment', async () => {
    const { id, name } = await add('admin')
    expect(await requireRight(db, id, mayEditContent)).toEqual({ id, name })
    expect(await requirePeopleManager(db, id)).toEqual({ id, name })
    await setRole(id, 'editor')
    await expect(requireRight(db, id, mayEditContent)).rejects.toMatchObject(denied)
    await expect(requirePeopleManager(db, id)).rejects.toMatchObject(denied)
    await setRole(id, 'admin')
    await disable(id)
    await expect(requireRight(db, id, mayEditContent)).rejects.toMatchObject(denied)
    await expect(requireRight(db, 'nobody', () => true)).rejects.toMatchObject(denied)
  })

  test('who has no name acts under the address', async () => {
    const { id, email } = await add('admin', '')
    expect(await requireRight(db, id, mayEditContent)).toEqual({ id, name: email })
  })

  test('an admin without the required second factor may do nothing until there is one', async () => {
    const { id } = await add('admin')
    const viewer = await add('viewer')
    await requireSecondFactor(true)
    expect(await mustEnrol(db, { id, role: 'admin' })).toBe(true)
    expect(await mustEnrol(db, { id: viewer.id, role: 'viewer' })).toBe(false)
    await expect(requireRight(db, id, mayEditContent)).rejects.toMatchObject(denied)
    await enrol(id)
    expect(await mustEnrol(db, { id, role: 'admin' })).toBe(false)
    expect(await requireRight(db, id, mayEditContent)).toMatchObject({ id })
    await requireSecondFactor(false)
    expect(await mustEnrol(db, { id: viewer.id, role: 'admin' })).toBe(false)
  })
})
