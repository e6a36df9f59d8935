import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { asTyped, namesInEveryScript } from '#tests/support/random.ts'
import { shared } from '#tests/support/shared.ts'
import { findOrdinals } from './found.server.ts'
import { indexQuery, searchWords, typedWords } from './search-words.ts'

const found = 500
const newer = 2000
const texts = namesInEveryScript(found)
const wordsFor = texts.map((name, at) =>
  searchWords({ name, email: '', phone: '', message: '' }, `R${at}`),
)
const listsOfWords = wordsFor.map((words) => words.split(' '))
const searches = asTyped(texts).filter((typed) => typedWords(typed).length > 0)

/** So many came later that those with names are found by the index. */
async function fill(db: Db) {
  const words = [...wordsFor, ...Array.from({ length: newer }, () => 'zz')]
  for (let from = 0; from < words.length; from += 500)
    await db
      .insertInto('contact_submissions')
      .values(
        words.slice(from, from + 500).map((search_words, index) => ({
          id: `enquiry-${from + index}`,
          reference: `R${from + index}`,
          ordinal: from + index + 1,
          search_words,
          name: texts[from + index] ?? 'Later',
          email: 'visitor@example.com',
          phone: '',
          message: '',
          page: '/contact',
          ua: '',
          consent_text: '',
          created_at: new Date(),
          due_at: new Date(),
        })),
      )
      .execute()
}

/** What the rule says: each word typed begins a word of the enquiry. */
function expected(typed: string): number[] {
  const words = typedWords(typed)
  return listsOfWords
    .flatMap((own, at) =>
      words.every((word) => own.some((each) => each.startsWith(word))) ? [at + 1] : [],
    )
    .reverse()
}

describe.each(databases)('enquiries found on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  beforeAll(async () => {
    await fill(database.db)
  })

  test('are those whose words begin so, in every script, near and far back', async () => {
    const { db } = database
    const range = { from: undefined, isRising: false, limit: found + newer }
    const wrong: unknown[] = []
    for (const typed of searches) {
      const words = typedWords(typed)
      const wanted = expected(typed)
      const { rows } = await sql<{ rowid: number | string }>`
        select rowid from enquiry_search(${indexQuery(words)}) order by rowid desc`.execute(db)
      const byIndex = rows.map(({ rowid }) => Number(rowid)).filter((rowid) => rowid <= found)
      if (byIndex.join() !== wanted.join()) wrong.push([typed, byIndex, wanted])
    }
    expect(wrong.map((each) => JSON.stringify(each))).toEqual([])
    for (const typed of searches.filter((_, at) => at % 50 === 0)) {
      const ordinals = await findOrdinals(db, typedWords(typed), range)
      expect([typed, ordinals.filter((each) => each <= found)]).toEqual([typed, expected(typed)])
    }
  })
})
