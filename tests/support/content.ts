import { connect } from '#db/connect.ts'
import { type ContentType, invalidateContent } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { until } from './http.ts'
import type { RunningServer } from './server.ts'

/** Reads from the running program's database. */
export async function readData<T>(site: RunningServer, read: (db: Db) => Promise<T>): Promise<T> {
  const connection = await connect(site.database)
  try {
    return await read(connection.db)
  } finally {
    await connection.close()
  }
}

/** Changes content behind the running program's back, as another process would. */
export async function changeContent(
  site: RunningServer,
  noun: ContentType,
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await readData(site, (db) =>
    db.transaction().execute(async (tx) => {
      await change(tx)
      await invalidateContent(tx, [noun])
    }),
  )
}

/** Waits until the page at this address says these words, after a change of content. */
export async function shows(site: RunningServer, path: string, words: string): Promise<void> {
  await until(`${words} at ${path}`, async () => {
    const answer = await fetch(site.origin + path)
    return (await answer.text()).includes(words)
  })
}
