import { addressOf, soon, calmReaderTest as test } from '../support/browser.ts'
import { rowsOf, ways } from '../support/layout.ts'

// How the cards of themes are pressed, and how wide a theme is laid out. What its page says:
// words-of-pages.test.ts among the tests of requests.

const cards = [
  ['/themes', 'longevity', 'Longevity'],
  ['/#themes-grid', 'education', 'Education'],
] as const

test.for(ways)(
  'at $width px, script $script, a card of /themes and of the home page opens its theme',
  async (visitor, { visit }) => {
    // Without motion: a press while the page still scrolls to its part would hit something else.
    const page = await visit('/themes', { ...visitor, calm: true })
    for (const [from, slug, name] of cards) {
      await page.goto(from)
      // Wherever it is pressed: here in its middle.
      await page.locator('.theme-card').filter({ hasText: name }).click()
      await soon(() => addressOf(page)).toBe(`/themes/${slug}`)
    }
  },
)

test('regions and picks stand in as many columns as there is room for', async ({ visit }) => {
  const page = await visit('/themes/longevity')
  await soon(() => rowsOf(page.locator('.quarters li'))).toEqual([4])
  await soon(() => rowsOf(page.locator('.stock'))).toEqual([3, 3])
  await page.setViewportSize({ width: 375, height: 900 })
  await soon(() => rowsOf(page.locator('.quarters li'))).toEqual([1, 1, 1, 1])
  await soon(() => rowsOf(page.locator('.stock'))).toEqual([1, 1, 1, 1, 1, 1])
})
