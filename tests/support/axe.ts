import { readFile } from 'node:fs/promises'
import type { run } from 'axe-core'
import type { Page } from 'playwright-core'

declare const axe: { run: typeof run }

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const source = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds on the page once nothing moves: one text a violation (docs/bar.md 39). */
export async function axeViolations(page: Page): Promise<string[]> {
  const look = () => page.evaluate(lookStandingStill, tags)
  // The document may have been looked at before, at another width.
  const found = (await look()) ?? (await bring(page).then(look))
  if (!found) throw new Error('Axe is not in the page')
  return found
}

/**
 * Puts axe into the page as it is, which a browser that has seen it need not compile again: what
 * `evaluate` is given goes through several hands, and is new each time.
 */
async function bring(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: await source })
  await session.detach()
}

/**
 * Runs in the page, and gives nothing where axe is not there. It waits for every movement that ends: what is half
 * faded has not the contrast of its end.
 */
async function lookStandingStill(values: string[]) {
  if (!('axe' in window)) return undefined
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
  const { violations } = await axe.run({
    runOnly: { type: 'tag', values },
    resultTypes: ['violations'],
    // In a sandboxed frame nothing can answer; pages that are framed are looked at by themselves.
    iframes: false,
  })
  return violations.map(({ id, help, nodes }) =>
    [
      `${id}: ${help}`,
      ...nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    ].join('\n'),
  )
}
