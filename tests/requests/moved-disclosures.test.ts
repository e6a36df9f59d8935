import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import { textKinds } from '#app/text-kinds.server.ts'
import { type Disclosure, disclosureKind } from '#core/disclosures/disclosure.ts'
import { listDisclosures } from '#core/disclosures/disclosures.server.ts'
import { listSampleWording } from '#core/disclosures/ending.server.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { listTexts } from '#core/texts/list-texts.server.ts'
import { completeOutlines } from '#core/texts/outlines.server.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/index.ts'
import { sampleDisclosures } from '#sample/disclosures.ts'
import { databases, openDatabase } from '../support/databases.ts'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0031_disclosures'),
)
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const at = new Date('2026-01-02T03:04:05.678Z')
const later = new Date('2026-02-03T04:05:06.789Z')
const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
const by = { saved_by: null, saved_by_name: 'Jane Doe' }

const wordsOf = (disclosures: readonly Disclosure[]) =>
  Object.fromEntries(
    disclosures.map(({ key, texts }) => [key, texts.map(({ body }) => plainTextOf(body))]),
  )

describe.each(databases)('the notices of before on %s', (kind) => {
  async function upgraded(
    fill: (old: Transaction<Record<string, Record<string, unknown>>>) => Promise<void>,
  ) {
    const database = await openDatabase(kind, 'empty')
    await migrate(database.connection, silent, before)
    const old = database.db as unknown as Transaction<Record<string, Record<string, unknown>>>
    await fill(old)
    await migrate(database.connection, silent)
    await completeOutlines(database.connection.db, Object.values(textKinds))
    return database
  }
  const change = { actor_id: null, actor_name: 'Jane Doe', record_id: 'firm', record_name: 'firm' }
  const aChange = {
    ...change,
    id: 'one',
    at,
    noun: 'settings',
    action: 'updated',
    differences: '{}',
  }

  test('keep the wording of the settings, and the settings forget it', async () => {
    const firm = { name: 'Acme', regulatoryNotice: 'Acme is\nregulated.', confirmed: true }
    const arabic = { name: '', professionalClientsNotice: 'للمحترفين فقط.', regulatoryNotice: '' }
    await using database = await upgraded(async (old) => {
      for (const [key, value] of Object.entries({ firm, firmInArabic: arabic }))
        await old
          .insertInto('settings')
          .values({ key, value: JSON.stringify(value), updated_at: later, updated_by: null })
          .execute()
      await old.insertInto('changes').values(aChange).execute()
    })
    const { db } = database
    const english = await listDisclosures(db, 'en', new Date())
    expect(
      english.map(({ key, where, standsOut, isInForce }) => [key, where, standsOut, isInForce]),
    ).toEqual([
      ['regulatory-notice', 'every-page', false, true],
      ['professional-clients-notice', 'every-page', true, true],
      ['note-under-prices', 'prices', false, true],
    ])
    const samples = wordsOf(english)
    expect(samples['regulatory-notice']).toEqual(['Acme is regulated.'])
    const inArabic = wordsOf(await listDisclosures(db, 'ar', new Date()))
    expect(inArabic['regulatory-notice']).toEqual(['Acme is regulated.'])
    expect(inArabic['professional-clients-notice']).toEqual(['للمحترفين فقط.'])
    // Nobody wrote this one: it is the original, and is known to be.
    expect(await listSampleWording(db, new Date())).toEqual(['Professional clients notice'])
    const [line] = await listTexts(db, disclosureKind, 'en')
    expect(line).toMatchObject({
      key: 'regulatory-notice',
      published: { since: later, by: 'Jane Doe' },
    })
    const left = await db.selectFrom('settings').select('value').orderBy('key').execute()
    expect(left.map(({ value }) => value)).toEqual([
      { name: 'Acme', confirmed: true },
      { name: '' },
    ])
  })

  test('keep every wording of the note under prices, its schedule and its draft', async () => {
    const textId = randomUUID()
    await using database = await upgraded(async (old) => {
      await old.insertInto('changes').values(aChange).execute()
      await old
        .insertInto('texts')
        .values({ id: textId, kind: 'page', key: 'themes', created_at: at })
        .execute()
      const notes = [
        'Prices of {firm}, within {hours} hours.',
        'Prices of {firm}, within {hours} hours.',
        'For tomorrow.',
        'A draft.',
      ]
      for (const [index, note] of notes.entries())
        await old
          .insertInto('text_versions')
          .values({
            id: randomUUID(),
            text_id: textId,
            language: 'en',
            number: index + 1,
            content: JSON.stringify({ 'themePage.picks.priceNote': note }),
            saved_at: later,
            ...by,
          })
          .execute()
      for (const [version, starts_at] of [
        [2, later],
        [3, tomorrow],
      ] as const)
        await old
          .insertInto('text_publications')
          .values({
            id: randomUUID(),
            text_id: textId,
            language: 'en',
            action: 'publish',
            version,
            starts_at,
            recorded_at: later,
            recorded_by: null,
            recorded_by_name: 'Jane Doe',
          })
          .execute()
    })
    const { db } = database
    const note = async (now: Date, language: 'en' | 'ar' = 'en') =>
      wordsOf(await listDisclosures(db, language, now))['note-under-prices']
    expect(await note(new Date())).toEqual(['Prices of {firm.name}, within 24 hours.'])
    expect(await note(tomorrow)).toEqual(['For tomorrow.'])
    const line = (await listTexts(db, disclosureKind, 'en')).find(
      ({ key }) => key === 'note-under-prices',
    )
    expect(line).toMatchObject({
      draft: { version: 4, by: 'Jane Doe' },
      scheduled: [{ version: 3 }],
    })
    // The Arabic is still that of the original, so both are shown.
    expect(await note(new Date(), 'ar')).toEqual([
      expect.stringMatching(/^الأسعار/),
      'Prices of {firm.name}, within 24 hours.',
    ])
  })

  test('are the same words as the sample content of a new database', async () => {
    await using database = await upgraded(async (old) => {
      await old.insertInto('changes').values(aChange).execute()
    })
    const samples = sampleDisclosures.map(({ key, bodies }) => [
      key,
      [plainTextOf(JSON.parse(bodies.en ?? ''))],
    ])
    const english = await listDisclosures(database.db, 'en', new Date())
    expect(wordsOf(english)).toEqual(Object.fromEntries(samples))
  })

  test('are nowhere in a database that nobody has used', async () => {
    await using database = await upgraded(async () => {})
    expect(await listDisclosures(database.db, 'en', new Date())).toEqual([])
  })
})
