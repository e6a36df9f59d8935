import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { expectProblem, photograph, soon, calmTest as test } from '../support/browser.ts'
import { foreignTexts } from '../support/foreign-texts.ts'
import { elementsOutside, horizontalOverflow } from '../support/layout.ts'
import { mailTo } from '../support/mailed-link.ts'
import { openStocks, stock } from '../support/stocks-editor.ts'
import { editMember, expectToast, openTeam, save, saveButton } from '../support/team-editor.ts'

// Each kind of page once in Arabic. Its English twin is looked at in every state: pages.test.ts.

const kinds: [name: string, path: string, act?: (page: Page) => Promise<unknown>][] = [
  ['home', '/ar', writeLongHeadline],
  ['themes', '/ar/themes'],
  ['theme and lightbox', '/ar/themes/education', openLightbox],
  ['team dialog', '/ar/team?m=amina-example'],
  ['letters', '/ar/letters'],
  ['letter', '/ar/letters/navigating-new-economic-reality'],
  ['legal', '/ar/legal/terms'],
  ['contact and errors', '/ar/contact', sendNothing],
  ['thanks', '/ar/contact/thanks'],
  ['not found', '/ar/nowhere'],
]

/** What staff may write: longer at its end than a line has room for. */
async function writeLongHeadline(page: Page): Promise<void> {
  await page.locator('.hero h1 span').evaluate((end) => {
    end.textContent = `${'استراتيجيات'.repeat(2)} ${'والمسؤوليات'.repeat(5)}`
  })
}

async function openLightbox(page: Page): Promise<void> {
  await page.locator('a[data-hydrates="stock-lightbox"]').first().click()
  await page.locator('dialog:modal').waitFor()
}

async function sendNothing(page: Page): Promise<void> {
  await page.locator('[name=consent]').check()
  await page.locator('form button[type=submit]').click()
  await page.locator('.field-error').first().waitFor()
}

test.for(kinds)(
  '%s in Arabic fits every window and breaks nothing of WCAG 2.2 AA',
  async ([name, path, act], { visit }) => {
    const page = await visit(path, {
      tab: 'Arabic',
      width: 1440,
      height: 900,
      before: async (each) => path === '/ar/nowhere' && expectProblem(each, /status of 404/),
    })
    const fits = async (widths: readonly number[]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: width > 700 ? 900 : 740 })
        await soon(async () => [width, await horizontalOverflow(page)]).toEqual([
          width,
          { by: 0, out: [] },
        ])
      }
    }
    await fits([768, 320, 1440])
    await photograph(page, `arabic-${name.replaceAll(' ', '-')}`)
    expect(await axeViolations(page), '1440 px').toEqual([])
    await act?.(page)
    await fits([768, 320, 375])
    expect(await axeViolations(page), '375 px').toEqual([])
    await photograph(page, `arabic-${name.replaceAll(' ', '-')}`)
    await soon(() => elementsOutside(page)).toEqual([])
  },
)

test('leads from the hero to the Thank You page and mail, and says what is missing', async ({
  site,
  visit,
}) => {
  const page = await visit('/ar', {
    width: 1440,
    height: 900,
    before: async (each) => {
      expectProblem(each, /status of 400/)
      await each.clock.install()
    },
  })
  await page.locator('.hero .button').click()
  await page.locator('.site-nav .button').click()
  await page.waitForURL('**/ar/contact')
  await page.fill('[name=name]', 'ليلى حسن')
  await page.fill('[name=email]', 'layla')
  await page.fill('[name=phone]', '+971 1')
  await page.fill('[name=message]', 'أودّ أن أتحدث معكم عن 160 سوقًا.')
  await page.locator('[name=consent]').check()
  await page.locator('form button[type=submit]').click()
  await soon(() => page.locator('.field-error').count()).toBe(1)
  await soon(() => page.locator('.field-error').innerText()).toMatch(/^\p{Script=Arabic}/u)
  const email = 'layla@visitor.example'
  await page.fill('[name=email]', email)
  // A person takes longer than a test: who is quicker is taken for a program, and gets no mail.
  await page.clock.fastForward('01:00')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/ar/contact/thanks')
  await soon(() => page.locator('html').getAttribute('dir')).toBe('rtl')
  const mail = await mailTo(site, email, /^وصلنا استفساركم \u2068E-[\w-]+\u2069 · قنطرة$/)
  expect(mail.html).toContain('<html lang="ar" dir="rtl"')
  expect(foreignTexts(mail.html ?? '')).toEqual([])
  expect(mail.text).toMatch(/^شكرًا لكم على استفساركم\n/)
  expect(mail.text).toMatch(/الرقم المرجعي\nE-[\w-]+\n/)
})

test('moves through the lightbox against the arrows of English, and closes the menu at its side', async ({
  visit,
}) => {
  const page = await visit('/ar/themes/education', { tab: 'Arabic', width: 375, height: 740 })
  const sheets = page.locator('.lightbox')
  const first = await sheets.nth(0).getAttribute('id')
  const second = await sheets.nth(1).getAttribute('id')
  await page.locator(`a[href="#${first}"][data-hydrates]`).click()
  await soon(() => page.locator('dialog:modal').getAttribute('id')).toBe(first)
  await page.keyboard.press('ArrowLeft')
  await soon(() => page.locator('dialog:modal').getAttribute('id')).toBe(second)
  await page.keyboard.press('Escape')
  await page.locator('.menu-button').first().click()
  await soon(async () => (await page.locator('#menu').boundingBox())?.x).toBe(0)
})

test('is offered to an Arabic browser on English pages until it is put away, and where the offer does not arrive nothing else is missing', async ({
  visit,
}) => {
  const offerFile = /language-offer/
  const page = await visit('/team', {
    more: { locale: 'ar-AE' },
    width: 375,
    height: 740,
    before: async (each) => {
      expectProblem(each, /net::ERR_FAILED/)
      await each.route(offerFile, (route) => route.abort())
    },
  })
  const offer = page.locator('.language-offer')
  await page.locator('a[href*="?m="]').first().click()
  await page.locator('dialog:modal').waitFor()
  await soon(() => offer.count()).toBe(0)

  await page.unroute(offerFile)
  await page.goto('/team')
  await offer.waitFor()
  await soon(() => offer.locator('a').getAttribute('href')).toBe('/ar/team')
  expect(await axeViolations(page)).toEqual([])
  await offer.locator('button').click()
  await soon(() => offer.isVisible()).toBe(false)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload({ waitUntil: 'networkidle' })
  await soon(() => offer.count()).toBe(0)
  expect(asked.filter((url) => url.includes('language-offer'))).toEqual([])
})

/** Beside each other on a desk, each in its direction. */
async function expectBeside(english: Locator, arabic: Locator): Promise<void> {
  await soon(() => arabic.getAttribute('dir')).toBe('rtl')
  await soon(() => arabic.getAttribute('lang')).toBe('ar')
  await soon(async () => {
    const left = await english.boundingBox()
    const right = await arabic.boundingBox()
    if (!left || !right) return false
    return right.x >= left.x + left.width && Math.abs(right.y - left.y) < 4
  }).toBe(true)
}

test('staff write a member and a stock in both languages, and the Arabic site says it', async ({
  site,
  visit,
}) => {
  const { page } = await openTeam(site, visit)
  const amina = await editMember(page, 'Amina Example')
  const role = amina.getByLabel('Role (Arabic)')
  await expectBeside(amina.getByLabel('Role (required)'), role)
  await role.fill('رئيسة مجلس الشركاء')
  await save(page)
  const { page: stocks } = await openStocks(site, visit, { path: '/admin/stocks?theme=education' })
  const duolingo = stock(stocks, 'Duolingo')
  await duolingo.getByRole('button', { name: /^Thesis and image/ }).click()
  const thesis = duolingo.getByLabel('Thesis (Arabic)')
  await expectBeside(duolingo.getByRole('textbox', { name: 'Thesis', exact: true }), thesis)
  await thesis.fill('تعلّم اللغات على الهاتف، وتكسب من الاشتراكات.')
  await saveButton(stocks).click()
  await expectToast(stocks, 'Stocks saved', 'Successfully updated Education theme stocks.')
  const shown = await visit('/ar/team')
  await shown.getByText('رئيسة مجلس الشركاء').waitFor()
  await shown.goto('/ar/themes/education')
  await shown.getByText('تعلّم اللغات على الهاتف، وتكسب من الاشتراكات.').first().waitFor()
})

test('the name under each arch of a plot stands in its middle', async ({ visit }) => {
  const page = await visit('/ar/themes/longevity', { tab: 'Arabic' })
  const aside = () =>
    page.locator('.share-plot li').evaluateAll((all) =>
      all.map((arch) => {
        const range = document.createRange()
        range.selectNodeContents(arch.lastElementChild ?? arch)
        const [name, whole] = [range.getBoundingClientRect(), arch.getBoundingClientRect()]
        return Math.round(name.left + name.right - whole.left - whole.right)
      }),
    )
  await soon(aside).toEqual([0, 0, 0, 0])
})
