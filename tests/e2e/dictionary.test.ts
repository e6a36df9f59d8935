import { expect } from 'vitest'
import { calmReaderTest as test } from '../support/browser.ts'
import { until } from '../support/http.ts'

// RFC 9842 with the headers that pages really have: they are asked for each time, and only their dictionary is kept.

test('a second page comes as what the first one has not shown', async ({ visit }) => {
  const page = await visit('/team')
  const { origin } = new URL(page.url())
  for (const path of ['/team', '/themes'])
    await until(`${path} has a dictionary`, async () => {
      const { headers } = await fetch(origin + path)
      return headers.get('link')?.includes('compression-dictionary')
    })
  const fetched = page.waitForResponse(/\/assets\/dictionary-en-/)
  await page.reload()
  expect((await fetched).status()).toBe(200)
  // The browser keeps it in its own time. What came whole before is not sent again, so each try is another address.
  let tries = 0
  await until('a page by its dictionary', async () => {
    const answer = await page.goto(`/themes?try=${++tries}`)
    return answer?.headers()['content-encoding'] === 'dcz'
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.title()).toMatch(/Themes/)
})
