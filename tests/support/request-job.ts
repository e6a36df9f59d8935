import { inDatabase } from './people.ts'
import type { RunningServer } from './server.ts'

/** As somebody who presses Run now: by itself a job of images waits until the program has been up for a while. */
export async function requestJob(site: RunningServer, name: string): Promise<void> {
  const request = { requested_at: new Date() }
  await inDatabase(site, (db) =>
    db
      .insertInto('jobs')
      .values({ name, ...request })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(request))
      .execute(),
  )
}
