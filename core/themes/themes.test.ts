import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContentRevision } from '#db/revisions.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { blankTheme } from './blank-theme.ts'
import { createTheme } from './staff-themes.server.ts'
import { addTheme, findTheme, listThemeSlugs, listThemes, publishTheme } from './themes.server.ts'

const actor = { id: 'somebody', name: 'Jane Doe' }
const [sample] = sampleThemes
if (!sample) throw new Error('There is no sample theme')

describe.each(databases)('a theme on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openDatabase(kind)
  })
  afterAll(() => database.close())

  test('is nobody’s business until it is published, once', async () => {
    const { db } = database
    await db.transaction().execute((tx) => addTheme(tx, actor, sample))
    expect([
      await listThemes(db),
      await listThemeSlugs(db),
      await findTheme(db, sample.id),
    ]).toEqual([[], [], undefined])
    const publish = () => db.transaction().execute((tx) => publishTheme(tx, actor, sample.id))
    await publish()
    const published = await findTheme(db, sample.id)
    expect(published).toMatchObject({ ...sample, publishedAt: expect.any(Date) })
    const before = await readContentRevision(db)
    await publish()
    expect(await findTheme(db, sample.id)).toEqual(published)
    expect(await readContentRevision(db)).toEqual(before)
    const changes = await db.selectFrom('changes').select('action').orderBy('at').execute()
    expect(changes.map(({ action }) => action)).toEqual(['added', 'published'])
  })

  test('without another to copy begins blank, and can be shown', async () => {
    const empty = await openDatabase(kind)
    const editor = await addEditor(empty.db)
    expect(await createTheme(empty.db, editor, 'Water')).toMatchObject({ outcome: 'created' })
    await empty.db.transaction().execute((tx) => publishTheme(tx, actor, 'water'))
    expect(await findTheme(empty.db, 'water')).toMatchObject(blankTheme('Water'))
    await empty.close()
  })

  test('without the shape that its page needs is refused', async () => {
    const [figure] = sample.page.figures
    const broken = { ...sample, id: 'broken', name: 'Broken' }
    const page = {
      ...sample.page,
      figures: [figure, figure] as unknown as typeof sample.page.figures,
    }
    const add = database.db.transaction().execute((tx) => addTheme(tx, actor, { ...broken, page }))
    await expect(add).rejects.toThrow('figures')
    expect(await database.db.selectFrom('themes').select('id').execute()).toHaveLength(1)
  })
})
