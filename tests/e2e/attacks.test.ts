import { parse } from 'parse5'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { withoutDirection } from '#core/text.ts'
import { calmTest as base, expectProblem, soon } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { attribute, findAll, wordsOf } from '../support/forms.ts'
import {
  onlyReport,
  seededEmptyTheme,
  seededTheme,
  seedFirm,
  seedTexts,
  xssFirm,
  xssPayload,
} from '../support/xss.ts'

// Texts that would like to be something else (docs/bar.md 33). Letters are in
// letter-attacks.test.ts.

const test = base.extend('poison', { scope: 'file' }, async ({ site }) => {
  await seedTexts(site, xssPayload)
  await seedFirm(site, xssFirm())
  for (const path of ['/', '/themes', '/team', '/contact', '/legal/terms', '/nowhere'])
    await shows(site, path, 'firm.name')
  return true
})

const cards = (theme: string) =>
  ['name', 'page.summary', 'page.figures.0.value', 'page.figures.1.label'].map(
    (field) => `${theme}.${field}`,
  )

const firmEverywhere = ['firm.name', 'firm.legalName']

const themeFields = [
  'name',
  'page.hero.headline',
  'page.hero.lead',
  ...[0, 1, 2].flatMap((n) => [`page.figures.${n}.value`, `page.figures.${n}.label`]),
  'page.figures.0.source.name',
  'page.figures.0.source.date',
  'page.plot.title',
  'page.plot.unit',
  'page.plot.rows.0.label',
  'page.thesis.intro',
  ...[0, 1, 2, 3].flatMap((n) => [`page.thesis.cards.${n}.title`, `page.thesis.cards.${n}.text`]),
  'page.why.title',
  'page.why.paragraphs.0',
  'page.opportunity.intro',
  ...[0, 1, 2, 3].flatMap((n) => [
    `page.opportunity.regions.${n}.title`,
    `page.opportunity.regions.${n}.text`,
  ]),
  'page.picks.intro',
  'page.disclaimer',
  'page.callToAction.title',
  'page.callToAction.text',
  'texts.buttonLabel',
]
const of = (theme: string, fields: string[]) => fields.map((field) => `${theme}.${field}`)

const member = ['member.name', 'member.role']
const stock = (n: number) => [`stock${n}.name`, `stock${n}.exchange`, `stock${n}.thesis`]

/** Pages, what makes them whole, and the fields that they must show. */
const places: [string, string[], ((page: Page) => Promise<unknown>)?][] = [
  ['/', [...member, ...cards(seededTheme)]],
  ['/themes', cards(seededTheme)],
  [`/themes/${seededEmptyTheme}`, of(seededEmptyTheme, [...themeFields, 'texts.emptyText'])],
  [
    `/themes/${seededTheme}`,
    [
      ...of(seededTheme, [...themeFields, 'texts.missingPriceText']),
      ...[...stock(0), ...stock(1), 'ticker'],
    ],
    openSheets,
  ],
  ['/team', [...member, 'member.shortBio', 'member.fullBio'], openMember],
  ['/contact', ['firm.address.0', 'firm.phone', 'firm.email']],
  ['/legal/terms', ['legal.title', 'legal.summary', 'firm.email']],
  ['/nowhere', []],
]

async function openSheets(page: Page): Promise<void> {
  await page.locator('.stock-chart a').first().click()
  for (const name of ['stock0.name', 'stock1.name']) {
    const title = page.locator('dialog:modal h2')
    await soon(() => title.allTextContents()).toEqual([xssPayload(name)])
    const label = await page.locator('dialog:modal').getAttribute('aria-label')
    expect(label).toBe(`${xssPayload(name)}: chart, performance and thesis`)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Escape')
}

async function openMember(page: Page): Promise<void> {
  await page.locator('.member a[data-hydrates=team-modal]').first().click()
  await soon(() => page.locator('dialog:modal').count()).toBe(1)
  await soon(() => page.locator('dialog:modal').textContent()).toContain(
    xssPayload('member.fullBio'),
  )
  await soon(() => page.evaluate(() => document.title)).toContain(`onerror=alert(1)`)
}

test('on every page every text stands as it was typed, and nothing runs or tries to', async ({
  visit,
  poison,
}) => {
  expect(poison).toBe(true)
  let ran: string[] = []
  const page = await visit('/robots.txt', { more: {} })
  await onlyReport(page)
  expectProblem(page, /status of 404/)
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  const found = []
  for (const [path, fields, use] of places) {
    ran = []
    await page.goto(path)
    const failure = await use?.(page).then(() => undefined, String)
    const text = (await page.locator('body').textContent()) ?? ''
    const missing = [...firmEverywhere, ...fields].filter(
      (field) => !text.includes(xssPayload(field)),
    )
    // What came in as text has made no element of its own.
    const injected = await page.evaluate(() => ({
      images: document.querySelectorAll(
        'body :is(img, iframe, style, script:not([type="application/json"]), base, form form)',
      ).length,
      links: document.querySelectorAll('[href^="javascript:" i], [onclick], [onfocus]').length,
    }))
    await page.mouse.move(200, 300)
    await page.keyboard.press('Tab')
    found.push({ path, failure, missing, injected, ran })
  }
  expect(found).toEqual(
    places.map(([path]) => ({
      path,
      failure: undefined,
      missing: [],
      injected: { images: 0, links: 0 },
      ran: [],
    })),
  )
})

test('structured data carries the texts as they were typed, and the head without what turns them', async ({
  site,
  poison,
}) => {
  expect(poison).toBe(true)
  const page = parse(await (await fetch(`${site.origin}/themes/${seededTheme}`)).text())
  const name = xssPayload(`${seededTheme}.name`)
  const meta = (key: string) => {
    const found = findAll(page, (each) =>
      [attribute(each, 'name'), attribute(each, 'property')].includes(key),
    )
    return found.map((each) => attribute(each, 'content'))
  }
  const firmName = withoutDirection(xssPayload('firm.name'))
  const title = `${withoutDirection(name)} Investment Theme | ${firmName}`
  const titles = findAll(
    page,
    ({ tagName, parentNode }) => tagName === 'title' && parentNode?.nodeName === 'head',
  )
  expect(titles.map((each) => wordsOf(each))).toEqual([title])
  expect(meta('og:title')).toEqual([title])
  expect(meta('description')).toEqual([
    withoutDirection(xssPayload(`${seededTheme}.page.metaDescription`)),
  ])
  expect(meta('og:site_name')).toEqual([firmName])
  const [script] = findAll(page, (each) => attribute(each, 'type') === 'application/ld+json')
  const [json] = script?.childNodes ?? []
  const data = JSON.parse(json && 'value' in json ? json.value : '')
  const [firm] = data['@graph']
  const way = data['@graph'].find((each: { '@type': string }) => each['@type'] === 'BreadcrumbList')
  expect(firm.name).toBe(xssPayload('firm.name'))
  expect(way.itemListElement.at(-1).name).toBe(name)
})
