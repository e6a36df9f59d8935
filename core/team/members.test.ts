import { describe, expect, test } from 'vitest'
import { workAs } from '#core/rights/write.server.ts'
import { findContentRevision } from '#db/revisions.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { shared } from '#tests/support/shared.ts'
import { createMember, listHomeMembers, listMembers } from './members.server.ts'

const actor = { id: null, name: 'Test' }

describe.each(databases)('a new member on %s', (kind) => {
  const database = shared(() => openDatabase(kind))

  const add = (name: string, showOnHome = true) =>
    database.db.transaction().execute(async (tx) => {
      const texts = { role: 'Analyst', shortBio: '', fullBio: '' }
      return createMember(await workAs(tx, actor), { name, ...texts, showOnHome, displayOrder: 1 })
    })

  test('has a slug of its own, also beside one that somebody once had', async () => {
    const { db } = database
    await add('Jane Doe')
    const id = await add('JANE doe!', false)
    const former = { slug: 'jane-doe-3', member_id: id, created_at: new Date() }
    await db.insertInto('former_slugs').values(former).execute()
    await add('Jane.Doe')
    await add('Jane Doe')
    const members = await listMembers(db)
    expect(members.map(({ slug, formerSlugs }) => [slug, formerSlugs]).toSorted()).toEqual([
      ['jane-doe', []],
      ['jane-doe-2', ['jane-doe-3']],
      ['jane-doe-4', []],
      ['janedoe', []],
    ])
    expect((await listHomeMembers(db)).map(({ slug }) => slug)).not.toContain('jane-doe-2')
  })

  test('is written down, with who added it, and moves the content on', async () => {
    const before = await findContentRevision(database.db)
    const id = await add('Layla حسن')
    const after = await findContentRevision(database.db)
    expect(after).toEqual({ ...before, team: before.team + 1 })
    const changes = await database.db
      .selectFrom('changes')
      .selectAll()
      .where('record_id', '=', id)
      .execute()
    expect(changes).toMatchObject([
      {
        actor_id: null,
        actor_name: 'Test',
        noun: 'team',
        record_name: 'Layla حسن',
        action: 'added',
        differences: { name: { before: null, after: 'Layla حسن' } },
      },
    ])
  })

  test('that could not be added leaves nothing behind', async () => {
    const members = await listMembers(database.db)
    const before = await findContentRevision(database.db)
    await expect(add('💼')).rejects.toThrow()
    expect(await listMembers(database.db)).toEqual(members)
    expect(await findContentRevision(database.db)).toEqual(before)
  })
})
