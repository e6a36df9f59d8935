import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/users/write.server.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { aNote, noteKind } from '#tests/support/texts.ts'
import { listTranslations } from './behind.server.ts'
import { createVersion } from './create-version.server.ts'
import { publishVersion } from './publications.server.ts'
import { restoreVersion } from './restore-version.server.ts'
import { findVersion } from './versions.server.ts'

describe.each(databases)('the Arabic of a text on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openDatabase(kind)
  })
  afterAll(() => database.close())

  test('is behind by the English versions that were published after the one it translates', async () => {
    const { db } = database
    const publish = (language: 'en' | 'ar', title: string) =>
      db.transaction().execute(async (tx) => {
        const id = { key: 'a-note', language }
        const number = await createVersion(
          await workAs(tx, systemActor),
          noteKind,
          id,
          aNote({ title }),
        )
        await publishVersion(await workAs(tx, systemActor), noteKind, id, number)
        return number
      })
    const state = async () => {
      const [line] = await listTranslations(db, noteKind, 'ar', new Date(Date.now() + 1000))
      const { english, own, translates, behind } = line ?? {}
      return [english, own, translates, behind]
    }
    await publish('en', 'One')
    expect(await state()).toEqual([1, undefined, undefined, 0])
    await publish('ar', 'واحد')
    expect(await state()).toEqual([1, 1, 1, 0])
    await publish('en', 'Two')
    await publish('en', 'Three')
    expect(await state()).toEqual([3, 1, 1, 2])
    // A correction of the Arabic catches up with nothing by itself.
    await publish('ar', 'واحد!')
    expect(await state()).toEqual([3, 2, 1, 2])
    const id = { key: 'a-note', language: 'ar' } as const
    expect((await findVersion(db, noteKind, id, 2))?.translates).toBe(1)
    const jane = await addEditor(db)
    expect(await restoreVersion(db, jane, noteKind, id, 1)).toBe(3)
    expect((await findVersion(db, noteKind, id, 3))?.translates).toBe(1)
  })
})
