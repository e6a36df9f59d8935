import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { expectProblem, photograph, soon, stopClock, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { seedPictures } from '../support/seed-pictures.ts'

// Public pages with pictures of members and stocks, brought in as staff do.

let seeded: Promise<Map<string, string>> | undefined
let urls: Map<string, string>
beforeEach<{ site: Parameters<typeof seedPictures>[0] }>(async ({ site }) => {
  seeded ??= seedPictures(site, { few: true })
  urls = await seeded
  await shows(site, '/team', [...urls.values()][0] ?? '')
  await shows(site, '/themes/longevity', urls.get('LLY') ?? '')
}, 300_000)

const facts = (image: Locator) =>
  image.evaluate((element) => {
    const { complete, naturalWidth, currentSrc, alt, width, height } = element as HTMLImageElement
    const file = currentSrc.replace(/^.*-(\d+\.\w+)$/, '$1')
    return { isThere: complete && naturalWidth > 0, file, alt, width, height }
  })

/** How much moved without anybody touching the page, as browsers reckon it. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )
}

test('every page shows them as AVIF in the width that it needs, and nothing jumps', async ({
  visit,
}) => {
  for (const [path, selector, width, file] of [
    ['/', '.leaders .portrait img', 1440, '480.avif'],
    ['/team', '.member .portrait img', 1440, '240.avif'],
    ['/team', '.member .portrait img', 390, '240.avif'],
    ['/themes/longevity', '.stock .stock-image img', 1440, '480.avif'],
    ['/themes/longevity', '.stock .stock-image img', 390, '480.avif'],
  ] as const) {
    const page = await visit(path, { width })
    const images = page.locator(selector)
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded()
      await soon(async () => (await facts(image)).isThere).toBe(true)
      expect((await facts(image)).file, `${path} at ${width}`).toBe(file)
      await soon(async () => (await facts(image)).alt).not.toBe('')
    }
    await soon(() => images.count()).toBe(2)
    // A line that breaks elsewhere in a font that comes later moves 0.03, what stands below a picture
    // without a place of its own far more.
    expect(await layoutShift(page), `${path} at ${width}`).toBeLessThan(0.1)
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, `pictures${path.replaceAll('/', '-')}-${width}`)
    await page.context().close()
  }
})

test('a sharp screen gets more, and a browser that knows neither AVIF nor WebP gets JPEG', async ({
  visit,
}) => {
  const page = await visit('/team', { more: { deviceScaleFactor: 3 } })
  const image = page.locator('.member .portrait img').first()
  await soon(async () => (await facts(image)).file).toBe('720.avif')
  await soon(() => image.getAttribute('srcset')).toMatch(
    /-240\.jpg 240w, .*-480\.jpg 480w, .*-720\.jpg 720w$/,
  )
})

test('the dialog of a member shows the same picture, whether the page or the call brought it', async ({
  visit,
}) => {
  const opened = await visit('/team?m=amina-example')
  const sent = opened.locator('#member .portrait img')
  await soon(async () => (await facts(sent)).isThere).toBe(true)
  const page = await visit('/team')
  await page
    .locator('#amina-example')
    .getByRole('link', { name: /Full Bio/ })
    .click()
  const called = page.locator('#member .portrait img')
  await soon(async () => (await facts(called)).isThere).toBe(true)
  await soon(() => called.getAttribute('src')).toBe(urls.get('amina-example'))
  await soon(() => facts(called)).toEqual(await facts(sent))
  const sources = (image: Locator) =>
    image.evaluate((it) =>
      [...(it.parentElement?.children ?? [])].map((each) => each.getAttribute('srcset')),
    )
  await soon(() => sources(called)).toEqual(await sources(sent))
  expect(await axeViolations(page)).toEqual([])
})

test('the lightbox shows a larger one', async ({ visit }) => {
  const page = await visit('/themes/longevity')
  await page.getByRole('link', { name: 'Open the chart of Eli Lilly' }).click()
  const image = page.locator('#stock-lly .stock-image img')
  await soon(async () => (await facts(image)).isThere).toBe(true)
  await soon(async () => (await facts(image)).file).toBe('800.avif')
  expect(await axeViolations(page)).toEqual([])
})

test('one that fails is asked for three more times, then its placeholder shows for this visit', async ({
  visit,
}) => {
  const base = urls.get('LLY')?.replace(/-\d+\.jpg$/, '') ?? ''
  const asked: string[] = []
  const page = await visit('/themes/longevity', {
    before: async (fresh) => {
      expectProblem(fresh, /status of 404/)
      await stopClock(fresh)
      await fresh.route(`**${base}*`, (route) => {
        asked.push(new URL(route.request().url()).pathname)
        return route.fulfill({ status: 404 })
      })
    },
  })
  const image = page.locator('.stock .stock-image img').first()
  await image.scrollIntoViewIfNeeded()
  for (const tries of [1, 2, 3]) {
    await soon(() => image.getAttribute('data-tries')).toBe(String(tries))
    await page.clock.runFor(1000 * tries)
    await soon(() => asked.length).toBe(tries + 1)
  }
  await page.locator('.stock .stock-image').first().getByText('Image failed to load').waitFor()
  // The one that the browser chose, again and again: not the fallback of another width.
  expect(new Set(asked)).toEqual(new Set([`${base}-480.avif`]))
  // On its sheet it would be another file, but of a picture that has failed.
  await page.getByRole('link', { name: 'Open the chart of Eli Lilly' }).click()
  await soon(() => page.locator('#stock-lly img').getAttribute('hidden')).toBe('')
})
