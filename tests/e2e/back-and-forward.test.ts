import { afterAll, beforeAll, expect } from 'vitest'
import { readerTest as test } from '../support/browser.ts'
import { launchKeeping } from '../support/chromium.ts'
import { pageCases } from '../support/page-cases.ts'

// Who goes back finds a page as it was left, without a request: nothing on it may forbid that the browser keeps it.

let browser: Awaited<ReturnType<typeof launchKeeping>>
beforeAll(async () => {
  browser = await launchKeeping()
})
afterAll(() => browser.close())

test('the browser keeps a page of every kind for who goes back to it', async ({ site }) => {
  // An Arabic page has the headers and the script of its English twin; one of them stands for all.
  const kinds = pageCases.filter(({ like, prepare, before }) => !like && !prepare && !before)
  const paths = [...kinds.map(({ path }) => path.replace(/#.*/, '')), '/ar']
  const page = await browser.newPage()
  const reloaded: string[] = []
  for (const path of paths) {
    await page.goto(site.origin + path)
    await page.evaluate(() => {
      document.title = 'left like this'
    })
    await page.goto(`${site.origin}/robots.txt`)
    await page.evaluate(() => history.back())
    // A page that was kept has loaded long ago: it commits, and no more comes.
    await page.waitForURL(site.origin + path, { waitUntil: 'commit' })
    if ((await page.title()) !== 'left like this') reloaded.push(path)
  }
  expect(reloaded).toEqual([])
})
