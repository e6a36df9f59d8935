import { addressOf, soon, calmReaderTest as test } from '../support/browser.ts'
import { rowsOf, ways } from '../support/layout.ts'

// How the cards of themes are pressed, and how wide a theme is laid out. What its page says:
// words-of-pages.test.ts among the tests of requests.

const themes = [
  ['longevity', 'Longevity'],
  ['education', 'Education'],
] as const

test.for(ways)(
  'at $width px, script $script, each card of /themes and of the home page opens its theme',
  async (visitor, { visit }) => {
    // Without motion: a press while the page still scrolls to its part would hit something else.
    const page = await visit('/themes', { ...visitor, calm: true })
    for (const from of ['/themes', '/#themes-grid'])
      for (const [slug, name] of themes) {
        await page.goto(from)
        // Wherever it is pressed: here in its middle.
        await page.locator('.theme-card').filter({ hasText: name }).click()
        await soon(() => addressOf(page)).toBe(`/themes/${slug}`)
      }
  },
)

test.for([
  [1440, [4], [3, 3]],
  [375, [1, 1, 1, 1], [1, 1, 1, 1, 1, 1]],
] as const)(
  'at %i px regions and picks stand in so many columns',
  async ([width, regions, picks], { visit }) => {
    const page = await visit('/themes/longevity', { width })
    await soon(() => rowsOf(page.locator('.quarters li'))).toEqual(regions)
    await soon(() => rowsOf(page.locator('.stock'))).toEqual(picks)
  },
)
