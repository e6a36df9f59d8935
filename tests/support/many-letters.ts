import { randomUUID } from 'node:crypto'
import { languages } from '#core/language.ts'
import { richTextOf } from '#core/rich-text/rich-text.ts'
import { titleWords } from '#core/texts/stored-texts.server.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'

const at = new Date('2026-01-05T09:00:00.000Z')
const portion = 50

/**
 * Published letters in both languages, two hundred a year, by SQL: as many as would take an hour by
 * hand. `words` is the length of each body.
 */
export async function addLetters(db: Db, count: number, words = 400): Promise<void> {
  const body = json(richTextOf([Array.from({ length: words }, (_, at) => `word${at}`).join(' ')]))
  for (let first = 0; first < count; first += portion) {
    const numbers = Array.from({ length: Math.min(portion, count - first) }, (_, at) => first + at)
    await db.transaction().execute(async (tx) => {
      const letters = numbers.map((number) => ({ id: randomUUID(), ...letterOf(number) }))
      await tx
        .insertInto('texts')
        .values(
          letters.map(({ id, fields }) => ({
            id,
            kind: 'letter',
            key: fields.slug,
            words: titleWords(fields.slug) + titleWords(fields.title),
            created_at: at,
          })),
        )
        .execute()
      for (const language of languages) {
        await tx
          .insertInto('text_versions')
          .values(
            letters.map(({ id, fields }) => ({
              id: randomUUID(),
              text_id: id,
              language,
              number: 1,
              content: json({ ...fields, body }),
              translates: language === 'en' ? null : 1,
              saved_at: at,
              saved_by_name: 'Jane Doe',
            })),
          )
          .execute()
        await tx
          .insertInto('text_publications')
          .values(
            letters.map(({ id }) => ({
              id: randomUUID(),
              text_id: id,
              language,
              position: 1,
              is_scheduled: false,
              action: 'publish',
              version: 1,
              starts_at: at,
              recorded_at: at,
              recorded_by_name: 'Jane Doe',
            })),
          )
          .execute()
        const lines = letters.map(({ id, fields, day }) => ({
          text_id: id,
          language,
          address: fields.slug,
          day,
          fields: json({ ...fields, minutes: 2 }),
        }))
        await tx
          .insertInto('text_outlines')
          .values(lines.map((line) => ({ ...line, number: 1, shared: json({}) })))
          .execute()
        await tx
          .insertInto('published_texts')
          .values(
            lines.map((line) => ({
              ...line,
              kind: 'letter',
              version: 1,
              shown_from: new Date(0),
              shown_until: new Date('9999-12-31T23:59:59.999Z'),
              published_at: at,
              published_by: 'Jane Doe',
              first_published_at: at,
            })),
          )
          .execute()
      }
    })
  }
}

function letterOf(number: number) {
  const year = 2025 - Math.floor(number / 200)
  const day = `${year}-${String(12 - (number % 12)).padStart(2, '0')}-15`
  return {
    day,
    fields: {
      title: `Letter number ${number}`,
      excerpt: 'What we thought at the time.',
      author: 'Jane Doe',
      category: 'Markets',
      slug: `number-${number}`,
      date: day,
      readTime: '',
      image: '',
      imageAlt: '',
    },
  }
}
