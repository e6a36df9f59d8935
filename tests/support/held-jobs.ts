import { leaseMs } from '#core/clock.ts'
import { connect } from '#db/connect.ts'

/** Both make every page again that a save has changed: half of the work of a program in which much is saved. */
export const jobsOfPages = ['archive-pages', 'draw-social-images']

const extendEveryMs = 15_000

/**
 * Keeps the programs of this data from some jobs until the returned function is called, as another process
 * does that is busy with them. Its tables have to be there.
 */
export async function holdJobs(
  database: { file: string } | { url: string },
  names: readonly string[],
): Promise<() => Promise<void>> {
  if (names.length === 0) return async () => {}
  const hold = async () => {
    const { db, close } = await connect(database)
    const lease = { leased_by: 'a test', leased_until: new Date(Date.now() + leaseMs) }
    await db
      .insertInto('jobs')
      .values(names.map((name) => ({ name, ...lease })))
      .onConflict((conflict) => conflict.column('name').doUpdateSet(lease))
      .execute()
      .finally(close)
  }
  await hold()
  let holding = Promise.resolve()
  const timer = setInterval(() => {
    holding = hold().catch(() => {})
  }, extendEveryMs)
  return async () => {
    clearInterval(timer)
    await holding
  }
}
