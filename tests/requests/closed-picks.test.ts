import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findSave } from '#core/history/history.server.ts'
import { restoreRecord } from '#core/record/restore.server.ts'
import { listRemovedPage } from '#core/record/trash.server.ts'
import { closeStock } from '#core/stocks/close-stock.server.ts'
import { listClosedStocks } from '#core/stocks/closed-stocks.server.ts'
import { deleteClosedStock } from '#core/stocks/delete-closed.server.ts'
import { listPastPrices } from '#core/stocks/past-prices.server.ts'
import { findStocksForEditing, saveStocks, stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { json } from '#db/values.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { addEditor, sentList } from '../support/lists.ts'

const theme = 'education'

describe.each(databases)('a closed pick on %s', (kind) => {
  let app: TestApp
  let actor: string
  beforeEach(async () => {
    app = await startApp(kind)
    actor = await addEditor(app.db)
  })
  afterEach(() => app.close())

  const closing = (more = {}) => ({
    stockId: 'pso',
    price: '15,40',
    day: '2026-11-20',
    reason: 'Taken over',
    confirmed: [] as string[],
    ...more,
  })
  const close = (more = {}) => closeStock(app.db, actor, theme, closing(more))
  const page = async () => (await app.get(`/themes/${theme}`)).text
  const apiTickers = async () => {
    const { text } = await app.get(`/api/stock-picks?theme_id=${theme}`)
    return (JSON.parse(text) as { ticker: string }[]).map(({ ticker }) => ticker)
  }

  test('leaves the grid for the table, with its change in price, and the history says why', async () => {
    const open = await findStocksForEditing(app.db, theme)
    expect(await close()).toEqual({ outcome: 'done' })
    const [closed] = await listClosedStocks(app.db, theme)
    expect(closed).toMatchObject({ closingPrice: 154_000, closedBy: 'Jane Editor' })
    // It keeps its Arabic name, and has the other where nobody gave it one.
    const inArabic = async () => (await listClosedStocks(app.db, theme, 'ar'))[0]?.name
    expect(await inArabic()).toBe(closed?.name)
    const arabic = app.db
      .updateTable('stock_picks')
      .set({ translations: json({ ar: { name: { text: 'بيرسون', of: '' } } }) })
    await arabic.where('ticker', '=', closed?.ticker ?? '').execute()
    expect(await inArabic()).toBe('بيرسون')
    expect((await listClosedStocks(app.db, theme))[0]?.name).toBe(closed?.name)
    expect((await findStocksForEditing(app.db, theme)).rows.map(({ id }) => id)).not.toContain(
      'pso',
    )
    expect(await apiTickers()).not.toContain('PSO')
    const past = await listPastPrices(app.db, theme, 'pso')
    expect(past?.prices[0]).toMatchObject({ price: 154_000, source: 'hand' })
    expect((await listRemovedPage(app.db, stocksOf(theme), 1)).removed).toEqual([])
    const { revision } = await findStocksForEditing(app.db, theme)
    const save = await findSave(app.db, stocksOf(theme), revision, { page: 1 })
    expect(JSON.stringify(save)).toContain('15.40 on 20 Nov 2026: Taken over')
    const stale = await saveStocks(app.db, actor, theme, sentList(open, open.rows))
    expect(stale?.outcome).toBe('conflict')
  })

  test('is asked for a price, a day, a reason, and whether a large move is right', async () => {
    expect(await close({ price: '0', day: '2999-01-01', reason: ' ' })).toMatchObject({
      outcome: 'invalid',
      issues: { price: expect.any(String), day: expect.any(String), reason: expect.any(String) },
    })
    const asked = await close({ price: '99' })
    if (asked.outcome !== 'unconfirmed') throw new Error('Nothing was asked')
    expect(asked.questions[0]?.text).toMatch(/^Pearson .* 99\.00, \+\d+\.\d%$/)
    const confirmed = asked.questions.map(({ key }) => key)
    expect(await close({ price: '99', confirmed })).toEqual({ outcome: 'done' })
    expect(await close({ stockId: 'nobody' })).toEqual({ outcome: 'not-found' })
    const low = await addEditor(app.db, 'Low', 'editor')
    await expect(closeStock(app.db, low, theme, closing())).rejects.toThrow('not-allowed')
  })

  test('comes back, and is deleted only with a reason', async () => {
    await close()
    await restoreRecord(app.db, actor, stocksOf(theme), 'pso')
    expect(await listClosedStocks(app.db, theme)).toEqual([])
    expect(await apiTickers()).toContain('PSO')
    await close()
    const remove = (reason: string) =>
      deleteClosedStock(app.db, actor, theme, { stockId: 'pso', reason })
    expect(await remove('')).toMatchObject({ outcome: 'invalid' })
    expect(await remove('Added by mistake')).toEqual({ outcome: 'done' })
    expect(await listClosedStocks(app.db, theme)).toEqual([])
    expect((await listRemovedPage(app.db, stocksOf(theme), 1)).removed).toMatchObject([
      { detail: expect.stringContaining(' · Added by mistake') },
    ])
    const { revision } = await findStocksForEditing(app.db, theme)
    const save = await findSave(app.db, stocksOf(theme), revision, { page: 1 })
    expect(JSON.stringify(save)).toContain('Taken over')
  })

  test('a pick that visitors have seen is deleted only with a reason', async () => {
    const list = await findStocksForEditing(app.db, theme)
    const rows = list.rows.filter(({ id }) => id !== 'pso')
    const refused = await saveStocks(app.db, actor, theme, sentList(list, rows))
    expect(refused).toMatchObject({
      outcome: 'invalid',
      issues: [{ message: 'Say why it is deleted: visitors have seen it' }],
    })
    const sent = { ...sentList(list, rows), reason: 'Not ours any more' }
    expect(await saveStocks(app.db, actor, theme, sent)).toMatchObject({ outcome: 'saved' })
    expect((await listRemovedPage(app.db, stocksOf(theme), 1)).removed).toMatchObject([
      { detail: expect.stringContaining(' · Not ours any more') },
    ])
  })

  test('is shown to visitors', async () => {
    await close()
    const html = await page()
    expect(html).toContain('Closed picks')
    expect(html).toContain('20 November 2026')
    expect(html).toContain('$15.40')
    expect(html).not.toContain('Taken over')
    expect(html).toContain('1 closed: 1 above their entry price, 0 below it, 0 level with it.')
  })

  test('stands on one line with the others, losers too, each at its change', async () => {
    await close()
    for (const move of [
      { stockId: 'bfam', price: '80' },
      { stockId: 'duol', price: '200' },
    ]) {
      const asked = await close(move)
      const questions = asked.outcome === 'unconfirmed' ? asked.questions : []
      if (questions.length > 0) await close({ ...move, confirmed: questions.map(({ key }) => key) })
    }
    const html = await page()
    expect(html).toContain('3 closed: 1 above their entry price, 1 below it, 1 level with it.')
    expect(html).toContain(
      'The lowest change is \u221220.0%, the middle one +0.0%, the highest +10.0%.',
    )
    // The largest change, here a loss, is at its end of the line, and no change is in the middle.
    expect(html).toContain('class="score-marks" d="M0 5V35M500 5V35M750 5V35"')
    const arabic = (await app.get(`/ar/themes/${theme}`)).text
    expect(arabic).toContain('class="score-marks" d="M0 5V35M500 5V35M750 5V35"')
  })
})
