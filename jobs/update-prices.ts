import { randomUUID } from 'node:crypto'
import { runUpdates } from '#core/price-updates/run-updates.server.ts'
import { startNightlyUpdate } from '#core/price-updates/start-update.server.ts'
import { isNightlyHour } from '#core/prices/market.ts'
import { NoQuote } from '#core/prices/quote.ts'
import type { Db } from '#db/schema.ts'
import type { JobContext } from './job.ts'

export async function updatePrices({
  db,
  log,
  stopping,
  clock,
  ...context
}: JobContext): Promise<void> {
  // The service may have been taken out of the configuration since the update was started.
  const { findQuote = () => Promise.reject(new NoQuote('not-set-up')) } = context
  const owner = randomUUID()
  await runUpdates(db, { findQuote, owner, stopping, log, now: () => clock.now() })
}

export async function isNight(
  _: Db,
  now: Date,
  { findQuote }: Pick<JobContext, 'findQuote'>,
): Promise<boolean> {
  return findQuote !== undefined && isNightlyHour(now)
}

export async function startNightly({ db, log }: JobContext): Promise<void> {
  log.info(await startNightlyUpdate(db), 'nightly price update')
}
