import type { Page } from 'playwright-core'

/**
 * Lets `goto` and `reload` of this page wait for its hydration: what is done to a page of React before
 * would be lost, or be done without script.
 */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...given) => {
    const answer = await goto(...given)
    await isHydrated(page)
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload(...given)
    await isHydrated(page)
    return answer
  }
}

/**
 * Waits for the hydration of a page of React; one that is not is ready as it is. `waitForFunction`
 * first puts 340 KB of script into every page, so it only stands in where the page went elsewhere.
 */
async function isHydrated(page: Page): Promise<void> {
  await page.evaluate(hydration).catch(() => page.waitForFunction(hydration))
}

/** Runs in the page. */
function hydration(): Promise<true> {
  const root = document.documentElement
  const isReady = () => !('__reactRouterContext' in window) || 'hydrated' in root.dataset
  return new Promise((resolve) => {
    if (isReady()) return resolve(true)
    new MutationObserver(() => isReady() && resolve(true)).observe(root, { attributes: true })
  })
}
