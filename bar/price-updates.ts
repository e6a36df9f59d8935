import { runUpdates } from '#core/price-updates/run-updates.server.ts'
import { startUpdate } from '#core/price-updates/start-update.server.ts'
import { findUpdate } from '#core/price-updates/updates.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { createCompleteTheme } from '#core/themes/create-theme.server.ts'
import { connect } from '#db/connect.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { createFindQuote } from '#server/quotes/find-quote.ts'
import { type DatabaseKind, databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { runModule } from '#tests/support/module-process.ts'
import { openQuoteService, twelveDataQuote } from '#tests/support/quote-service.ts'
import type { Check, Figure } from './support/check.ts'

const count = 500
const killedAfter = 200
const system = { id: null, name: 'Bar' }

export const { row, about, check }: Check = {
  row: '12',
  about: `an update of ${count} prices is killed in the middle, goes on, and asks nobody twice`,
  async check() {
    const figures: Figure[] = []
    for (const kind of databases) figures.push(...(await killOn(kind)))
    return figures
  },
}

async function killOn(kind: DatabaseKind): Promise<Figure[]> {
  await using database = await openDatabase(kind)
  await using service = await openQuoteService()
  const { db } = database
  const actor = await addEditor(db)
  const [sample] = sampleThemes
  if (!sample) throw new Error('There is no sample theme')
  await db.transaction().execute(async (tx) => {
    await createCompleteTheme(await workAs(tx, system), { ...sample, id: 'bar', name: 'Bar' })
    for (let n = 0; n < count; n += 1)
      await createStockPick(await workAs(tx, system), {
        themeId: 'bar',
        name: `Stock ${n}`,
        ticker: `T${n}`,
        exchange: 'NYSE',
        thesis: '',
        displayOrder: n + 1,
        entryPrice: 140_000,
        pricePoints: [{ price: 154_000, asOf: new Date('2026-01-01T12:00:00Z'), source: 'sample' }],
      })
  })
  for (let n = 0; n < count; n += 1) service.answers.set(`T${n}`, twelveDataQuote(`T${n}`, '15.80'))
  const started = await startUpdate(db, actor, { scope: {}, canAsk: true })
  if (!('id' in started)) throw new Error(`Not started: ${started.outcome}`)
  const child = runModule(`
    import { connect } from './connect.ts'
    import { runUpdates } from '#core/price-updates/run-updates.server.ts'
    import { createFindQuote } from '#server/quotes/find-quote.ts'
    const { db } = await connect(${JSON.stringify(database.target)})
    const quotes = { provider: 'twelvedata', apiKey: 'k', apiUrl: ${JSON.stringify(service.url)} }
    const stopping = new AbortController().signal
    const findQuote = createFindQuote(quotes, console)
    await runUpdates(db, { findQuote, owner: 'dead', pauseMs: 0, stopping, log: console })
  `)
  await service.reached(killedAfter)
  child.process.kill('SIGKILL')
  await child.ended

  const next = await connect(database.target)
  const quotes = { provider: 'twelvedata', apiKey: 'k', apiUrl: service.url } as const
  await runUpdates(next.db, {
    findQuote: createFindQuote(quotes, { warn() {} }),
    owner: 'next',
    pauseMs: 0,
    stopping: new AbortController().signal,
    log: { error() {} },
  })
  await next.close()
  const update = await findUpdate(db, started.id)
  const twice = service.asked.length - new Set(service.asked.map(({ url }) => url)).size
  const failed = update?.failed.length ?? count
  const updated = update?.updated ?? 0
  return [
    { what: `asked twice (${kind})`, value: twice, limit: 'none', holds: twice === 0 },
    {
      what: `named as interrupted (${kind})`,
      value: failed,
      limit: 'at most 1',
      holds: failed <= 1,
    },
    {
      what: `updated (${kind})`,
      value: updated,
      limit: `the rest of ${count}`,
      holds: updated + failed === count,
    },
  ]
}
