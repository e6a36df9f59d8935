import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import { sampleDisclosures } from '#sample/disclosures.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { addressOf, soon, calmTest as test } from '../support/browser.ts'
import { isBelowHeader, rowsOf, ways } from '../support/layout.ts'

// /themes and the two theme pages (docs/product.md §2 and §9, docs/decisions.md 4 and 24).

/** What the specification gives for each theme. */
const themes = [
  {
    slug: 'longevity',
    name: 'Longevity',
    button: 'Request Longevity Theme Briefing',
    figures: [
      '2B+ people over 60 by 2050',
      '$63B projected market growth by 2035 (longevity market)',
    ],
    shares: ['30% Japan', '21% Europe', '17% United States', '13% China'],
  },
  {
    slug: 'education',
    name: 'Education',
    button: 'Request a Private Briefing',
    figures: ['$7T+ global market by 2030', '2B+ learners needing reskilling by 2050'],
    shares: [],
  },
] as const

const textsOf = async (page: Page, selector: string) =>
  (await page.locator(selector).allTextContents()).map((text) => text.trim())

test.for(ways)(
  'at $width px, script $script, each card of /themes and of the home page opens its theme',
  async (visitor, { visit }) => {
    // Without motion: a press while the page still scrolls to its part would hit something else.
    const page = await visit('/themes', { ...visitor, calm: true })
    await soon(() => page.title()).toBe('Investment Themes | Qantara')
    await soon(() => textsOf(page, '.theme-card h2')).toEqual(['Longevity', 'Education'])
    for (const [from, level] of [
      ['/themes', 'h2'],
      ['/#themes-grid', 'h3'],
    ] as const)
      for (const { slug, name } of themes) {
        await page.goto(from)
        const card = page.locator('.theme-card').filter({ hasText: name })
        await soon(() => card.locator(`${level} a`).getAttribute('href')).toBe(`/themes/${slug}`)
        // Wherever it is pressed: here in its middle.
        await card.click()
        await soon(() => addressOf(page)).toBe(`/themes/${slug}`)
      }
  },
)

test('/themes says that other themes are disclosed selectively, and leads to the contact page', async ({
  visit,
}) => {
  const page = await visit('/themes')
  await page.getByText('Other themes are disclosed selectively to partners.').waitFor()
  await page.getByRole('link', { name: 'Discuss Our Approach' }).click()
  await page.waitForURL('**/contact')
})

test.for(themes.map((theme, at) => ({ ...theme, ...(ways[at] ?? ways[0]) })))(
  'at $width px, script $script, the page of $slug has every part of the specification in order',
  async ({ slug, name, button, figures, shares, ...visitor }, { visit }) => {
    const sample = sampleThemes.find((theme) => theme.id === slug)?.page
    const page = await visit(`/themes/${slug}`, visitor)
    await soon(() => page.title()).toBe(`${name} Investment Theme | Qantara`)
    await soon(() => textsOf(page, 'h1')).toEqual([sample?.hero.headline])
    await soon(() => textsOf(page, 'main h2:not(.lightbox h2)')).toEqual([
      'Investment Thesis',
      `Why ${name}`,
      'Global Opportunity',
      'Representative Stockpicks',
      'Important information',
      sample?.callToAction.title,
    ])

    const shown = await page.locator('.figures li').evaluateAll((all) =>
      all.map((figure) => {
        const value = figure.querySelector('strong')
        const label = figure.querySelector('span')
        const link = figure.querySelector('a')
        return {
          text: `${value?.textContent} ${label?.textContent}`,
          source: link && `${link.textContent} <${link.getAttribute('href')}>`,
        }
      }),
    )
    expect(shown).toHaveLength(3)
    expect(shown.slice(0, 2).map(({ text }) => text)).toEqual(figures)
    // What the specification does not give names where it comes from, and of when it is.
    expect(shown[2]?.source).toMatch(/^Source: .+, .*20\d\d.* <https:\/\/.+>$/)
    await soon(() =>
      page
        .locator('.share-plot li')
        .evaluateAll((all) =>
          all.map(
            (row) =>
              `${row.querySelector('strong')?.textContent} ${row.querySelector('span')?.textContent}`,
          ),
        ),
    ).toEqual(shares)

    await soon(async () => (await textsOf(page, '.points h3')).length).toBeGreaterThan(1)
    const regions = page.locator('.quarters li')
    await soon(() => rowsOf(regions)).toEqual(visitor.width < 640 ? [1, 1, 1, 1] : [4])
    await soon(() => textsOf(page, '.quarters h3')).toEqual(
      sample?.opportunity.regions.map(({ title }) => title),
    )
    await soon(() => rowsOf(page.locator('.stock'))).toEqual(
      visitor.width < 640 ? [1, 1, 1, 1, 1, 1] : [3, 3],
    )
    const disclaimer = page.locator('.disclaimer')
    const notices = sampleDisclosures.filter(({ where }) => where === 'every-page')
    for (const { bodies } of notices)
      await disclaimer.getByText(plainTextOf(parseRichText(bodies.en ?? ''))).waitFor()

    const call = page.locator('.call').getByRole('link')
    await soon(() => call.allTextContents()).toEqual([button])
    await call.click()
    await page.waitForURL('**/contact')
  },
)

test.for(ways)(
  'at $width px, script $script, the way to a theme leads home and to the themes of the home page',
  async (visitor, { visit }) => {
    const page = await visit('/themes/education', visitor)
    const way = page.getByRole('navigation', { name: 'Breadcrumb' })
    await soon(() =>
      way
        .locator('li')
        .evaluateAll((all) =>
          all.map((step) => [
            step.textContent,
            step.querySelector('a')?.getAttribute('href') ?? step.getAttribute('aria-current'),
          ]),
        ),
    ).toEqual([
      ['Home', '/'],
      ['Themes', '/#themes-grid'],
      ['Education', 'page'],
    ])
    await way.getByRole('link', { name: 'Themes' }).click()
    await soon(() => addressOf(page)).toBe('/#themes-grid')
    await soon(() => isBelowHeader(page.locator('#themes-grid h2'))).toBe(true)
  },
)
