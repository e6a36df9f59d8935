import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { addressOf, expectProblem, hasFocus, soon, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import {
  expectToast,
  openMore,
  openStocks,
  revert,
  saveButton,
  settled,
  stock,
  stocksIn,
} from '../support/editors.ts'
import { expectBeside, expectFits } from '../support/layout.ts'
import type { RunningServer } from '../support/server.ts'
import { inDatabase } from '../support/staff.ts'
import { addStocks } from '../support/theme-data.ts'

// What a price is and when it is asked about: core/prices, core/stocks and requests/save-stocks. How a list is
// saved, and what two people make of it: team-editor-saving.

const saved = (page: Page, theme = 'Education') =>
  expectToast(page, 'Stocks saved', `Successfully updated ${theme} theme stocks.`)
const publicPage = async (site: RunningServer, theme: string) =>
  (await fetch(`${site.origin}/themes/${theme}`)).text()

/** A few times what is drawn at once: that 500 are saved at once is told by requests/save-stocks. */
const count = 150
const longThesis = 'Grows, and pays what it earns. '.repeat(10).trim()

/** Notes how many rows came onto the page at once, at most. */
async function countDrawnRows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => Array.from(addedNodes))
      const rows = added.filter((node) => node instanceof Element && node.matches('.entry')).length
      Object.assign(window, { mostDrawn: Math.max(Reflect.get(window, 'mostDrawn') ?? 0, rows) })
    })
    watch.observe(document, { subtree: true, childList: true })
  })
}

describe('the stocks’ editor', () => {
  test('reads prices as they are typed, and asks before a large move', async ({ site, visit }) => {
    const { page } = await openStocks(site, visit)
    const theme = page.getByLabel('Theme', { exact: true })
    await soon(() => theme.inputValue()).toBe('education')
    expect((await stocksIn(page)).slice(0, 2)).toEqual(['Duolingo', 'Pearson (ADR)'])
    await soon(() => saveButton(page).isDisabled()).toBe(true)
    const row = stock(page, 'Duolingo')
    const current = row.getByLabel('Current price')
    const upside = row.locator('.upside output')
    await row.getByText('Stale').waitFor()
    await row.getByRole('button', { name: 'Thesis and image of Duolingo' }).click()
    await row.getByText('Without an image, a chart of its prices is drawn.').waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    await row.getByLabel('Thesis', { exact: true }).fill('Longer.')
    await expectFits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await revert(page)
    await expectToast(page, 'Changes reverted', 'All changes have been discarded.')
    await page.getByRole('button', { name: 'Market Status' }).click()
    const toast = page.locator('.toast', { hasText: 'Market Status' })
    await toast.getByText(/^Markets are currently (open|closed)$/).waitFor()

    // The ticker is upper-cased; a price is dated today, and says how it is read.
    await row.getByLabel('Ticker').fill('duol.b')
    await soon(() => row.getByLabel('Ticker').inputValue()).toBe('DUOL.B')
    await current.fill('250')
    await soon(() => upside.textContent()).toBe('+25.0%')
    await row.getByText('Fresh', { exact: true }).waitFor()
    await current.fill('172')
    await soon(() => row.getByLabel('As of').inputValue()).toBe('2026-10-31')
    for (const [typed, said, shown] of [
      ['١٨٠٫٥٠', '= $180.50', '−9.8%'],
      ['1,580', 'can mean 1,580.00 or 1.58', '–'],
    ] as const) {
      await current.fill(typed)
      await row.getByText(said).waitFor()
      await soon(() => upside.textContent()).toBe(shown)
    }
    // Arrows step a price, and leave alone what is none.
    await current.fill('abc')
    for (const key of ['ArrowUp', 'Tab']) {
      await current.press(key)
      await soon(() => current.inputValue()).toBe('abc')
    }
    await current.fill('180,50')
    await current.press('ArrowDown')
    await soon(() => current.inputValue()).toBe('180.49')
    await current.fill('172.00')
    await row.getByLabel('Entry price').fill('0')
    await row.getByLabel('Ticker').fill(' ')
    await saveButton(page).click()
    await expectToast(page, 'Validation failed', 'Please fix 2 error(s) before saving')
    const summary = page.getByRole('region', { name: 'Validation Summary' })
    await summary.getByText('Duolingo: Ticker is required').waitFor()
    await summary.getByText('Duolingo: Entry price must be a positive number').click()
    await soon(() => hasFocus(row.getByLabel('Entry price'))).toBe(true)
    await soon(() => row.getByLabel('Entry price').getAttribute('aria-invalid')).toBe('true')
    await row.getByLabel('Ticker').fill('DUOL')
    await row.getByLabel('Entry price').fill('200')
    await page.getByRole('button', { name: 'Validate' }).click()
    await expectToast(page, 'Validation warnings', 'warnings noted below')
    await summary.getByText(/Duolingo: Price data is \d+ days old/).waitFor()
    await revert(page)

    const pearson = stock(page, 'Pearson (ADR)')
    await pearson.getByLabel('Name', { exact: true }).focus()
    const labels: string[] = []
    for (let step = 0; step < 11; step += 1) {
      const label = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement
        return element.labels?.[0]?.textContent ?? element.textContent ?? ''
      })
      labels.push(label)
      // A date has a stop for each of its parts.
      const stops = label === 'As of' ? 4 : 1
      for (let stop = 0; stop < stops; stop += 1) await page.keyboard.press('Tab')
    }
    expect(labels).toEqual([
      ...['Name', 'Ticker', 'Exchange', 'Current price', 'Entry price', 'As of'],
      ...['Thesis and image', 'Fetch price', 'Past prices', 'Close pick', 'Name'],
    ])
    await current.fill('197.53')
    const thesis = row.getByLabel('Thesis (Arabic)')
    await expectBeside(row.getByRole('textbox', { name: 'Thesis', exact: true }), thesis)
    await thesis.fill('تعلّم اللغات على الهاتف، وتكسب من الاشتراكات.')
    await page.keyboard.press('ControlOrMeta+s')
    await saved(page)
    await settled(page)
    expect(await publicPage(site, 'education')).toContain('$197.53')
    await shows(site, '/ar/themes/education', 'تعلّم اللغات على الهاتف، وتكسب من الاشتراكات.')

    // A large move is asked about, and the reason of a new entry price.
    await pearson.getByLabel('Current price').fill('1.580,00')
    await saveButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Large price moves: save anyway?' })
    await dialog.getByText('Pearson (ADR) 15.40 → 1,580.00, +10159.7%').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await soon(() => pearson.getByLabel('Current price').inputValue()).toBe('1.580,00')
    await pearson.getByLabel('Entry price').fill('13,50')
    await saveButton(page).click()
    await expectToast(page, 'Validation failed', 'Please fix 1 error(s) before saving')
    await pearson.getByLabel('Reason for the new entry price').fill('Mistyped at the start')
    await saveButton(page).click()
    await dialog.getByRole('button', { name: 'Save Anyway' }).click()
    await settled(page)
    await soon(() => pearson.getByLabel('Current price').inputValue()).toBe('1580.00')
    await pearson.getByRole('link', { name: 'Past prices of Pearson (ADR)' }).click()
    await page.getByRole('heading', { name: 'Past prices of Pearson (ADR)' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Mark as an error: 1,580.00' }).click()
    await page.getByRole('button', { name: 'Not an error: 1,580.00' }).waitFor()
    const shown = await publicPage(site, 'education')
    expect([shown.includes('$1,580.00'), shown.includes('$15.40')]).toEqual([false, true])
  })

  test('changes and makes themes, checks their data, and asks before a stock goes', async ({
    site,
    visit,
  }) => {
    const { page } = await openStocks(site, visit)
    const theme = page.getByLabel('Theme', { exact: true })
    const name = page.getByLabel('New theme name')
    const dialog = page.getByRole('dialog')
    const answer = (button: string) => dialog.getByRole('button', { name: button }).click()
    await stock(page, 'Duolingo').getByLabel('Name').fill('Renamed')
    await theme.selectOption('longevity')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await soon(() => dialog.count()).toBe(0)
    await soon(() => theme.inputValue()).toBe('education')
    await name.fill('Water & Cities')
    await name.press('Enter')
    await answer('Stay')
    await soon(() => stock(page, 'Renamed').count()).toBe(1)
    await name.press('Enter')
    await answer('Leave')
    await expectToast(page, 'Theme created', 'Visitors do not see it until it is published')
    await soon(() => addressOf(page)).toBe('/admin/themes/watercities')
    await soon(() => page.getByLabel('Title').first().inputValue()).toBe('Water & Cities')
    await page.goto('/admin/stocks?theme=watercities')
    await page.getByText('No stocks found for Water & Cities theme').waitFor()
    await page.getByRole('button', { name: 'Add First Stock' }).waitFor()
    await soon(() => theme.inputValue()).toBe('watercities')
    await theme.selectOption('education')
    await soon(() => addressOf(page)).toBe('/admin/stocks?theme=education')
    await page.getByText(/^We restored your draft from /).waitFor()
    await soon(() => stock(page, 'Renamed').count()).toBe(1)
    await theme.selectOption('longevity')
    await answer('Leave')

    await soon(() => stocksIn(page)).toContain('Welltower')
    await soon(() => theme.inputValue()).toBe('longevity')
    const welltower = stock(page, 'Welltower').getByLabel('Current price')
    await welltower.fill('0')
    await page.getByRole('button', { name: 'Check Data' }).click()
    await expectToast(page, 'Validation failed', 'Found 1 error(s)')
    const result = page.getByRole('list', { name: 'Result of the data check' })
    await result.getByText(/Edwards Lifesciences: Price data is \d+ days old/).waitFor()
    await result.getByText('Welltower: Invalid current price').click()
    await soon(() => hasFocus(welltower)).toBe(true)
    await revert(page)

    await page.getByRole('button', { name: 'Remove Stryker' }).click()
    await saveButton(page).click()
    await dialog.getByText('Stryker').waitFor()
    const reason = dialog.getByLabel('Reason')
    await soon(() => hasFocus(reason)).toBe(true)
    await page.keyboard.press('Escape')
    await soon(() => hasFocus(saveButton(page))).toBe(true)
    await saveButton(page).click()
    await answer('Save and Move to Trash')
    await dialog.getByText('Say why: the history keeps it for good.').waitFor()
    await reason.fill('Added by mistake')
    await answer('Save and Move to Trash')
    await saved(page, 'Longevity')
    expect(await publicPage(site, 'longevity')).not.toContain('Stryker')
    await openMore(page, 'Trash')
    const restore = page.getByRole('button', { name: 'Restore: Stryker' })
    await restore.waitFor()
    await restore.click()
    await page.getByText('The trash is empty.').waitFor()
    expect(await publicPage(site, 'longevity')).toContain('Stryker')
  })

  test('draws fifty of many stocks at once, and a row’s texts when it is opened', async ({
    site,
    visit,
  }) => {
    await inDatabase(site, (db) =>
      db.deleteFrom('stock_picks').where('theme_id', '=', 'education').execute(),
    )
    await addStocks(
      site,
      'education',
      Array.from({ length: count }, (_, at) => ({
        name: `Stock ${at + 1}`,
        ticker: `T${at + 1}`,
        thesis: longThesis,
        entryPrice: 1_000_000,
        pricePoints: [1, 2].map((day) => ({
          price: 1_200_000,
          asOf: new Date(Date.UTC(2026, 9, day)),
          source: 'sample' as const,
        })),
      })),
    )
    const { page } = await openStocks(site, visit, { before: countDrawnRows })
    await soon(() => stocksIn(page)).toHaveLength(count)
    expect(await page.evaluate(() => Reflect.get(window, 'mostDrawn'))).toBe(50)
    await stock(page, 'Stock 100').getByLabel('Name', { exact: true }).focus()
    await page.keyboard.press('End')
    // Every row that React changes while ten letters are typed.
    await page.evaluate(() => {
      const touchedRows = new Set<Element>()
      const watch = new MutationObserver((changes) => {
        for (const { target } of changes) {
          const element = target instanceof Element ? target : target.parentElement
          const row = element?.closest('.entry')
          if (row) touchedRows.add(row)
        }
      })
      const all = { subtree: true, childList: true, characterData: true, attributes: true }
      watch.observe(document.body, all)
      Object.assign(window, { touchedRows })
    })
    await page.keyboard.type(' and more!')
    expect(await page.evaluate(() => Reflect.get(window, 'touchedRows').size)).toBe(1)
    await saveButton(page).click()
    await saved(page)

    // The texts of a row come when it is opened: first without a connection, nor when the panel asks for it.
    expectProblem(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.route('**/admin/row-texts*', (route) => route.abort('internetdisconnected'))
    await page.route(/\/admin\/stocks/, (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
    )
    const row = stock(page, 'Stock 100 and more!')
    await row.getByRole('button', { name: /^Thesis and image of/ }).click()
    const thesis = row.getByLabel('Thesis', { exact: true })
    const lost = 'This text could not be loaded. There is no connection to the server.'
    await row.getByText(lost).first().waitFor()
    expect(await thesis.count()).toBe(0)
    await page.unrouteAll()
    await row.getByRole('button', { name: 'Try Again' }).first().click()
    await soon(() => thesis.inputValue()).toBe(longThesis)
    await settled(page)
    await thesis.fill('Written again.')
    await saveButton(page).click()
    await settled(page)
    const stored = await inDatabase(site, (db) =>
      db.selectFrom('stock_picks').selectAll().where('theme_id', '=', 'education').execute(),
    )
    expect(stored.filter(({ thesis }) => thesis === longThesis)).toHaveLength(count - 1)
    const changed = { name: 'Stock 100 and more!', thesis: 'Written again.' }
    expect(stored).toContainEqual(expect.objectContaining(changed))
    await thesis.fill('Not to be kept.')
    await revert(page)
    await soon(() => thesis.inputValue()).toBe('Written again.')
  })
})
