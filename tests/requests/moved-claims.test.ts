import type { Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { textKinds } from '#app/text-kinds.server.ts'
import { findClaim, listClaims } from '#core/claims/claims.server.ts'
import { saveClaim } from '#core/claims/save-claims.server.ts'
import { completeOutlines } from '#core/texts/outlines.server.ts'
import { findTheme, listThemes } from '#core/themes/themes.server.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/index.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor } from '../support/lists.ts'

const moved = migrations.findIndex(({ name }) => name === '0024_claims')
const at = new Date('2026-01-02T03:04:05.678Z')
const silent = { info: () => {}, warn: () => {}, error: () => {} }

test.each(databases)(
  'figures of before are shown as before, and are claims on %s',
  async (kind) => {
    await using database = await openDatabase(kind, 'empty')
    const { connection, db } = database
    await migrate(connection, silent, migrations.slice(0, moved))
    const old = db as unknown as Transaction<Record<string, Record<string, unknown>>>
    const theme = async (key: string) => {
      await old
        .insertInto('themes')
        .values({ id: key, name: key, description: '', created_at: at, updated_at: at })
        .execute()
      await old
        .insertInto('texts')
        .values({ id: key, kind: 'theme', key, created_at: at })
        .execute()
    }
    const version = async (text: string, language: string, number: number, content: object) => {
      await old
        .insertInto('text_versions')
        .values({
          id: `${text} ${language} ${number}`,
          text_id: text,
          language,
          number,
          reason: '',
          content: JSON.stringify(content),
          saved_at: at,
          saved_by: null,
          saved_by_name: 'Jane',
        })
        .execute()
    }
    const publish = (text: string, language: string, number: number, startsAt = at) =>
      old
        .insertInto('text_publications')
        .values({
          id: `${text} ${language} ${number} at`,
          text_id: text,
          language,
          version: number,
          action: 'publish',
          starts_at: startsAt,
          recorded_at: startsAt,
          recorded_by_name: 'Jane',
          recorded_by: null,
          reason: '',
        })
        .execute()
    const figure = (place: number, value: string, own: object = {}) => ({
      [`figures.${place}.value`]: value,
      [`figures.${place}.label`]: `label ${place}`,
      ...own,
    })
    const plot = (first: string, second: string) => ({
      'plot.title': 'Wells',
      'plot.unit': '%',
      'plot.source': 'A survey',
      'plot.sourceUrl': 'https://example.com/wells',
      'plot.sourceDate': 'June 2024',
      'plot.1.label': 'North',
      'plot.1.value': first,
      'plot.2.label': 'South',
      'plot.2.value': second,
    })
    await theme('clean-water')
    const source = {
      'figures.1.source': 'A register',
      'figures.1.sourceUrl': 'https://example.com/',
      'figures.1.sourceDate': 'May 2024',
    }
    await version('clean-water', 'en', 1, { name: 'Water', ...figure(1, '1B'), ...figure(3, '–') })
    await version('clean-water', 'en', 2, {
      name: 'Water',
      ...figure(1, '2B', source),
      ...figure(2, '9'),
      ...plot('10', '20.5'),
    })
    await version('clean-water', 'ar', 1, {
      name: 'الماء',
      ...figure(1, 'مليارا'),
      ...figure(2, ''),
      ...plot('10', '21'),
    })
    await version('clean-water', 'en', 3, { name: 'Water', ...figure(1, 'a draft') })
    await publish('clean-water', 'en', 1)
    await publish('clean-water', 'en', 2, new Date(at.getTime() + 1000))
    await publish('clean-water', 'ar', 1)
    await migrate(connection, silent)
    await completeOutlines(connection.db, Object.values(textKinds))

    const claims = await listClaims(db)
    expect(
      claims.map(({ name, value, valueAr, source: from }) => [name, value, valueAr, from]),
    ).toEqual([
      ['clean_water_1', '2B', 'مليارا', 'A register'],
      ['clean_water_1_2', '1B', '', ''],
      ['clean_water_2', '9', '', ''],
      ['clean_water_plot_1', '10', '', 'A survey'],
      ['clean_water_plot_2', '20.5', '21', 'A survey'],
    ])
    const before = await findTheme(db, 'clean-water')
    expect(before?.page.figures).toEqual([
      {
        value: '2B',
        label: 'label 1',
        source: { name: 'A register', url: 'https://example.com/', date: 'May 2024' },
      },
      { value: '9', label: 'label 2', source: undefined },
      { value: '', label: '', source: undefined },
    ])
    expect(before?.page.plot).toEqual({
      title: 'Wells',
      unit: '%',
      rows: [
        { label: 'North', value: 10 },
        { label: 'South', value: 20.5 },
      ],
      sources: [{ name: 'A survey', url: 'https://example.com/wells', date: 'June 2024' }],
    })
    const [asBefore] = await listThemes(db, new Date(), 'ar')
    expect(asBefore?.page.plot?.rows.map(({ value }) => value)).toEqual([10, 21])
    const jane = await addEditor(db)
    const found = await findClaim(db, 'clean_water_1')
    if (!found) throw new Error('There is no claim')
    const typed = { ...found, value: '3B', owner: jane }
    const sent = { name: found.name, revision: found.revision, typed, isCaughtUp: false }
    const saved = await saveClaim(db, jane, Object.values(textKinds), sent)
    expect(saved.outcome).toBe('saved')
    expect((await findTheme(db, 'clean-water'))?.page.figures[0].value).toBe('3B')
    const [arabic] = await listThemes(db, new Date(), 'ar')
    expect(arabic?.page.figures[0].value).toBe('مليارا (\u20663B\u2069)')
  },
)
