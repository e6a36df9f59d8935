import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findRound } from '#core/price-round/round.server.ts'
import { restoreRecord } from '#core/record/restore.server.ts'
import { findStocksForEditing, saveStocks, stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { addEditor, sentList } from '../support/lists.ts'
import { importText, planOf } from '../support/transfer.ts'

// A listing that is no pick, and that the charts of its theme are measured against.

const theme = 'education'

describe.each(databases)('a benchmark on %s', (kind) => {
  let app: TestApp
  let actor: string
  beforeEach(async () => {
    app = await startApp(kind)
    actor = await addEditor(app.db)
  })
  afterEach(() => app.close())

  const mark = async (...tickers: string[]) => {
    const list = await findStocksForEditing(app.db, theme)
    const rows = list.rows.map((row) => ({ ...row, isBenchmark: tickers.includes(row.ticker) }))
    return saveStocks(app.db, actor, theme, sentList(list, rows))
  }
  const page = async (language = '') => (await app.get(`${language}/themes/${theme}`)).text
  const apiTickers = async () => {
    const { text } = await app.get(`/api/stock-picks?theme_id=${theme}`)
    return (JSON.parse(text) as { ticker: string }[]).map(({ ticker }) => ticker)
  }

  test('is no pick, and every chart shows it from the entry of its own pick on', async () => {
    expect(await apiTickers()).toContain('BFAM')
    expect(await mark('BFAM')).toMatchObject({ outcome: 'saved' })
    expect(await apiTickers()).not.toContain('BFAM')
    const shown = await page()
    expect(shown).not.toContain('id="stock-bfam"')
    expect(shown).toContain('Benchmark: Bright Horizons Family Solutions, rebased to the entry')
    expect(shown).toContain('chart-other')
    // From 100 to 112 dollars since the entry of all: in each chart it ends at the same change.
    expect(shown).toMatch(/rebased to the entry<\/bdi> <bdi>\+12\.0%/)
    expect(await page('/ar')).toContain('المؤشر المرجعي')
  })

  test('has its prices asked for, typed and recorded like others', async () => {
    await mark('BFAM')
    const list = await findStocksForEditing(app.db, theme)
    const rows = list.rows.map((row) =>
      row.ticker === 'BFAM' ? { ...row, current: '110.00', lastUpdated: '' } : row,
    )
    expect(await saveStocks(app.db, actor, theme, sentList(list, rows))).toMatchObject({
      outcome: 'saved',
    })
    expect(await page()).toMatch(/rebased to the entry<\/bdi> <bdi>\+10\.0%/)
    const round = await findRound(app.db, theme)
    expect(JSON.stringify(round)).toContain('BFAM')
  })

  test('is one of a theme, and the history says who chose it', async () => {
    const outcome = await mark('BFAM', 'PSO')
    expect(outcome).toMatchObject({ outcome: 'invalid' })
    expect(JSON.stringify(outcome)).toContain('A theme has one benchmark')
    await mark('BFAM')
    const changes = await app.db
      .selectFrom('changes')
      .selectAll()
      .where('record_name', '=', 'Bright Horizons Family Solutions')
      .execute()
    expect(JSON.stringify(changes)).toContain('isBenchmark')
  })
  test('is one of a theme in a file as well, row by row, and what goes to the trash does not count', async () => {
    await mark('BFAM')
    const { rows } = await findStocksForEditing(app.db, theme)
    const row = (ticker: string, more = '') => {
      const stock = rows.find((each) => each.ticker === ticker)
      return `${stock?.id},${theme},${stock?.name},${ticker},yes${more}\n`
    }
    const head = 'id,theme,name,ticker,is_benchmark\n'
    const plan = await planOf(app.db, head + row('PSO') + row('DUOL'), 'stocks')
    expect(plan.rows).toMatchObject([{ change: 'refused' }, { change: 'refused' }])
    expect(plan.rows[0]?.reasons.join()).toContain('A theme has one benchmark')
    // The one before leaves in the same file.
    const away =
      `${head.trim()},removed,removal_reason\n` +
      row('BFAM', ',2026-11-01T08:00:00.000Z,No longer the best measure of the theme') +
      row('PSO', ',,')
    expect(await importText(app.db, actor, away)).toMatchObject({ outcome: 'saved' })
    expect((await page()).includes('Benchmark: Pearson')).toBe(true)
    // And stays in the trash while another is in its place.
    expect(await restoreRecord(app.db, actor, stocksOf(theme), 'bfam')).toMatchObject({
      outcome: 'invalid',
    })
  })
})
