import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { afterAll, expect } from 'vitest'
import { soon, readerTest as test } from '../support/browser.ts'
import { findChromium } from '../support/chromium.ts'

// A page on whose link the pointer rests is ready before the press, and nothing has happened on it that somebody must
// see. The browser of the other tests is told to make none ready.

const browsers: Browser[] = []
afterAll(() => Promise.all(browsers.map((each) => each.close())))

/** What a test emulates on its page does not hold on one that is made ready: flags do. */
async function open(address: string, ...flags: string[]): Promise<Page> {
  const executablePath = findChromium()
  const args = ['--no-sandbox', '--disable-gpu', ...flags]
  const browser = await launch({ executablePath, args })
  browsers.push(browser)
  const page = await browser.newPage()
  await page.goto(address)
  return page
}

async function rest(page: Page, link: string, ms: number): Promise<void> {
  await page.hover(link)
  await pause(ms)
}

/** Follows the link. Whether its page was ready before; undefined while nobody has come. */
async function follow(page: Page, link: string, path: string): Promise<boolean> {
  await page.evaluate((each) => document.querySelector<HTMLElement>(each)?.click(), link)
  const find = () =>
    page
      .evaluate((at) => {
        const [entry] = performance.getEntriesByType('navigation')
        const { activationStart } = entry as PerformanceNavigationTiming & {
          activationStart: number
        }
        return location.pathname === at ? activationStart > 0 : undefined
      }, path)
      .catch(() => undefined)
  await soon(async () => (await find()) !== undefined).toBe(true)
  return (await find()) === true
}

const seen = (page: Page) => page.evaluate(() => localStorage.getItem('seen'))

test('the bridge is drawn for who comes, not on a page made ready ahead, with and without motion, and a page with a form begins when somebody comes', async ({
  site,
}) => {
  const look = async (...flags: string[]) => {
    const page = await open(`${site.origin}/team`, ...flags)
    // Longer than the drawing takes.
    await rest(page, 'header a[href="/"]', 6000)
    expect(await seen(page)).toBeNull()
    expect(await follow(page, 'header a[href="/"]', '/')).toBe(true)
    await soon(() => seen(page)).toBe('1')

    await rest(page, 'header a[href="/contact"]', 2000)
    expect(await follow(page, 'header a[href="/contact"]', '/contact')).toBe(false)
  }
  await Promise.all([look(), look('--force-prefers-reduced-motion')])
})
