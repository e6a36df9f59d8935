import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { photograph, test, type Visit } from '../support/browser.ts'
import { type PageCase, pageCases, widths } from '../support/page-cases.ts'
import { dropScripts } from '../support/scripts.ts'

const cases = pageCases.flatMap((state) =>
  [true, false]
    .filter((script) => script || !state.needsScript)
    .map((script) => ({
      title: `${state.name} ${script ? 'with' : 'without'} script`,
      state,
      script,
    })),
)

test.for(cases)(
  '$title: nothing in it breaks WCAG 2.2 AA',
  async ({ state, script }, { visit }) => {
    for (const width of state.widths ?? widths) {
      const page = await arrive(visit, state, { script, width })
      await photograph(page, script ? state.name : `${state.name}-plain`)
      expect(await findBarriers(page), `${width} px`).toEqual([])
    }
  },
)

test.for(cases)(
  '$title: at 320 px nothing stands out to the side',
  async ({ state, script }, { visit }) => {
    const page = await arrive(visit, state, { script, width: 320 })
    await photograph(page, script ? state.name : `${state.name}-plain`)
    const sideways = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      const out = [...document.querySelectorAll('body *:not(svg *)')].filter((element) => {
        const { right, left, width } = element.getBoundingClientRect()
        const seen = width > 1 && !element.closest('.visually-hidden')
        return seen && (right > clientWidth + 1 || left < -1)
      })
      return {
        by: Math.max(0, scrollWidth - clientWidth),
        out: out.map((element) => element.getAttribute('class')),
      }
    })
    expect(sideways).toEqual({ by: 0, out: [] })
  },
)

test('the script that every page carries takes at most 2 KB', async ({ site }) => {
  const html = await (await fetch(`${site.origin}/team`)).text()
  const scripts = Array.from(
    html.matchAll(/<script>([\s\S]*?)<\/script>/g),
    ([, code]) => code ?? '',
  )
  expect(scripts).toHaveLength(1)
  expect(brotliCompressSync(scripts.join('')).length).toBeLessThanOrEqual(2048)
})

async function arrive(
  visit: Visit,
  state: PageCase,
  { script, width }: { script: boolean; width: number },
): Promise<Page> {
  const page = await visit(state.path, {
    width,
    height: width < 768 ? 740 : 900,
    before: async (fresh) => {
      await state.before?.(fresh)
      // axe is a script itself: so the page's own are taken away, not the browser's.
      if (!script) await dropScripts(fresh)
    },
  })
  await state.prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  return page
}
