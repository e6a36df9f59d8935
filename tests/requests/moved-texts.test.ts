import { sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { textKinds } from '#app/text-kinds.server.ts'
import { completeOutlines } from '#core/texts/outlines.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { findTheme } from '#core/themes/themes.server.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/index.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { asRead } from '../support/texts.ts'

const moved = migrations.findIndex(({ name }) => name === '0015_theme_texts')

test.each(databases)('themes of before are shown as before on %s', async (kind) => {
  await using database = await openDatabase(kind, 'empty')
  const { connection, db } = database
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  await migrate(connection, silent, migrations.slice(0, moved))
  const at = new Date('2026-01-02T03:04:05.678Z')
  const old = db as unknown as Transaction<Record<string, Record<string, unknown>>>
  for (const { displayOrder, page, texts, ...theme } of sampleThemes)
    await old
      .insertInto('themes')
      .values({
        ...theme,
        display_order: displayOrder,
        page: JSON.stringify(page),
        texts: JSON.stringify(texts),
        published_at: theme.id === 'longevity' ? at : null,
        published_by: null,
        created_at: at,
        updated_at: at,
      })
      .execute()
  await old
    .insertInto('changes')
    .values({
      id: 'one',
      at,
      actor_id: null,
      actor_name: 'Jane Doe',
      noun: 'themes',
      record_id: 'longevity',
      record_name: 'Longevity',
      action: 'published',
      differences: '{}',
    })
    .execute()
  await migrate(connection, silent)
  await completeOutlines(connection.db, Object.values(textKinds))

  const [longevity] = sampleThemes
  if (!longevity) throw new Error('There is no sample')
  const { displayOrder: _, ...shown } = longevity
  const page = asRead(shown.page)
  const found = await findTheme(db, 'longevity')
  const plot = [1, 2, 3, 4].map((row) => `longevity_plot_${row}`)
  const claims = ['longevity_1', 'longevity_2', 'longevity_3', ...plot]
  const now = { slug: 'longevity', publishedAt: at, language: 'en', claims }
  expect(found).toEqual({ ...shown, page, ...now })
  expect(await findTheme(db, 'education')).toBeUndefined()
  expect((await listAllThemes(db)).map(({ id }) => id)).toEqual(['education', 'longevity'])
  const by = await sql`select recorded_by_name as name from text_publications
    where text_id in (select id from texts where kind = 'theme')`.execute(db)
  expect(by.rows).toEqual([{ name: 'Jane Doe' }])
})
