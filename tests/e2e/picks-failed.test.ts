import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { axeViolations } from '../support/axe.ts'
import {
  addressOf,
  calmTest as base,
  expectProblem,
  hasFocus,
  photograph,
  soon,
} from '../support/browser.ts'
import { unstyledClasses } from '../support/class-styles.ts'
import { changeContent } from '../support/content.ts'
import { until } from '../support/http.ts'
import { rowsOf, waiting } from '../support/layout.ts'
import { cutScripts } from '../support/scripts.ts'
import type { RunningServer } from '../support/server.ts'
import { publish, seedTheme } from '../support/theme-data.ts'

// Stock picks that cannot be read (docs/decisions.md 13): the database is made to fail, for real.

const names = ['Example One', 'Example Two', 'Example Three', 'Example Four']
let themesSoFar = 0

const breakPicks = (site: RunningServer) =>
  changeContent(site, 'stocks', (tx) =>
    sql`alter table stock_picks rename to stock_picks_away`.execute(tx),
  )

const mendPicks = (site: RunningServer) =>
  changeContent(site, 'themes', (tx) =>
    sql`alter table stock_picks_away rename to stock_picks`.execute(tx),
  )

/** A theme that nobody has looked at yet, whose picks cannot be read until `mend` is called. */
const test = base.extend('trouble', async ({ site }, { onCleanup }) => {
  themesSoFar += 1
  const id = `trouble${themesSoFar}`
  await seedTheme(site, { id, name: `Trouble ${themesSoFar}` })
  await publish(site, id)
  await changeContent(site, 'stocks', async (tx) => {
    for (const [index, name] of names.entries())
      await createStockPick(await workAs(tx, systemActor), {
        themeId: id,
        name,
        ticker: `EX${index}`,
        exchange: 'TSX',
        entryPrice: 100_000,
        thesis: 'Made for a test.',
        displayOrder: index,
        pricePoints: [
          { price: 100_000, asOf: new Date('2026-09-01T00:00:00Z'), source: 'hand' },
          { price: 110_000, asOf: new Date('2026-10-01T00:00:00Z'), source: 'hand' },
        ],
      })
  })
  let isBroken = true
  await breakPicks(site)
  const mend = async () => {
    if (isBroken) await mendPicks(site)
    isBroken = false
  }
  onCleanup(mend)
  const path = `/themes/${id}`
  await until(`a page at ${path}`, async () => (await fetch(site.origin + path)).status === 200)
  return { path, mend }
})

const again = (page: Page) => page.getByRole('link', { name: 'Try Again' })
const cards = (page: Page) => page.locator('.stock h3').allTextContents()

/** Lets the answers to Try Again wait until the returned function is called. */
async function holdAnswer(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback()
    await promise
    await route.continue()
  })
  return resolve
}

async function saysSo(page: Page): Promise<void> {
  const panel = page.getByRole('alert')
  await panel.getByRole('heading', { name: 'Unable to load investments' }).waitFor()
  await panel.getByText('Failed to load stock data').waitFor()
  await again(page).waitFor()
}

test('the page says that its picks could not be read, all else stands, and it is never kept: the next request after mending is right', async ({
  visit,
  site,
  trouble,
}) => {
  const page = await visit(trouble.path)
  await saysSo(page)
  await soon(() => page.locator('.stock, .legend, .lightbox, .picks-note').count()).toBe(0)
  for (const title of ['Investment Thesis', 'Representative Stockpicks', 'Important information'])
    await page.getByRole('heading', { name: title }).waitFor()
  await page.getByRole('link', { name: 'Request a Private Briefing' }).waitFor()
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axeViolations(page), `${width} px`).toEqual([])
    await photograph(page, 'picks-failed')
  }

  const text = async () => (await fetch(site.origin + trouble.path)).text()
  for (let time = 0; time < 3; time += 1) expect(await text()).toContain('Unable to load')
  // No change of content is announced: nothing but the next request brings the picks back.
  await trouble.mend()
  const mended = await text()
  expect(mended).not.toContain('Unable to load')
  for (const name of names) expect(mended).toContain(name)
  await page.reload()
  await soon(() => cards(page)).toEqual(names)
})

test.for([
  ['without JavaScript', { script: false }],
  ['where the script cannot be loaded', { before: cutScripts }],
] as const)('%s Try Again loads the page again', async ([, how], { visit, trouble }) => {
  const page = await visit(trouble.path, how)
  await saysSo(page)
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await again(page).click()
  await soon(() => page.evaluate(() => 'isOld' in window)).toBe(false)
  await saysSo(page)
  await trouble.mend()
  await again(page).click()
  await soon(() => cards(page)).toEqual(names)
  await soon(() => addressOf(page)).toBe(trouble.path)
})

test('picks for which the page has not all styles come with the whole page', async ({
  visit,
  site,
  trouble,
}) => {
  const page = await visit(trouble.path)
  await saysSo(page)
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  // One price each makes no table.
  await changeContent(site, 'stocks', (tx) =>
    tx.deleteFrom('price_points').where('as_of', '<', new Date('2026-09-15')).execute(),
  )
  await trouble.mend()
  expectProblem(page, /inline style|style-src/)
  await again(page).click()
  await soon(() => cards(page)).toEqual(names)
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
  expect(await unstyledClasses(page)).toEqual([])
})

test('Try Again shows three skeletons, and the panel again while the picks cannot be read or there is no network; then it brings the section alone, ready for use', async ({
  visit,
  trouble,
}) => {
  const page = await visit(trouble.path)
  await page.evaluate(() => Object.assign(window, { untouched: true }))
  for (let time = 0; time < 2; time += 1) {
    const release = await holdAnswer(page, trouble.path)
    await again(page).press('Enter')
    await page.getByRole('status').getByText('Loading stock picks...').waitFor()
    await soon(() => rowsOf(page.locator('.skeleton'))).toEqual([3])
    const height = (await page.locator('.skeleton').first().boundingBox())?.height ?? 0
    expect(height).toBeGreaterThan(300)
    await soon(() => page.getByRole('alert').count()).toBe(0)
    await soon(() => hasFocus(page.locator('[aria-busy=true]'))).toBe(true)
    if (time === 0) expect(await axeViolations(page)).toEqual([])
    expect(await unstyledClasses(page)).toEqual([])
    await photograph(page, 'picks-loading')
    release()
    await saysSo(page)
    await soon(() => page.locator('.skeleton').count()).toBe(0)
    await soon(() => hasFocus(again(page))).toBe(true)
    await page.unroute(`**${trouble.path}`)
  }

  expectProblem(page, /ERR_FAILED/)
  await page.route(`**${trouble.path}`, (route) => route.abort())
  const asked = page.waitForEvent('requestfailed')
  await again(page).click()
  await asked
  await saysSo(page)
  await soon(() => hasFocus(again(page))).toBe(true)
  await page.unroute(`**${trouble.path}`)

  await trouble.mend()
  const release = await holdAnswer(page, trouble.path)
  await again(page).click()
  await page.locator('.skeleton').first().waitFor()
  await soon(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  release()
  await soon(() => cards(page)).toEqual(names)
  // What has come after the first screen does not wait for anything.
  expect(await waiting(page)).toBe(0)
  await soon(() => page.evaluate(() => 'untouched' in window)).toBe(true)
  await soon(() => page.locator('#stockpicks').count()).toBe(1)
  await soon(() => hasFocus(page.getByRole('heading', { name: 'Representative Stockpicks' }))).toBe(
    true,
  )
  await page.getByRole('link', { name: 'Open the chart of Example Two' }).click()
  await soon(() => page.locator('dialog:modal h2').allTextContents()).toEqual(['Example Two'])
  await page.keyboard.press('ArrowRight')
  await soon(() => page.locator('dialog:modal h2').allTextContents()).toEqual(['Example Three'])
  expect(await unstyledClasses(page)).toEqual([])
})
