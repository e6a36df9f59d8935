import { expect, test } from 'vitest'
import { richTextOf } from '#core/rich-text/rich-text.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { openDatabase } from '#tests/support/databases.ts'
import { addEditor, done, sentList } from '#tests/support/lists.ts'
import { saveVersion } from '#tests/support/texts.ts'
import { countTurns } from '#tests/support/turns.ts'
import { letterTexts, listLetterSlugs } from './letters.server.ts'

// On PostgreSQL each statement lets the event loop turn; on SQLite nothing does but the program.
test('a letter of 200 KB is saved and published in pieces', async () => {
  await using database = await openDatabase('sqlite', 'sample')
  const { db } = database
  const jane = await addEditor(db)
  const [key = ''] = await listLetterSlugs(db, new Date(), 'en')
  const id = { key, language: 'en' } as const
  const list = (await findDraft(db, letterTexts, id))?.list
  const paragraphs = Array.from(
    { length: 1900 },
    (_, at) => `${at} ${'words of a letter '.repeat(5)}`,
  )
  const [row] = list?.rows ?? []
  const sent = {
    ...row,
    id: row?.id ?? '',
    pullQuote: '',
    body: JSON.stringify(richTextOf(paragraphs)),
  }
  expect(sent.body.length).toBeGreaterThan(190_000)

  const saved = await countTurns(
    saveVersion(db, jane, letterTexts, id, sentList(list ?? { revision: 0 }, [sent])),
  )
  const version = done(saved.result).revision
  const published = await countTurns(publishText(db, jane, letterTexts, id, { version }))
  expect(published.result).toMatchObject({ outcome: 'published' })
  // Parsed, tidied and checked apart, and checked before others have to wait for the publication.
  // A slow machine turns more often: where a piece has taken its share, others come between.
  expect(saved.turns).toBeGreaterThanOrEqual(2)
  expect(published.turns).toBeGreaterThanOrEqual(1)
})
