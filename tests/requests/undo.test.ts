import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listSaves } from '#core/history/history.server.ts'
import { goBack, planGoBack, planUndo, undoChange } from '#core/record/restore.server.ts'
import type { MemberDraft } from '#core/team/member.ts'
import { findTeamForEditing, saveTeam, teamList } from '#core/team/team.server.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { addEditor, aMemberDraft, done, moveRow, renumber, sentList } from '../support/lists.ts'

describe.each(databases)('undoing on %s', (kind) => {
  let database: TestDatabase
  let actor: string
  let rows: MemberDraft[]

  const save = async (changed: unknown) => {
    const list = await findTeamForEditing(database.db)
    const { revision } = done(await saveTeam(database.db, actor, sentList(list, changed)))
    rows = (await findTeamForEditing(database.db)).rows
    return revision
  }
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? ''
  const edit = (name: string, change: Partial<MemberDraft>) =>
    save(rows.map((row) => (row.name === name ? { ...row, ...change } : row)))
  const undo = async (revision: number, recordId: string) => {
    done(await undoChange(database.db, actor, teamList, { revision, recordId }))
    rows = (await findTeamForEditing(database.db)).rows
  }
  const plan = (revision: number, recordId: string) =>
    planUndo(database.db, teamList, { revision, recordId })

  beforeAll(async () => {
    database = await openDatabase(kind)
    actor = await addEditor(database.db)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await save(['Anna', 'Ben', 'Cleo', 'Dina'].map((name) => aMemberDraft({ name })))
    await save(renumber(rows))
  })

  test('puts the fields of one record back, and leaves what others changed', async () => {
    const mistake = await edit('Anna', { role: 'Wrong', shortBio: 'Wrong too.' })
    await edit('Ben', { role: 'Partner' })
    await edit('Anna', { fullBio: 'Later.' })
    expect(await plan(mistake, idOf('Anna'))).toEqual({
      name: 'Anna',
      later: [],
      isInTrash: false,
      more: 0,
      changes: [
        {
          name: 'Anna',
          kind: 'changed',
          fields: [
            { field: 'role', label: 'Role', before: 'Wrong', after: 'Analyst' },
            {
              field: 'shortBio',
              label: 'Short bio',
              before: 'Wrong too.',
              after: 'Reads filings.',
            },
          ],
        },
      ],
    })
    await undo(mistake, idOf('Anna'))
    expect(rows[0]).toMatchObject({
      role: 'Analyst',
      shortBio: 'Reads filings.',
      fullBio: 'Later.',
    })
    expect(rows[1]).toMatchObject({ role: 'Partner' })
    const { saves } = await listSaves(database.db, teamList, { page: 1 })
    expect(saves[0]?.changes).toMatchObject([{ recordName: 'Anna', fields: ['Role', 'Short bio'] }])
  })

  test('says which of the fields a later save changed again', async () => {
    const first = await edit('Anna', { role: 'One', shortBio: 'One.' })
    await edit('Anna', { role: 'Two' })
    expect(await plan(first, idOf('Anna'))).toMatchObject({ later: ['Role'] })
    await undo(first, idOf('Anna'))
    expect(rows[0]).toMatchObject({ role: 'Analyst', shortBio: 'Reads filings.' })
  })

  test('of an addition moves to the trash, of a removal brings back', async () => {
    const added = await save([...rows, aMemberDraft({ name: 'Eva', displayOrder: 5 })])
    const eva = idOf('Eva')
    expect(await plan(added, eva)).toMatchObject({ changes: [{ name: 'Eva', kind: 'removed' }] })
    await undo(added, eva)
    expect(rows.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Cleo', 'Dina'])
    expect(await plan(added, eva)).toMatchObject({ isInTrash: true })
    const ben = idOf('Ben')
    const removed = await save(rows.filter(({ id }) => id !== ben))
    expect(await plan(removed, ben)).toMatchObject({ changes: [{ name: 'Ben', kind: 'added' }] })
    await undo(removed, ben)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Anna', 'Ben', 'Cleo', 'Dina'])
    expect(await plan(removed, ben)).toMatchObject({ changes: [] })
  })

  test('of a move puts the record back to its place', async () => {
    const moved = await save(renumber(moveRow(rows, 3, 0)))
    expect(rows.map(({ name }) => name)).toEqual(['Dina', 'Anna', 'Ben', 'Cleo'])
    await undo(moved, idOf('Dina'))
    expect(rows.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Cleo', 'Dina'])
    expect(rows.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4])
  })

  test('is not possible for what nobody changed, nor for a person without the right (Payload 2026)', async () => {
    const revision = await edit('Anna', { role: 'Other' })
    expect(await plan(revision, idOf('Ben'))).toBeUndefined()
    expect(await plan(1_000_000, idOf('Anna'))).toBeUndefined()
    const which = { revision, recordId: idOf('Ben') }
    expect(await undoChange(database.db, actor, teamList, which)).toEqual({ outcome: 'not-found' })
    const hers = { revision, recordId: idOf('Anna') }
    await expect(undoChange(database.db, 'nobody', teamList, hers)).rejects.toThrow()
    expect(rows[0]?.role).toBe('Other')
  })

  test('going back says beforehand what it will do', async () => {
    const { revision: then } = await findTeamForEditing(database.db)
    await edit('Anna', { role: 'Other' })
    await edit('Dina', { role: 'Left' })
    await save([...rows.slice(0, 3), aMemberDraft({ name: 'Eva', displayOrder: 9 })])
    expect(await planGoBack(database.db, teamList, then)).toEqual({
      more: 0,
      changes: [
        {
          name: 'Anna',
          kind: 'changed',
          fields: [{ field: 'role', label: 'Role', before: 'Other', after: 'Analyst' }],
        },
        {
          name: 'Dina',
          kind: 'added',
          fields: [{ field: 'role', label: 'Role', before: 'Left', after: 'Analyst' }],
        },
      ],
    })
    done(await goBack(database.db, actor, teamList, then))
    rows = (await findTeamForEditing(database.db)).rows
    expect(rows.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'Anna Analyst',
      'Ben Analyst',
      'Cleo Analyst',
      'Dina Analyst',
      'Eva Analyst',
    ])
    expect(await planGoBack(database.db, teamList, then)).toEqual({ changes: [], more: 0 })
    expect(await planGoBack(database.db, teamList, 1_000_000)).toBeUndefined()
  })
})
