import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, soon, calmTest as test } from '../support/browser.ts'
import { changeContent, shows } from '../support/content.ts'
import { isBelowHeader, rowsOf, ways } from '../support/layout.ts'

// The home page (docs/product.md §1, §2 and §9). Its words and ways: tests/requests/words-of-pages.test.ts.

const sections = [
  ['hero-title', 'A Bridge to Global Opportunity'],
  ['bridge', 'Connecting MENA Capital to Global Markets'],
  ['thematic-investing', 'Thematic Investing Approach'],
  ['principles', 'Principles & Philosophy'],
  ['comparison', 'Beyond Private Banking: A Transparent Alternative'],
  ['facts', 'How to Check Us'],
  ['themes-grid', 'Investment Themes'],
  ['leadership', 'Leadership Team'],
  ['contact', 'Request a Consultation'],
] as const

test.for(ways)(
  'at $width px, script $script, its sections follow each other in the order of the specification',
  async (visitor, { visit }) => {
    const page = await visit('/', visitor)
    const found = await page.locator('main > section').evaluateAll((all) =>
      all.map((section) => {
        const title = section.querySelector('h1, h2')
        const id = section.id || title?.id
        return { id, title: title?.textContent, top: section.getBoundingClientRect().top }
      }),
    )
    expect(found.map(({ id, title }) => [id, title])).toEqual(sections)
    expect(found.map(({ top }) => top)).toEqual(
      found.map(({ top }) => top).toSorted((a, b) => a - b),
    )
    await page
      .getByText('Connecting MENA capital to disciplined, global investment strategies.')
      .first()
      .waitFor()
  },
)

test.for([1440, 375])(
  'at %i px the comparison is a table of two columns in four categories',
  async (width, { visit }) => {
    const page = await visit('/', { width })
    const table = page.getByRole('table', { name: 'Beyond Private Banking' })
    await soon(() => table.locator('.category').allTextContents()).toEqual([
      'Costs and execution',
      'Access and custody',
      'Reporting and technology',
      'Flexibility',
    ])
    const rows = await table
      .getByRole('row')
      .filter({ has: page.locator('td') })
      .all()
    expect(rows.length).toBeGreaterThanOrEqual(4)
    for (const row of rows) {
      await soon(() => row.getByRole('cell').count()).toBe(2)
      await soon(() => row.getByRole('rowheader').count()).toBe(1)
    }
    for (const claim of ['160+ markets', 'Segregated client accounts', 'Real-time dashboards'])
      await soon(() => table.locator('.ours').filter({ hasText: claim }).count()).toBe(1)
    // Its heads stay below the bar while one reads down, and its own column is ink from head to foot.
    const heads = table.getByRole('columnheader').filter({ visible: true })
    await table.getByText('Leaving').evaluate((row) => row.scrollIntoView({ block: 'center' }))
    for (const head of [heads.filter({ hasText: 'Private banks' }), heads.last()])
      await soon(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(64)
    const grounds = await table
      .locator('.ours')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))])
    expect(grounds).toHaveLength(1)
  },
)

test.for(['/', '/ar'])(
  'on a telephone %s is shorter than 7,500 px, and all of it is there',
  async (path, { visit }) => {
    const page = await visit(path, { width: 375 })
    await page.evaluate(() => document.fonts.ready)
    const found = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      hidden: [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, td, dd, li)')]
        .filter((each) => !each.checkVisibility() || each.offsetHeight === 0)
        .map(({ textContent }) => textContent),
      folded: document.querySelectorAll('main details').length,
    }))
    expect(found).toEqual({ height: expect.any(Number), hidden: [], folded: 0 })
    expect(found.height).toBeLessThan(7500)
  },
)

test('the principles are one numbered text below a sentence on ink', async ({ visit }) => {
  const page = await visit('/')
  await soon(() => page.locator('#principles ol > li').count()).toBe(4)
  const sentence = page.locator('#principles .sentence')
  await soon(() => sentence.locator('p').textContent()).toBe(
    'Four principles decide what we do when the answer is not obvious.',
  )
  await soon(async () => (await sentence.boundingBox())?.width).toBe(1440)
})

test.for(['/', '/ar'])(
  'the last words of the headline of %s fit a line of their own',
  async (path, { visit }) => {
    const page = await visit(path, { width: 320 })
    for (const width of [320, 375, 390, 430, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const lines = () =>
        page.locator('h1').evaluate((title) => {
          const line = Number.parseFloat(getComputedStyle(title).lineHeight)
          const lastWords = title.querySelector('span')?.getClientRects().length
          return [Math.round((title as HTMLElement).offsetHeight / line), lastWords]
        })
      await soon(lines).toEqual([2, 1])
    }
  },
)

test('the preview shows exactly the members that are shown on home, in their order', async ({
  visit,
  site,
}) => {
  const leaders = (page: Page) => page.locator('#leadership li')
  const names = async (page: Page) => leaders(page).locator('h3').allTextContents()
  const page = await visit('/')
  await soon(() => names(page)).toEqual([
    'Amina Example',
    'Karim Sample',
    'Layla Specimen',
    'Omar Placeholder',
  ])
  await soon(() => rowsOf(leaders(page))).toEqual([4])
  await page.setViewportSize({ width: 375, height: 700 })
  await soon(() => rowsOf(leaders(page))).toEqual([2, 2])
  await soon(() => leaders(page).first().locator('a').getAttribute('href')).toBe(
    '/team#amina-example',
  )
  await soon(() => leaders(page).first().locator('p').textContent()).toBe('Managing Partner')

  await changeContent(site, 'team', async (tx) => {
    const change = (slug: string, to: { show_on_home: boolean; display_order?: number }) =>
      tx.updateTable('team_members').set(to).where('slug', '=', slug).execute()
    await change('karim-sample', { show_on_home: false })
    await change('salma-draft', { show_on_home: true, display_order: 0 })
  })
  await shows(site, '/', 'Salma Draft')
  await page.reload()
  await soon(() => names(page)).toEqual([
    'Salma Draft',
    'Amina Example',
    'Layla Specimen',
    'Omar Placeholder',
  ])
  await leaders(page).first().getByRole('link').click()
  await page.waitForURL('**/team#salma-draft')
  await soon(() => isBelowHeader(page.locator('#salma-draft'))).toBe(true)

  await changeContent(site, 'team', (tx) =>
    tx.updateTable('team_members').set({ show_on_home: false }).execute(),
  )
  await soon(async () => {
    await page.goto('/')
    return page.locator('#leadership').count()
  }).toBe(0)
  await soon(() => addressOf(page)).toBe('/')
})
