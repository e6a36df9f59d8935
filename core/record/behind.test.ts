import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberFields } from '#core/team/member.ts'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addEditor, aMemberDraft, done, sentList } from '#tests/support/lists.ts'
import { listBehind } from './behind.server.ts'
import { translationsOf } from './fields.ts'

describe.each(databases)('what is behind in Arabic on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openDatabase(kind)
  })
  afterAll(() => database.close())

  test('is counted from the save that wrote the Arabic last', async () => {
    const { db } = database
    const actor = await addEditor(db)
    const save = async (change: object) => {
      const list = await findTeamForEditing(db)
      const rows = list.rows.length > 0 ? list.rows : [aMemberDraft({ name: 'Amina' })]
      done(
        await saveTeam(
          db,
          actor,
          sentList(
            list,
            rows.map((row) => ({ ...row, ...change })),
          ),
        ),
      )
      const [row] = (await findTeamForEditing(db)).rows
      const words = row as Record<string, unknown> | undefined
      const translated = translationsOf(memberFields)
        .filter(({ translation }) => words?.[translation])
        .map(({ field }) => field)
      const id = row?.id ?? ''
      const all = await listBehind(db, 'team', memberFields, new Map([[id, translated]]))
      const behind = (all.get(id) ?? []).toSorted((a, b) => (a.field < b.field ? -1 : 1))
      return behind.map(({ field, changes }) => [field, changes])
    }
    expect(await save({})).toEqual([])
    // Without Arabic nothing is behind, however often the English changes.
    expect(await save({ shortBio: 'Reads more.' })).toEqual([])
    expect(await save({ shortBioAr: 'تقرأ المزيد.', roleAr: 'محللة' })).toEqual([])
    expect(await save({ shortBio: 'Reads much more.' })).toEqual([['shortBio', 1]])
    expect(await save({ shortBio: 'Reads it all.' })).toEqual([['shortBio', 2]])
    expect(await save({ role: 'Head analyst', useInitials: true })).toEqual([
      ['role', 1],
      ['shortBio', 2],
    ])
    expect(await save({ shortBio: 'Reads.', shortBioAr: 'تقرأ.' })).toEqual([['role', 1]])
    // Taken away, it is missing; what is written again is up to date.
    expect(await save({ roleAr: '' })).toEqual([])
    expect(await save({ role: 'Analyst' })).toEqual([])
    expect(await save({ roleAr: 'محللة' })).toEqual([])
  })
})
