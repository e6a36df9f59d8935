import type { Page } from 'playwright-core'

/**
 * Lets whatever leads this page to an address wait for what is shown there. What is done to a page of
 * React before its hydration would be lost, or be done without script. And its address changes before
 * its screen: a key for a button of the new one would go to the same words on the old one, or to nothing
 * when that is taken away between the focus and the key.
 */
export function waitForHydration(page: Page): void {
  const thenShown =
    <Given extends unknown[], Answer>(go: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const answer = await go.apply(page, given)
      await isShown(page)
      return answer
    }
  page.goto = thenShown(page.goto)
  page.reload = thenShown(page.reload)
  page.goBack = thenShown(page.goBack)
  page.goForward = thenShown(page.goForward)
  page.waitForURL = thenShown(page.waitForURL)
}

/**
 * Waits until a page of React shows its address; one that is not is ready as it is. `waitForFunction`
 * first puts 340 KB of script into every page, so it only stands in where the page went elsewhere.
 */
async function isShown(page: Page): Promise<void> {
  await page.evaluate(shownAddress).catch(() => page.waitForFunction(shownAddress))
}

/** Runs in the page. */
function shownAddress(): Promise<true> {
  const root = document.documentElement
  const isReady = () =>
    !('__reactRouterContext' in window) || root.dataset.shown === (history.state?.key ?? 'default')
  return new Promise((resolve) => {
    if (isReady()) return resolve(true)
    new MutationObserver(() => isReady() && resolve(true)).observe(root, { attributes: true })
  })
}
