import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleActor } from '#core/history/changes.server.ts'
import { findSave, listSaves } from '#core/history/history.server.ts'
import { findLastSave } from '#core/history/stored-changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import type { MemberDraft } from '#core/team/member.ts'
import { createMember } from '#core/team/members.server.ts'
import { findTeamForEditing, saveTeam, teamList } from '#core/team/team.server.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { addEditor, aMemberDraft, done, moveRow, renumber, sentList } from '../support/lists.ts'

describe.each(databases)('the history of the team on %s', (kind) => {
  let database: TestDatabase
  let actor: string
  let rows: MemberDraft[]

  const save = async (changed: unknown) => {
    const list = await findTeamForEditing(database.db)
    const { revision } = done(await saveTeam(database.db, actor, sentList(list, changed)))
    rows = (await findTeamForEditing(database.db)).rows
    return revision
  }
  const summary = async (page = 1) => {
    const { saves, more } = await listSaves(database.db, teamList, { page })
    return { more, saves, lines: saves[0]?.changes.map(lineOf) }
  }

  beforeAll(async () => {
    database = await openDatabase(kind)
    actor = await addEditor(database.db)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await save(['Anna', 'Ben', 'Cleo', 'Dina', 'Eva'].map((name) => aMemberDraft({ name })))
    await save(renumber(rows))
  })

  test('has pages of twenty saves, the latest first', async () => {
    for (let run = 0; run < 22; run += 1)
      await save(rows.map((row, at) => (at === 0 ? { ...row, role: `Role ${run}` } : row)))
    const first = await summary()
    const second = await summary(2)
    expect([first.saves.length, first.more]).toEqual([20, true])
    expect(first.lines).toEqual(['updated Anna: Role'])
    const revisions = [...first.saves, ...second.saves].map(({ revision }) => revision)
    expect(revisions).toEqual(revisions.toSorted((a, b) => b - a))
    expect(first.saves.map(({ isCurrent }) => isCurrent)).toEqual([
      true,
      ...Array.from({ length: 19 }, () => false),
    ])
  })

  test('says a reorder in one line', async () => {
    const revision = await save(renumber(moveRow(rows, 4, 1)))
    expect((await summary()).lines).toEqual(['moved Eva to 2'])
    const details = await findSave(database.db, teamList, revision, { page: 1 })
    expect(details?.moved.map(lineOf)).toEqual(['moved Eva to 2'])
    expect(details?.changes).toEqual([])
    await save(renumber(rows.filter(({ name }) => name !== 'Anna')))
    expect((await summary()).lines).toEqual(['removed Anna'])
  })

  test('tells the first records of a large save, and its details page by page', async () => {
    const revision = await save([
      ...rows,
      ...Array.from({ length: 12 }, (_, at) => aMemberDraft({ name: `New ${at + 10}` })),
    ])
    const { saves } = await summary()
    expect([saves[0]?.changes.length, saves[0]?.more]).toEqual([6, 6])
    const page = async (number: number) =>
      findSave(database.db, teamList, revision, { page: number })
    const first = await page(1)
    const second = await page(2)
    expect([first?.changes.length, first?.more]).toEqual([10, true])
    expect([second?.changes.length, second?.more]).toEqual([2, false])
    expect(await page(3)).toBeUndefined()
    expect(await findSave(database.db, teamList, 1_000_000, { page: 1 })).toBeUndefined()
  })

  test('compares what was changed, word by word where that is of use', async () => {
    const [anna, ...others] = rows
    const revision = await save([
      { ...anna, role: 'Chief', fullBio: 'One.\nTwo of them.' },
      ...others,
    ])
    const details = await findSave(database.db, teamList, revision, { page: 1 })
    expect(details).toMatchObject({ actorName: 'Jane Editor', isCurrent: true })
    expect(details?.changes).toMatchObject([
      {
        recordName: 'Anna',
        action: 'updated',
        differences: [
          { label: 'Role', before: 'Analyst', after: 'Chief', parts: undefined },
          { label: 'Full bio', before: 'One.\nTwo.', after: 'One.\nTwo of them.' },
        ],
      },
    ])
    expect(details?.changes[0]?.differences[1]?.parts).toEqual([
      { kind: 'same', text: 'One.\nTwo' },
      { kind: 'added', text: ' of them' },
      { kind: 'same', text: '.' },
    ])
  })

  test('names the sample content, and nobody as the last who saved it', async () => {
    await database.db.transaction().execute(async (tx) => {
      const { name, role, shortBio, fullBio, showOnHome } = aMemberDraft({ name: 'Zed' })
      const member = { name, role, shortBio, fullBio, showOnHome, displayOrder: 99 }
      await createMember(await workAs(tx, sampleActor), member)
    })
    const details = await findSave(database.db, teamList, 0, { page: 1 })
    expect(details).toMatchObject({ revision: 0, actorName: 'Sample content', isCurrent: false })
    expect(await findLastSave(database.db, 'team')).toMatchObject({ by: 'Jane Editor' })
    expect(await findLastSave(database.db, 'stocks:none')).toBeUndefined()
  })
})

function lineOf(change: { action: string; recordName: string; fields: string[]; place?: number }) {
  const { action, recordName, fields, place } = change
  const what = action === 'updated' ? `: ${fields.join(', ')}` : ''
  return `${action} ${recordName}${place === undefined ? '' : ` to ${place}`}${what}`
}
