import { describe, expect, test } from 'vitest'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { aMember } from '#tests/support/rows.ts'
import { shared } from '#tests/support/shared.ts'
import { connect } from './connect.ts'
import {
  claimListRevision,
  contentTypes,
  findContentRevision,
  findListRevision,
  invalidateContent,
} from './revisions.ts'

describe.each(databases)('revisions on %s', (kind) => {
  const database = shared(() => openDatabase(kind))

  test('content', async () => {
    const { db } = database
    const before = await findContentRevision(db)
    expect(before).toEqual(Object.fromEntries(contentTypes.map((noun) => [noun, 0])))
    await Promise.all(
      Array.from({ length: 10 }, () =>
        db.transaction().execute((tx) => invalidateContent(tx, ['team', 'settings'])),
      ),
    )
    await db.transaction().execute((tx) => invalidateContent(tx, []))
    expect(await findContentRevision(db)).toEqual({ ...before, team: 10, settings: 10 })
  })

  test.each([0, 1, 2])('of 20 savers who loaded revision %i exactly one wins', async (expected) => {
    const other = await connect(database.target)
    const savers = Array.from({ length: 20 }, (_, n) =>
      (n % 2 === 0 ? database.db : other.db).transaction().execute(async (tx) => {
        const revision = await claimListRevision(tx, 'team', expected)
        if (revision === undefined) return undefined
        await tx
          .insertInto('team_members')
          .values(aMember({ slug: `${expected}-${n}` }))
          .execute()
        return revision
      }),
    )
    const won = (await Promise.all(savers)).filter((revision) => revision !== undefined)
    await other.close()
    expect(won).toEqual([expected + 1])
    expect(await findListRevision(database.db, 'team')).toBe(expected + 1)
    const members = await database.db.selectFrom('team_members').select('slug').execute()
    expect(members).toHaveLength(expected + 1)
  })

  test('a claim that is rolled back leaves the list to the next', async () => {
    const { db } = database
    const failing = db.transaction().execute(async (tx) => {
      expect(await claimListRevision(tx, 'stocks:longevity', 0)).toBe(1)
      throw new Error('not saved')
    })
    await expect(failing).rejects.toThrow('not saved')
    expect(await findListRevision(db, 'stocks:longevity')).toBe(0)
    await db.transaction().execute(async (tx) => {
      expect(await claimListRevision(tx, 'stocks:longevity', 7)).toBeUndefined()
      expect(await claimListRevision(tx, 'stocks:longevity', 0)).toBe(1)
      expect(await claimListRevision(tx, 'stocks:longevity', 0)).toBeUndefined()
    })
  })
})
