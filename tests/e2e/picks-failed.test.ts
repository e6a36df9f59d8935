import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ContentType } from '#db/revisions.ts'
import { sampleStocks } from '#sample/stocks.ts'
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
import { rowsOf, waiting } from '../support/layout.ts'
import { cutScripts } from '../support/scripts.ts'
import type { RunningServer } from '../support/server.ts'

// Stock picks that cannot be read (docs/decisions.md 13): the database is made to fail, for real.

const rename = (site: RunningServer, from: string, to: string, noun: ContentType) =>
  changeContent(site, noun, (tx) => tx.schema.alterTable(from).renameTo(to).execute())

/** Until `mend` is called picks cannot be read: for pages at which nobody has looked yet. */
const test = base.extend('trouble', async ({ site }, { onCleanup }) => {
  let isBroken = true
  await rename(site, 'stock_picks', 'stock_picks_away', 'stocks')
  const mend = async () => {
    if (isBroken) await rename(site, 'stock_picks_away', 'stock_picks', 'themes')
    isBroken = false
  }
  onCleanup(mend)
  return { mend }
})

const namesOf = (theme: 'education' | 'longevity') => sampleStocks[theme].map(({ name }) => name)
const again = (page: Page) => page.locator('.picks-message a')
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

test('the page says that its picks could not be read, all else stands, and it is never kept: without script, and where that cannot be loaded, Try Again loads it again, and the first request after mending is right', async ({
  visit,
  site,
  trouble,
}) => {
  const path = '/themes/education'
  const page = await visit(path)
  await saysSo(page)
  await soon(() => page.locator('.stock, .legend, .lightbox, .picks-note').count()).toBe(0)
  for (const title of ['Investment Thesis', 'Representative Stockpicks', 'Important information'])
    await page.getByRole('heading', { name: title }).waitFor()
  await page.getByRole('link', { name: 'Request a Private Briefing' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'picks-failed')
  const plain = [await visit(path, { script: false }), await visit(path, { before: cutScripts })]
  for (const each of plain) {
    await each.evaluate(() => Object.assign(window, { isOld: true }))
    await again(each).click()
    await soon(() => each.evaluate(() => 'isOld' in window)).toBe(false)
    await saysSo(each)
  }

  const text = async () => (await fetch(site.origin + path)).text()
  expect(await text()).toContain('Unable to load')
  // No change of content is announced: nothing but the next request brings the picks back.
  await trouble.mend()
  const mended = await text()
  expect(mended).not.toContain('Unable to load')
  for (const name of namesOf('education')) expect(mended).toContain(name)
  for (const each of plain) {
    await again(each).click()
    await soon(() => cards(each)).toEqual(namesOf('education'))
    await soon(() => addressOf(each)).toBe(path)
  }
})

test('Try Again shows three skeletons, and the panel again while the picks cannot be read or there is no network; then it brings the section alone, ready for use', async ({
  visit,
  trouble,
}) => {
  const path = '/themes/longevity'
  const names = namesOf('longevity')
  const page = await visit(path)
  await page.evaluate(() => Object.assign(window, { untouched: true }))
  for (let time = 0; time < 2; time += 1) {
    const release = await holdAnswer(page, path)
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
    await page.unroute(`**${path}`)
  }

  expectProblem(page, /ERR_FAILED/)
  await page.route(`**${path}`, (route) => route.abort())
  const asked = page.waitForEvent('requestfailed')
  await again(page).click()
  await asked
  await saysSo(page)
  await soon(() => hasFocus(again(page))).toBe(true)
  await page.unroute(`**${path}`)

  await trouble.mend()
  const release = await holdAnswer(page, path)
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
  await page.getByRole('link', { name: `Open the chart of ${names[1]}` }).click()
  await soon(() => page.locator('dialog:modal h2').allTextContents()).toEqual([names[1]])
  await page.keyboard.press('ArrowRight')
  await soon(() => page.locator('dialog:modal h2').allTextContents()).toEqual([names[2]])
  expect(await unstyledClasses(page)).toEqual([])
})

// The last of them: it takes prices away.
test('picks for which the page has not all styles come with the whole page', async ({
  visit,
  site,
  trouble,
}) => {
  const page = await visit('/ar/themes/longevity')
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  // One price each makes no table.
  await changeContent(site, 'stocks', (tx) =>
    tx.deleteFrom('price_points').where('as_of', '<', new Date('2026-10-15')).execute(),
  )
  await trouble.mend()
  expectProblem(page, /inline style|style-src/)
  await again(page).click()
  await soon(() => cards(page)).toHaveLength(6)
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
  expect(await unstyledClasses(page)).toEqual([])
})
