import { describe, expect, test } from 'vitest'
import { memberFields } from '#core/team/member.ts'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor, aMemberDraft, done, sentList } from '#tests/support/lists.ts'
import { shared } from '#tests/support/shared.ts'
import { asLevel, hashOf, listBehind, readValues, withHashes } from './store.server.ts'

describe.each(databases)('what is behind in Arabic on %s', (kind) => {
  const database = shared(() => openDatabase(kind))

  test('is what was written for other English than is there now', async () => {
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
      const stored = await db.selectFrom('team_members').selectAll().executeTakeFirstOrThrow()
      const values = readValues(memberFields, stored, 'UTC')
      return listBehind(memberFields, values).map(({ field }) => field)
    }
    expect(await save({})).toEqual([])
    // Without Arabic nothing is behind, however often the English changes.
    expect(await save({ shortBio: 'Reads more.' })).toEqual([])
    expect(await save({ shortBioAr: 'تقرأ المزيد.', roleAr: 'محللة' })).toEqual([])
    expect(await save({ shortBio: 'Reads much more.' })).toEqual(['shortBio'])
    expect(await save({ shortBio: 'Reads it all.' })).toEqual(['shortBio'])
    // English that comes back is what the Arabic was written for.
    expect(await save({ shortBio: 'Reads more.' })).toEqual([])
    expect(await save({ shortBio: 'Reads it all.' })).toEqual(['shortBio'])
    expect(await save({ role: 'Head analyst', useInitials: true })).toEqual(['role', 'shortBio'])
    expect(await save({ shortBio: 'Reads.', shortBioAr: 'تقرأ.' })).toEqual(['role'])
    // Taken away, it is missing; what is written again is up to date.
    expect(await save({ roleAr: '' })).toEqual([])
    expect(await save({ role: 'Analyst' })).toEqual([])
    expect(await save({ roleAr: 'محللة' })).toEqual([])
  })
})

describe('which English a translation was written for', () => {
  const member = { id: '1', role: 'Analyst', roleAr: 'محللة' }
  const first = withHashes(memberFields, member)
  const stale = withHashes(memberFields, { ...first, role: 'Head analyst' }, first)
  const behind = (record: object) =>
    listBehind(memberFields, { ...record }).map(({ translation }) => translation)

  test('is that of its save, also while only the English changes', () => {
    expect([behind(first), behind(stale)]).toEqual([[], ['roleAr']])
    expect(stale).toMatchObject({ roleArOf: hashOf('Analyst') })
  })

  test("is today's where the words are new, or somebody says that they match", () => {
    const written = withHashes(memberFields, { ...stale, roleAr: 'كبيرة المحللين' }, stale)
    expect([behind(written), behind(asLevel(memberFields, stale))]).toEqual([[], []])
  })

  test('comes back with a past version, as far behind as it was', () => {
    const caughtUp = asLevel(memberFields, stale)
    expect(behind(withHashes(memberFields, stale, caughtUp))).toEqual(['roleAr'])
  })
})
