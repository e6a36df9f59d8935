import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from './axe.ts'
import { photograph, soon } from './browser.ts'
import { horizontalOverflow } from './layout.ts'

/** On a telephone and on a desk axe finds nothing, and nothing scrolls sideways. */
export async function expectOpenToAll(page: Page, name: string): Promise<void> {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await soon(async () => [width, await horizontalOverflow(page)]).toEqual([
      width,
      { by: 0, out: [] },
    ])
    await photograph(page, name)
    expect(await axeViolations(page), `${name} at ${width} px`).toEqual([])
  }
}
