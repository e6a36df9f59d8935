import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon, calmReaderTest as test } from '../support/browser.ts'

// The deck of the bridge runs on through the page, and a theme's name from its card to its page.

const lineOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const line = getComputedStyle(element, '::before')
      const { width } = element.getBoundingClientRect()
      return {
        drawn: line.borderTopWidth,
        isAsWide: Math.abs(Number.parseFloat(line.width) - width) < 2,
        moves: line.animationName,
      }
    })

test.for([
  ['/', ['.section', '.site-footer']],
  ['/themes/longevity', ['.section', '.share-plot ul']],
] as const)(
  'on %s the lines of %s stand still without motion',
  async ([path, parts], { visit }) => {
    const page = await visit(path)
    const lines = () => Promise.all(parts.map((part) => lineOf(page, part)))
    const like = (line: object) => parts.map(() => expect.objectContaining(line))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await soon(lines).toEqual(like({ drawn: '1px', isAsWide: true, moves: 'none' }))
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await soon(lines).toEqual(like({ drawn: '1px', moves: 'draw-deck' }))
    await page.emulateMedia({ media: 'print' })
    await soon(lines).toEqual(like({ drawn: '1px', moves: 'none' }))
  },
)

test('the name of a theme is one element of the cards and of its page', async ({ visit }) => {
  const page = await visit('/themes')
  const shared = () =>
    page.locator('main *').evaluateAll((all) =>
      all.flatMap((each) => {
        const name = getComputedStyle(each).viewTransitionName
        return name === 'none' ? [] : [[name, each.textContent]]
      }),
    )
  const both = [
    ['theme-longevity', 'Longevity'],
    ['theme-education', 'Education'],
  ]
  await soon(shared).toEqual(both)
  await page.goto('/')
  await soon(shared).toEqual(both)
  const shape = () =>
    page
      .locator('.theme-card a, .theme-hero .eyebrow bdi')
      .first()
      .evaluate((name) => {
        const { width, height } = name.getBoundingClientRect()
        return width / height
      })
  const onCard = await shape()
  await page.goto('/themes/longevity')
  await soon(shared).toEqual([both[0]])
  // A name as wide as its line would stretch the other's picture over the page on the way.
  await soon(async () => Math.abs(Math.log(onCard / (await shape())))).toBeLessThan(0.5)
})
