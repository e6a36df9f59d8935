import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fromHtml } from '#core/rich-text/from-html.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { calmTest as base, expectProblem, photograph, soon } from '../support/browser.ts'
import { publishLetters, shows } from '../support/content.ts'
import { attacks } from '../support/fragments.ts'
import { leaving } from '../support/injected.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addStaff, inDatabase, openSignedIn } from '../support/staff.ts'
import { fillEverything } from '../support/turned.ts'
import {
  dialogsOf,
  longWord,
  onlyReport,
  seededEmptyTheme,
  seededTheme,
  seedFirm,
  seedTexts,
  xssFirm,
  xssPayload,
} from '../support/xss.ts'

// Texts that would like to be something else (docs/bar.md 33), on public pages and where scripts draw them; those of
// `typed` have a word at their end that no line holds: nothing may stand out to the side. What the server sends of
// them: tests/requests/texts-stay-texts.test.ts.

const typed = (field: string) => `${xssPayload(field)} ${longWord(field)}`

const test = base.extend('poison', { scope: 'file' }, async ({ site }) => {
  await seedTexts(site, typed)
  const word = longWord('letter')
  const cells = (tag: string) => `<tr>${`<${tag}>1,234,567</${tag}>`.repeat(8)}</tr>`
  const bodies = {
    long: `<h2>${word}</h2><p>${word}</p><ul><li>${word}</li></ul>`,
    wide: `<table><caption>Eight years</caption>${cells('th')}${cells('td')}</table>`,
  }
  const words = { title: word, excerpt: word, category: word, author: word, readTime: word }
  await publishLetters(
    site,
    Object.entries(bodies).map(([slug, bodyHtml]) => ({ ...words, slug, bodyHtml })),
  )
  await seedFirm(site, xssFirm())
  for (const path of ['/', '/themes', '/team', '/contact', '/letters', '/legal/terms', '/nowhere'])
    await shows(site, path, 'firm.name')
  await shows(site, '/letters', 'betriebswerk')
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

/** Pages, the fields that they must show, and what makes them whole. */
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
  ['/letters', []],
  ['/letters/long', []],
  ['/nowhere', []],
]

async function openSheets(page: Page): Promise<void> {
  await page.locator('.stock-chart a').first().click()
  for (const name of ['stock1.name', 'stock0.name']) {
    await page.keyboard.press('ArrowRight')
    const title = page.locator('dialog:modal h2')
    await soon(() => title.allTextContents()).toEqual([typed(name)])
    const label = await page.locator('dialog:modal').getAttribute('aria-label')
    expect(label).toBe(`${typed(name)}: chart, performance and thesis`)
  }
}

async function openMember(page: Page): Promise<void> {
  await page.locator('.member a[data-hydrates=team-modal]').first().click()
  await soon(() => page.locator('dialog:modal').count()).toBe(1)
  await soon(() => page.locator('dialog:modal').textContent()).toContain(typed('member.fullBio'))
  await soon(() => page.evaluate(() => document.title)).toContain(`onerror=alert(1)`)
}

async function expectNothingOutside(page: Page): Promise<void> {
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    const boxes = page.locator('dialog:visible')
    const inside = () =>
      boxes.evaluateAll((all) => all.map((it) => it.scrollWidth - it.clientWidth))
    const look = async () => [await horizontalOverflow(page), (await inside()).filter(Boolean)]
    await soon(async () => [page.url(), width, ...(await look())]).toEqual([
      page.url(),
      width,
      { by: 0, out: [] },
      [],
    ])
    await photograph(page, `long-words${new URL(page.url()).pathname.replaceAll(/\W+/g, '-')}`)
  }
}

test('on every page every text stands as it was typed, nothing runs or tries to, and a word that no line holds is broken', async ({
  visit,
  poison,
}) => {
  expect(poison).toBe(true)
  const page = await visit('/robots.txt', { more: {} })
  await onlyReport(page)
  expectProblem(page, /status of 404/)
  const ran = dialogsOf(page)
  const found = []
  for (const [path, fields, use] of places) {
    await page.goto(path)
    const failure = await use?.(page).then(() => undefined, String)
    const text = (await page.locator('body').textContent()) ?? ''
    const wanted = [...firmEverywhere, ...fields]
    const missing = wanted.filter((field) => !text.includes(xssPayload(field)))
    // What came in as text has made no element of its own.
    const injected = await page.evaluate(() => ({
      images: document.querySelectorAll(
        'body :is(img, iframe, style, script:not([type="application/json"]), base, form form)',
      ).length,
      links: document.querySelectorAll('[href^="javascript:" i], [onclick], [onfocus]').length,
    }))
    // The firm's phone and address are never broken: below.
    if (!/contact|terms/.test(path)) await expectNothingOutside(page)
    await page.mouse.move(200, 300)
    await page.keyboard.press('Tab')
    found.push({ path, failure, missing, injected, ran: ran.splice(0) })
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

// It changes the firm.
test('long facts of the firm and what a visitor writes fit their pages; a wide table scrolls in its own box, by keyboard too', async ({
  site,
  visit,
  poison,
}) => {
  expect(poison).toBe(true)
  const email = 'client.relationships@qantara-capital-management.example'
  await seedFirm(site, {
    legalName: 'Qantara International Wealth and Asset Management (Mauritius) Limited',
    address: ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerk 12', 'Cairo'],
    phone: '+20 2 0000 0000 extension 12345',
    email,
  })
  await shows(site, '/contact', email)
  const page = await visit('/legal/terms')
  await expectNothingOutside(page)
  await page.goto('/contact')
  await page.locator('main textarea').fill('w'.repeat(600))
  await expectNothingOutside(page)

  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/letters/wide')
  const box = page.getByRole('region', { name: 'Eight years' })
  await box.press('ArrowRight')
  await soon(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** Attacks that let what follows them be read are in one letter; each other one has its own. */
const end = '<p>end</p>'
const isOpen = (attack: string) => !/\nend$/.test(plainTextOf(fromHtml(`<p>x</p>${attack}${end}`)))
const texts = [attacks.filter((each) => !isOpen(each)).join(' '), ...attacks.filter(isOpen)].map(
  // The database refuses NUL, and keeps no half characters.
  (text) => text.replaceAll('\0', '').toWellFormed(),
)

test('nothing in a letter runs or tries to, and its words show as typed; what is not the page’s own runs here, and is told of', async ({
  site,
  visit,
}) => {
  await publishLetters(
    site,
    texts.map((text, index) => ({
      slug: `attack-${index}`,
      title: text,
      excerpt: text,
      category: text,
      author: text,
      readTime: text,
      date: '2020-01-01',
      bodyHtml: `<h2>${text}</h2>${text}`,
    })),
  )
  await shows(site, `/letters/attack-${texts.length - 1}`, 'rel="canonical"')
  const page = await visit('/robots.txt', { more: {} })
  await onlyReport(page)
  const ran = dialogsOf(page)
  for (const [index, text] of texts.entries()) {
    await page.goto(`/letters/attack-${index}`)
    const shown = await page.evaluate(() => ({
      title: document.querySelector('h1')?.textContent,
      lead: document.querySelector('main .lead')?.textContent,
      injected: document.querySelectorAll('main :is(script, img, iframe, style, form, base)')
        .length,
    }))
    expect(shown).toEqual({ title: text, lead: text, injected: 0 })
  }
  expect(ran).toEqual([])

  expectProblem(page, /policy violated: (require-trusted-types-for|script-src-attr)/)
  expectProblem(page, /report.only/i)
  const seen = await page.evaluate(() => {
    const violated = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.disposition))
    })
    const button = document.createElement('button')
    button.setAttribute('onclick', "document.title = 'It ran'")
    document.body.append(button)
    button.click()
    return violated.then((disposition) => ({ disposition, title: document.title }))
  })
  expect(seen).toEqual({ disposition: 'report', title: 'It ran' })
})

const letter = 'future-of-wealth-sustainability'
/** One editor of each kind, and in Arabic and of what has changed one that has every form. */
const attacked = [
  ...['/team', '/stocks?theme=education', '/themes/education', `/letters/${letter}`],
  ...[`/letters/${letter}/arabic`, `/letters/${letter}/history/2`, '/pages/home'],
  ...['/disclosures/regulatory-notice', '/claims/comparison_fees_bank'],
]

// The last of them: it changes every text.
test('in no editor of the panel a text runs or tries to', async ({ site, visit }) => {
  const { id, email } = await addStaff(site, 'admin')
  await inDatabase(site, (db) => fillEverything(db, id, leaving))
  const page = await openSignedIn(visit, '/robots.txt', email, { more: {} })
  await onlyReport(page)
  const ran = dialogsOf(page)
  for (const path of attacked) {
    await page.goto(`/admin${path}`)
    const injected = await page.evaluate(
      () =>
        document.querySelectorAll(
          'img[src=x], [onerror], [onload], [onclick], [onfocus], a[href^=javascript], base',
        ).length,
    )
    expect([path, injected]).toEqual([path, 0])
    // Nobody is shown that a text is none.
    const words = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLTextAreaElement>('main, main :is(input, textarea)')]
          .map((each) => each.value ?? each.innerText)
          .join(),
      )
    await soon(words).toContain("'><img src=x onerror=alert(1)>")
  }
  expect(ran).toEqual([])
})
