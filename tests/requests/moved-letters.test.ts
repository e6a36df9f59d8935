import type { Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { textKinds } from '#app/text-kinds.server.ts'
import { findEarlierVersion, findLegalText } from '#core/legal/legal-texts.server.ts'
import { letterKind } from '#core/letters/letter-text.ts'
import { findLetter, listLetterSlugs } from '#core/letters/letters.server.ts'
import { fromHtml } from '#core/rich-text/from-html.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { completeOutlines } from '#core/texts/outlines.server.ts'
import { findVersion } from '#core/texts/versions.server.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/index.ts'
import { sampleLegalTexts } from '#sample/legal/index.ts'
import { sampleLetters } from '#sample/letters/index.ts'
import { databases, openDatabase } from '../support/databases.ts'

const moved = migrations.findIndex(({ name }) => name === '0017_letters_and_legal_texts')
const at = new Date('2026-01-02T03:04:05.678Z')
const later = new Date('2026-03-02T03:04:05.678Z')

test.each(databases)('letters and legal texts of before are read as before on %s', async (kind) => {
  await using database = await openDatabase(kind, 'empty')
  const { connection, db } = database
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  await migrate(connection, silent, migrations.slice(0, moved))
  const old = db as unknown as Transaction<Record<string, Record<string, unknown>>>
  for (const [index, { bodyHtml, readTime, ...letter }] of sampleLetters.entries()) {
    const content = { ...letter, read_time: readTime, body_html: bodyHtml }
    await old
      .insertInto('letters')
      .values({
        ...content,
        version: 2,
        published_at: index === 0 ? null : at,
        published_by: null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const { slug, ...first } = { ...content, body_html: '<p>First.</p>' }
    for (const version of [1, 2])
      await old
        .insertInto('letter_versions')
        .values({ slug, version, content: JSON.stringify(first), saved_at: at, saved_by: null })
        .execute()
  }
  for (const { bodyHtml, ...text } of sampleLegalTexts)
    for (const [version, when] of [at, later].entries())
      await old
        .insertInto('legal_texts')
        .values({
          ...text,
          body_html: version === 0 ? '<p>First.</p>' : bodyHtml,
          version: version + 1,
          published_at: when,
          published_by: null,
          created_at: when,
        })
        .execute()
  await migrate(connection, silent)
  await completeOutlines(connection.db, Object.values(textKinds))

  const now = new Date()
  const [hidden, shown] = sampleLetters
  if (!hidden || !shown) throw new Error('There are too few samples')
  expect(await findLetter(db, hidden.slug, now)).toBeUndefined()
  expect(await listLetterSlugs(db, now, 'en')).toEqual(
    sampleLetters.slice(1).map(({ slug }) => slug),
  )
  const { bodyHtml, ...texts } = shown
  expect(await findLetter(db, shown.slug, now)).toEqual({
    ...texts,
    minutes: expect.any(Number),
    image: '',
    imageAlt: '',
    body: fromHtml(bodyHtml),
    lastUpdated: at,
  })
  const id = { key: hidden.slug, language: 'en' } as const
  expect((await findDraft(db, letterKind, id))?.list).toMatchObject({
    revision: 2,
    rows: [{ title: hidden.title, body: JSON.stringify(fromHtml(hidden.bodyHtml)) }],
  })
  expect(await findVersion(db, letterKind, id, 1)).toMatchObject({
    content: { body: JSON.stringify(fromHtml('<p>First.</p>')) },
  })
  for (const { slug, bodyHtml: html, title } of sampleLegalTexts) {
    const text = await findLegalText(db, slug, now)
    expect(text).toMatchObject({ title, version: 2, body: fromHtml(html) })
    const earlier = await findEarlierVersion(db, slug, '2026-01-02', now)
    expect(earlier).toMatchObject({ version: 1, until: later, text: { body: fromHtml('First.') } })
  }
})
