import type { Locator } from 'playwright-core'
import { soon, calmTest as test } from '../support/browser.ts'
import {
  editMember,
  expectToast,
  openStocks,
  openTeam,
  save,
  saveButton,
  stock,
} from '../support/editors.ts'

// What visitors see and do in Arabic: pages, contact and lightbox.

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
