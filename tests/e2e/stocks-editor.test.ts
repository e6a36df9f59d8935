import { describe, expect } from 'vitest'
import { marketStatus } from '#core/prices/market.ts'
import { axeViolations } from '../support/axe.ts'
import { addressOf, expectProblem, hasFocus, photograph, soon, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { inDatabase } from '../support/staff.ts'
import { openStocks, stock, stocksIn } from '../support/stocks-editor.ts'
import { alive, expectToast, saveButton } from '../support/team-editor.ts'

const badge = 'Unsaved Changes'

describe('the stocks’ editor', () => {
  test('opens with education, every field of a row and an upside that nobody types, reads prices, names what is wrong and checks the data', async ({
    site,
    visit,
  }) => {
    const today = () =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Cairo' }).format(new Date())
    const dayBefore = today()
    const { page } = await openStocks(site, visit)
    await soon(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Stock Management')
    const theme = page.getByLabel('Theme', { exact: true })
    await soon(() => theme.inputValue()).toBe('education')
    await soon(async () => (await stocksIn(page)).slice(0, 2)).toEqual([
      'Duolingo',
      'Pearson (ADR)',
    ])
    await soon(() => saveButton(page).isDisabled()).toBe(true)
    await photograph(page, 'stocks')

    const row = stock(page, 'Duolingo')
    const values = {
      Name: 'Duolingo',
      Ticker: 'DUOL',
      Exchange: 'NASDAQ',
      'Current price': '172.00',
      'Entry price': '200.00',
      'As of': '2026-10-31',
    }
    for (const [label, value] of Object.entries(values))
      await soon(async () => [
        label,
        await row.getByLabel(label, { exact: true }).inputValue(),
      ]).toEqual([label, value])
    await soon(() => row.getByLabel('Exchange').locator('option').allTextContents()).toEqual([
      'NYSE',
      'NASDAQ',
      'LSE',
      'TSX',
    ])
    for (const label of ['Current price', 'Entry price'])
      await soon(() => row.getByLabel(label).getAttribute('inputmode')).toBe('decimal')
    await soon(() => row.locator('.upside output').textContent()).toBe('−14.0%')
    await row.getByText('Stale').waitFor()
    await row.getByRole('button', { name: 'Thesis and image of Duolingo' }).click()
    await row.getByText('Without an image, a chart of its prices is drawn.').waitFor()
    await photograph(page, 'stocks-open')
    expect(await axeViolations(page)).toEqual([])

    const before = marketStatus(new Date())
    await page.getByRole('button', { name: 'Market Status' }).click()
    const toast = page.locator('.toast', { hasText: 'Market Status' })
    const said = await toast.locator('p').last().textContent()
    expect([before, marketStatus(new Date())]).toContain(said)

    // The ticker is upper-cased; a price says how it is read, and is dated today.
    await row.getByLabel('Ticker').fill('duol.b')
    await soon(() => row.getByLabel('Ticker').inputValue()).toBe('DUOL.B')
    await soon(() => row.getByLabel('As of').inputValue()).toBe('2026-10-31')
    const current = row.getByLabel('Current price')
    await current.fill('250')
    const upside = row.locator('.upside output')
    await soon(() => upside.textContent()).toBe('+25.0%')
    const asOf = row.getByLabel('As of')
    await soon(async () => [dayBefore, today()].includes(await asOf.inputValue())).toBe(true)
    await row.getByText('Fresh', { exact: true }).waitFor()
    await current.fill('172')
    await soon(() => row.getByLabel('As of').inputValue()).toBe('2026-10-31')
    for (const [typed, said, shown] of [
      ['١٨٠٫٥٠', '= $180.50', '−9.8%'],
      ['1,580', 'can mean 1,580.00 or 1.58', '–'],
      ['abc', 'Current price must be a positive number', '–'],
    ] as const) {
      await current.fill(typed)
      await row.getByText(said).waitFor()
      await soon(() => upside.textContent()).toBe(shown)
    }
    // Arrows step a price, and leave alone what is none.
    await current.press('ArrowUp')
    await soon(() => current.inputValue()).toBe('abc')
    await current.fill('180,50')
    await current.press('ArrowDown')
    await soon(() => current.inputValue()).toBe('180.49')
    await current.fill('abc')
    await current.press('Tab')
    await soon(() => current.inputValue()).toBe('abc')
    await page.getByText(badge).waitFor()
    await page.getByRole('button', { name: 'Revert' }).click()
    await expectToast(page, 'Changes reverted', 'All changes have been discarded.')
    await soon(() => current.inputValue()).toBe('172.00')

    // What breaks a rule is named, and leads to its field.
    await row.getByLabel('Entry price').fill('0')
    await row.getByLabel('Ticker').fill(' ')
    await page.getByRole('button', { name: 'Validate' }).click()
    await expectToast(page, 'Validation failed', 'Found 2 error(s)')
    await saveButton(page).click()
    await expectToast(page, 'Validation failed', 'Please fix 2 error(s) before saving')
    const saved = await inDatabase(site, (db) =>
      db
        .selectFrom('stock_picks')
        .select(['ticker', 'entry_price'])
        .where('name', '=', 'Duolingo')
        .execute(),
    )
    expect(saved).toEqual([{ ticker: 'DUOL', entry_price: 2_000_000 }])
    const summary = page.getByRole('region', { name: 'Validation Summary' })
    await summary.getByText('Duolingo: Ticker is required').waitFor()
    await summary.getByText('Duolingo: Entry price must be a positive number').click()
    await soon(() => hasFocus(row.getByLabel('Entry price'))).toBe(true)
    await soon(() => row.getByLabel('Entry price').getAttribute('aria-invalid')).toBe('true')
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'stocks-wrong')
    await row.getByLabel('Ticker').fill('DUOL')
    await row.getByLabel('Entry price').fill('200')
    await page.getByRole('button', { name: 'Validate' }).click()
    await expectToast(page, 'Validation warnings', 'warnings noted below')
    await summary.getByText(/Duolingo: Price data is \d+ days old/).waitFor()
    await page.getByRole('button', { name: 'Revert' }).click()
    await page.getByText('No unsaved changes').waitFor()

    // Another theme: its data is checked, and what the marks mean is said.
    await theme.selectOption('longevity')
    await soon(() => addressOf(page)).toBe('/admin/stocks?theme=longevity')
    await soon(() => stocksIn(page)).toContain('Welltower')
    await soon(() => theme.inputValue()).toBe('longevity')
    const legend = page.getByRole('list', { name: 'Age of prices' })
    await soon(() => legend.getByRole('listitem').allTextContents()).toEqual([
      'Fresh: under 24 hours',
      'Ageing: 24 to 48 hours',
      'Stale: over 2 days',
      'Invalid or missing',
    ])
    const welltower = stock(page, 'Welltower')
    await welltower.getByLabel('Current price').fill('0')
    await stock(page, 'Stryker').getByLabel('Current price').fill('1080')
    await stock(page, 'Intuitive Surgical').getByLabel('Current price').fill('1650.01')
    await page.getByRole('button', { name: 'Check Data' }).click()
    await expectToast(page, 'Validation failed', 'Found 1 error(s)')
    const result = page.getByRole('list', { name: 'Result of the data check' })
    await result.getByText('Welltower: Invalid current price').waitFor()
    await result.getByText('Intuitive Surgical: Unusually large price movement detected').waitFor()
    await soon(() => result.getByText('Stryker').count()).toBe(0)
    await result.getByText(/Edwards Lifesciences: Price data is \d+ days old/).waitFor()
    await photograph(page, 'stocks-data-check')
    await result.getByText('Welltower: Invalid current price').click()
    await soon(() => hasFocus(welltower.getByLabel('Current price'))).toBe(true)
  })

  test('is worked by keyboard alone, saves a price once, which is on the public page at the next request, and asks before a large move', async ({
    site,
    visit,
  }) => {
    const { page } = await openStocks(site, visit)
    expectProblem(page, /ERR_FAILED|Failed to (load|fetch)/)
    await stock(page, 'Bright Horizons Family Solutions')
      .getByLabel('Name', { exact: true })
      .focus()
    const labels: string[] = []
    for (let step = 0; step < 11; step += 1) {
      labels.push(
        await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement
          return element.labels?.[0]?.textContent ?? element.textContent ?? ''
        }),
      )
      // A date has a stop for each of its parts.
      const stops = labels.at(-1) === 'As of' ? 4 : 1
      for (let stop = 0; stop < stops; stop += 1) await page.keyboard.press('Tab')
    }
    expect(labels).toEqual([
      'Name',
      'Ticker',
      'Exchange',
      'Current price',
      'Entry price',
      'As of',
      'Thesis and image',
      'Fetch price',
      'Past prices',
      'Close pick',
      'Name',
    ])
    const row = stock(page, 'Stride')
    await row.getByLabel('Current price').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('97.53')
    await page.route('**/admin/stocks.data*', (route) => route.abort())
    await page.keyboard.press('ControlOrMeta+s')
    await expectToast(page, 'Save failed', 'Failed to save stocks. There is no connection')
    await soon(() => row.getByLabel('Current price').inputValue()).toBe('97.53')
    await page.unroute('**/admin/stocks.data*')
    await page.keyboard.press('ControlOrMeta+s')
    await expectToast(page, 'Stocks saved', 'Successfully updated Education theme stocks.')
    await page.getByText('No unsaved changes').waitFor()
    const publicPage = await (await fetch(`${site.origin}/themes/education`)).text()
    expect(publicPage).toContain('$97.53')
    const points = await inDatabase(site, (db) =>
      db.selectFrom('price_points').selectAll().where('price', '=', 975_300).execute(),
    )
    expect(points).toMatchObject([{ source: 'hand' }])
    await page.reload()
    await alive(page)
    await soon(() => row.getByLabel('Current price').inputValue()).toBe('97.53')
    await row.getByText('Fresh', { exact: true }).waitFor()

    // A large move is asked about, and the reason of a new entry price.
    const pearson = stock(page, 'Pearson (ADR)')
    await pearson.getByLabel('Current price').fill('1.580,00')
    await saveButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Large price moves: save anyway?' })
    await dialog.getByText('Pearson (ADR) 15.40 → 1,580.00, +10,160 %').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'stocks-large-move')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await soon(() => pearson.getByLabel('Current price').inputValue()).toBe('1.580,00')
    await pearson.getByLabel('Entry price').fill('13,50')
    await saveButton(page).click()
    await expectToast(page, 'Validation failed', 'Please fix 1 error(s) before saving')
    await pearson.getByLabel('Reason for the new entry price').fill('Mistyped at the start')
    await photograph(page, 'stocks-entry-reason')
    await saveButton(page).click()
    await dialog.getByRole('button', { name: 'Save Anyway' }).click()
    await expectToast(page, 'Stocks saved', 'Successfully updated Education theme stocks.')
    await soon(() => pearson.getByLabel('Current price').inputValue()).toBe('1580.00')

    await pearson.getByRole('link', { name: 'Past prices of Pearson (ADR)' }).click()
    await page.getByRole('heading', { name: 'Past prices of Pearson (ADR)' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'stocks-past-prices')
    await page.getByRole('button', { name: 'Mark as an error: 1,580.00' }).click()
    await page.getByRole('button', { name: 'Not an error: 1,580.00' }).waitFor()
    const shown = await (await fetch(`${site.origin}/themes/education`)).text()
    expect([shown.includes('$1,580.00'), shown.includes('$15.40')]).toEqual([false, true])
  })

  test('makes a theme, says why not, shows it empty, and asks before unsaved changes are left for another one', async ({
    site,
    visit,
  }) => {
    const { page } = await openStocks(site, visit)
    const name = page.getByLabel('New theme name')
    expectProblem(page, /ERR_FAILED|Failed to (load|fetch)/)
    await page.route('**/admin/themes/new.data*', (route) => route.abort())
    await name.fill('Unreached')
    await page.getByRole('button', { name: 'New Theme' }).click()
    await expectToast(page, 'Creation failed', 'Failed to create theme')
    await soon(() => name.inputValue()).toBe('Unreached')
    await page.unroute('**/admin/themes/new.data*')
    await name.fill('')
    await page.getByRole('button', { name: 'New Theme' }).click()
    await expectToast(page, 'Invalid theme name', 'Please enter a theme name')
    await name.fill('Longe-vity')
    await name.press('Enter')
    await expectToast(page, 'Creation failed', 'Theme already exists or invalid name')
    await name.fill('Water & Cities')
    await name.press('Enter')
    await expectToast(page, 'Theme created', 'Visitors do not see it until it is published')
    await soon(() => addressOf(page)).toBe('/admin/themes/watercities')
    await soon(() => page.getByLabel('Title').first().inputValue()).toBe('Water & Cities')
    await page.goto('/admin/stocks?theme=watercities')
    await soon(() => page.locator('.toast', { hasText: 'Creation failed' }).count()).toBe(0)
    await soon(() => name.inputValue()).toBe('')
    await page.getByText('No stocks found for Water & Cities theme').waitFor()
    await page.getByRole('button', { name: 'Add First Stock' }).waitFor()
    const theme = page.getByLabel('Theme', { exact: true })
    await soon(() => theme.inputValue()).toBe('watercities')
    await photograph(page, 'stocks-empty')

    await theme.selectOption('education')
    await soon(() => addressOf(page)).toBe('/admin/stocks?theme=education')
    await stock(page, 'Duolingo').getByLabel('Name').fill('Renamed')
    await theme.selectOption('longevity')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await soon(() => dialog.count()).toBe(0)
    await soon(() => theme.inputValue()).toBe('education')
    await soon(() => stock(page, 'Renamed').count()).toBe(1)

    await name.fill('Rivers')
    await name.press('Enter')
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await soon(() => theme.locator('option').allTextContents()).not.toContain(
      'Rivers (not published)',
    )
    await name.press('Enter')
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await soon(() => addressOf(page)).toBe('/admin/themes/rivers')
    await page.goto('/admin/stocks?theme=education')
    await page.getByText(/^We restored your draft from /).waitFor()
    await soon(() => stock(page, 'Renamed').count()).toBe(1)
  })

  test('takes stocks out after asking, and brings them back from the trash', async ({
    site,
    visit,
  }) => {
    const { page } = await openStocks(site, visit, { path: '/admin/stocks?theme=longevity' })
    await page.getByRole('button', { name: 'Remove Stryker' }).click()
    await saveButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Stryker').waitFor()
    await soon(() => hasFocus(dialog.getByLabel('Reason'))).toBe(true)
    await page.keyboard.press('Escape')
    await soon(() => hasFocus(saveButton(page))).toBe(true)
    await saveButton(page).click()
    const remove = dialog.getByRole('button', { name: 'Save and Move to Trash' })
    await remove.click()
    await dialog.getByText('Say why: the history keeps it for good.').waitFor()
    await photograph(page, 'stocks-removal')
    await dialog.getByLabel('Reason').fill('Added by mistake')
    await remove.click()
    await expectToast(page, 'Stocks saved', 'Successfully updated Longevity theme stocks.')
    expect(await (await fetch(`${site.origin}/themes/longevity`)).text()).not.toContain('Stryker')
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Trash' }).click()
    await page.getByRole('button', { name: 'Restore: Stryker' }).click()
    await page.getByText('The trash is empty.').waitFor()
    expect(await (await fetch(`${site.origin}/themes/longevity`)).text()).toContain('Stryker')
  })

  test('fits a telephone', async ({ site, visit }) => {
    const { page } = await openStocks(site, visit, { width: 375, height: 800 })
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    await photograph(page, 'stocks')
    await page.getByRole('button', { name: 'Thesis and image of Laureate Education' }).click()
    await stock(page, 'Laureate Education').getByLabel('Thesis', { exact: true }).fill('Longer.')
    // However far down one edits, the state and what ends it are in sight, above everything.
    for (const part of [saveButton(page), page.getByText(badge)]) {
      const top = async () => (await part.boundingBox())?.y
      await soon(top).toBeGreaterThan(700)
      await soon(top).toBeLessThan(800)
    }
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    await photograph(page, 'stocks-open')
  })
})
