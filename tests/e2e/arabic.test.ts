import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import { elementsOutside, horizontalOverflow } from '../support/layout.ts'

// Each kind of page once in Arabic. Its English twin is looked at in every state: pages.test.ts.

const kinds = [
  ['home', '/ar'],
  ['themes', '/ar/themes'],
  ['theme', '/ar/themes/education'],
  ['team dialog', '/ar/team?m=amina-example'],
  ['letters', '/ar/letters'],
  ['letter', '/ar/letters/navigating-new-economic-reality'],
  ['legal', '/ar/legal/terms'],
  ['contact', '/ar/contact'],
  ['thanks', '/ar/contact/thanks'],
] as const

test.for(kinds)(
  '%s in Arabic fits both windows and breaks nothing of WCAG 2.2 AA',
  async ([name, path], { visit }) => {
    const page = await visit(path, { tab: 'Arabic', width: 1440, height: 900 })
    for (const [width, height] of [
      [1440, 900],
      [375, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect([width, await horizontalOverflow(page)]).toEqual([width, { by: 0, out: [] }])
      expect(await axeViolations(page), `${width} px`).toEqual([])
      await photograph(page, `arabic-${name.replace(' ', '-')}`)
    }
    expect(await elementsOutside(page)).toEqual([])
  },
)

test('leads from the hero to the Thank You page, and says what is missing on the way', async ({
  visit,
}) => {
  const page = await visit('/ar', { width: 1440, height: 900 })
  await page.locator('.site-nav .button').click()
  await page.waitForURL('**/ar/contact')
  await page.fill('[name=name]', 'ليلى حسن')
  await page.fill('[name=email]', 'layla')
  await page.fill('[name=phone]', '+971 1')
  await page.fill('[name=message]', 'أودّ أن أتحدث معكم عن 160 سوقًا.')
  await page.locator('[name=consent]').check()
  await page.locator('form button[type=submit]').click()
  await soon(() => page.locator('.field-error').count()).toBe(1)
  expect(await page.locator('.field-error').innerText()).toMatch(/^\p{Script=Arabic}/u)
  await page.fill('[name=email]', 'layla@example.com')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/ar/contact/thanks')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
})

test('moves through the lightbox against the arrows of English, and closes the menu at its side', async ({
  visit,
}) => {
  const page = await visit('/ar/themes/education', { width: 375, height: 740 })
  const sheets = page.locator('.lightbox')
  const [first, second] = [
    await sheets.nth(0).getAttribute('id'),
    await sheets.nth(1).getAttribute('id'),
  ]
  await page.locator(`a[href="#${first}"][data-hydrates]`).click()
  await soon(() => page.locator('dialog:modal').getAttribute('id')).toBe(first)
  await page.keyboard.press('ArrowLeft')
  await soon(() => page.locator('dialog:modal').getAttribute('id')).toBe(second)
  await page.keyboard.press('Escape')
  await page.locator('.menu-button').first().click()
  await soon(async () => (await page.locator('#menu').boundingBox())?.x).toBe(0)
})

test('is offered to an Arabic browser on English pages until it is put away', async ({ visit }) => {
  const page = await visit('/team', { more: { locale: 'ar-AE' }, width: 375, height: 740 })
  const offer = page.locator('.language-offer')
  expect(await offer.isVisible()).toBe(true)
  expect(await offer.locator('a').getAttribute('href')).toBe('/ar/team')
  expect(await axeViolations(page)).toEqual([])
  await offer.locator('button').click()
  expect(await offer.isVisible()).toBe(false)
  await page.reload()
  expect(await offer.isVisible()).toBe(false)
})
