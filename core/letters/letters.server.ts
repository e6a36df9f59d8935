import { invalidateContent } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { type Actor, newRecord, recordChange } from '../history/changes.server.ts'
import type { Letter, LetterSummary } from './letter.ts'

/** Published letters, newest first. */
export async function listLetters(db: Db): Promise<LetterSummary[]> {
  const rows = await db
    .selectFrom('letters')
    .select(['slug', 'title', 'excerpt', 'category', 'date', 'read_time', 'author', 'updated_at'])
    .where('published_at', 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('slug')
    .execute()
  return rows.map(summary)
}

/** One published letter, or undefined. */
export async function findLetter(db: Db, slug: string): Promise<Letter | undefined> {
  const row = await db
    .selectFrom('letters')
    .selectAll()
    .where('slug', '=', slug)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row && { ...summary(row), bodyHtml: row.body_html }
}

export async function listLetterSlugs(db: Db): Promise<string[]> {
  return (await listLetters(db)).map((letter) => letter.slug)
}

/** Adds a letter and publishes it, as its first version (docs/decisions.md 10). */
export async function addLetter(
  tx: Tx,
  actor: Actor,
  letter: Omit<Letter, 'lastUpdated'>,
): Promise<void> {
  const now = new Date()
  const content = {
    title: letter.title,
    excerpt: letter.excerpt,
    category: letter.category,
    date: letter.date,
    read_time: letter.readTime,
    author: letter.author,
    body_html: letter.bodyHtml,
  }
  await tx
    .insertInto('letters')
    .values({
      slug: letter.slug,
      ...content,
      version: 1,
      published_at: now,
      published_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await tx
    .insertInto('letter_versions')
    .values({
      slug: letter.slug,
      version: 1,
      content: json(content),
      saved_at: now,
      saved_by: actor.id,
    })
    .execute()
  await recordChange(tx, actor, {
    noun: 'letters',
    recordId: letter.slug,
    recordName: letter.title,
    action: 'added',
    differences: newRecord({ version: 1, title: letter.title, date: letter.date }),
  })
  await invalidateContent(tx, ['letters'])
}

function summary(row: {
  slug: string
  title: string
  excerpt: string
  category: string
  date: string
  read_time: string
  author: string
  updated_at: Date
}): LetterSummary {
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    category: row.category,
    date: row.date,
    readTime: row.read_time,
    author: row.author,
    lastUpdated: row.updated_at,
  }
}
