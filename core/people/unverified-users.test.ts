import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#core/rights/role.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { shared } from '#tests/support/shared.ts'
import { createUser, deleteSurplusUnverified, deleteUnverifiedUsers } from './users.server.ts'

const day = 24 * 60 * 60_000

describe.each(databases)('accounts that nobody has confirmed on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let db: Db
  beforeAll(async () => {
    db = database.db
  })

  const now = Date.parse('2026-11-23T12:00:00.000Z')
  const add = async (
    email: string,
    {
      ageDays = 0,
      ...own
    }: { ageDays?: number; verified?: boolean; role?: Role; disabled?: boolean } = {},
  ) => {
    const { verified = false, role = 'viewer', disabled = false } = own
    const user = { email, name: 'Jane', verified, role, signedUp: true }
    const { id } = await db.transaction().execute((tx) => createUser(tx, user))
    const updated_at = new Date(now - ageDays * day)
    await db
      .updateTable('users')
      .set({ updated_at, disabled_at: disabled ? updated_at : null })
      .where('id', '=', id)
      .execute()
  }
  const emails = async () =>
    (await db.selectFrom('users').select('email').orderBy('email').execute()).map(
      ({ email }) => email,
    )

  test('are deleted after 7 days; no other account ever is', async () => {
    await add('old@example.com', { ageDays: 8 })
    await add('recent@example.com', { ageDays: 6 })
    await add('verified@example.com', { ageDays: 800, verified: true })
    await add('disabled@example.com', { ageDays: 800, disabled: true })
    await add('invited-admin@example.com', { ageDays: 800, role: 'admin' })
    await add('invited-editor@example.com', { ageDays: 800, role: 'editor' })
    expect(await deleteUnverifiedUsers(db, new Date(now - 7 * day))).toBe(1)
    expect(await emails()).toEqual([
      'disabled@example.com',
      'invited-admin@example.com',
      'invited-editor@example.com',
      'recent@example.com',
      'verified@example.com',
    ])
    expect(await deleteUnverifiedUsers(db, new Date(now - 7 * day))).toBe(0)
  })

  test('are at most 1,000 that signed up, the newest', async () => {
    await db.deleteFrom('users').execute()
    const many = Array.from({ length: 1003 }, (_, n) => {
      const at = new Date(now - n * 1000)
      const id = `user-${n}`
      const times = { created_at: at, updated_at: at, signed_up_at: at }
      return { id, email: `${id}@example.com`, name: '', email_verified: false, ...times }
    })
    for (let from = 0; from < many.length; from += 500)
      await db
        .insertInto('users')
        .values(many.slice(from, from + 500))
        .execute()
    const old = { ageDays: 9 }
    await add('verified@example.com', { ...old, verified: true })
    await add('disabled@example.com', { ...old, disabled: true })
    await db.transaction().execute(deleteSurplusUnverified)
    const left = await emails()
    expect(left).toHaveLength(1002)
    for (const gone of [1000, 1001, 1002]) expect(left).not.toContain(`user-${gone}@example.com`)
    for (const kept of ['user-0', 'user-999', 'verified', 'disabled'])
      expect(left).toContain(`${kept}@example.com`)
  })
})
