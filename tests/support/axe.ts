import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page once nothing moves: one text a violation (docs/bar.md 39). */
export async function findBarriers(page: Page): Promise<string[]> {
  await standStill(page)
  // Otherwise it opens another page for its report, which only frames of other hosts would need.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  axe.options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, help, nodes }) =>
    [
      `${id}: ${help}`,
      ...nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    ].join('\n'),
  )
}

/** Waits for every movement that ends: what is half faded has not the contrast of its end. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter((animation) => {
        const end = animation.effect?.getComputedTiming().endTime
        return animation.timeline === document.timeline && end !== Number.POSITIVE_INFINITY
      })
    // One can begin only when the next frame is drawn: a pointer that rests on a button, say.
    const frame = () => new Promise(requestAnimationFrame)
    do {
      await Promise.allSettled(ending().map((animation) => animation.finished))
      await frame()
      await frame()
    } while (ending().length > 0)
  })
}
