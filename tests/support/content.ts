import { systemActor } from '#core/history/changes.server.ts'
import { createPublishedLetter, type NewLetter } from '#core/letters/create-published.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { type ContentType, invalidateContent } from '#db/revisions.ts'
import type { Tx } from '#db/schema.ts'
import { until } from './http.ts'
import { inDatabase } from './people.ts'
import type { RunningServer } from './server.ts'

/** Changes content behind the running program's back, as another process would. */
export async function changeContent(
  site: RunningServer,
  noun: ContentType,
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await inDatabase(site, (db) =>
    db.transaction().execute(async (tx) => {
      await change(tx)
      await invalidateContent(tx, [noun])
    }),
  )
}

/** Publishes letters, with made-up words where none are given. */
export function publishLetters(
  site: RunningServer,
  letters: (Pick<NewLetter, 'slug' | 'bodyHtml'> & Partial<NewLetter>)[],
): Promise<void> {
  const usual = { title: 'A letter', excerpt: 'x', category: 'Markets', author: 'Jane' }
  return changeContent(site, 'letters', async (tx) => {
    for (const letter of letters)
      await createPublishedLetter(await workAs(tx, systemActor), {
        ...usual,
        readTime: '',
        date: '2026-01-01',
        ...letter,
      })
  })
}

/** Waits until the page at this address says these words, after a change of content. */
export async function shows(site: RunningServer, path: string, words: string): Promise<void> {
  await until(`${words} at ${path}`, async () => {
    const answer = await fetch(site.origin + path)
    return (await answer.text()).includes(words)
  })
}
