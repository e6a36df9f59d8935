import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { expectProblem, photograph, soon, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { expectToast } from '../support/editors.ts'
import { expectAlsoOpenToAll } from '../support/layout.ts'
import { photograph as picture } from '../support/pictures.ts'
import { addStaff, inDatabase, openAsAdmin, openSignedIn } from '../support/staff.ts'

/** Waits until the page is hydrated. */
const alive = (page: Page) => page.getByLabel('Choose: ink').waitFor()

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function save(page: Page): Promise<void> {
  await press(page, 'Save')
  await expectToast(page, 'Settings saved', 'Visitors see them on the next page they open.')
  await unsaved(page).waitFor({ state: 'detached' })
}

const unsaved = (page: Page) => page.getByText('Unsaved Changes', { exact: true })

/** Goes to the dashboard, and leaves what was typed as a draft. */
async function leave(page: Page): Promise<void> {
  await unsaved(page).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByText('This browser keeps them as your draft').waitFor()
  await press(page, 'Leave')
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
}

test('what is typed is kept in this browser until it is saved, and is what visitors see at their next page', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/settings', email)
  const city = page.getByLabel('City', { exact: true })
  await page.getByText('6 of 6 are samples').waitFor()
  // There is nothing to save yet.
  await soon(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.getByLabel('Phone').fill('+20 2 2735 1234')
  await page.locator('[name=confirm-city]').check()
  await save(page)
  // The head stays where it is.
  const heights = async () => {
    const found: (number | undefined)[] = []
    for (const width of [800, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      found.push((await page.locator('.screen-head').boundingBox())?.height)
    }
    return found
  }
  await page.getByText('4 of 6 are samples').waitFor()
  await shows(site, '/contact', '+20 2 2735 1234')
  const before = await heights()

  // The dashboard says what is kept, until it is reverted.
  await city.fill('Aswan')
  await unsaved(page).waitFor()
  await expectAlsoOpenToAll(page, 'settings-unsaved')
  await leave(page)
  const line = page.getByRole('listitem').filter({ hasText: 'the settings under Firm' })
  await line.getByRole('link', { name: 'Continue editing' }).click()
  await soon(() => city.inputValue()).toBe('Aswan')
  await page.getByText(/^We restored your draft from /).waitFor()

  // Whoever has saved.
  const longName = 'Alexandra Konstantinopoulou Al Mansouri'
  await inDatabase(site, (db) =>
    db.updateTable('users').set({ name: longName }).where('email', '=', email).execute(),
  )
  await save(page)
  await page.getByText(longName).last().waitFor()
  expect(await heights()).toEqual(before)
  // On a telephone the head does not stay in sight, and the name is read in full.
  await page.setViewportSize({ width: 375, height: 667 })
  const name = page.locator('.saved-state bdi')
  const isCut = () => name.evaluate((whole) => whole.scrollWidth > whole.clientWidth)
  await soon(isCut).toBe(false)
  // On a narrow desktop it is cut until somebody comes to it, by keyboard too.
  await page.setViewportSize({ width: 1024, height: 800 })
  await soon(isCut).toBe(true)
  await page.getByRole('link', { name: /^Saved / }).focus()
  await soon(isCut).toBe(false)
  expect(await heights()).toEqual(before)

  await page.reload()
  await soon(() => city.inputValue()).toBe('Aswan')
  expect(await unsaved(page).count()).toBe(0)
  await city.fill('Luxor')
  await unsaved(page).waitFor()
  await press(page, 'Revert')
  await soon(() => city.inputValue()).toBe('Aswan')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await soon(() => page.getByText('the settings under').count()).toBe(0)
})

test('the real pages follow a colour and a logo before anybody saves them', async ({
  site,
  visit,
}) => {
  const page = await openAsAdmin(visit, '/admin/settings/look')
  await alive(page)
  await page.getByLabel('Accent colour').fill('#5b3a8c')
  const shown = page.frameLocator('iframe[name=Preview]')
  const accent = (html: HTMLElement | SVGElement) =>
    getComputedStyle(html).getPropertyValue('--accent')
  const accentShown = () => shown.locator('html').evaluate(accent)
  await soon(accentShown).toBe('#5b3a8c')
  await soon(() => page.locator('html').evaluate(accent)).toBe('#5b3a8c')
  await page.getByLabel('Page', { exact: true }).selectOption('/contact')
  await shown.getByRole('heading', { name: 'Get in Touch' }).waitFor()
  await soon(accentShown).toBe('#5b3a8c')
  await press(page, 'Phone')
  await soon(() => shown.locator('html').evaluate(() => innerWidth)).toBe(375)

  const buffer = await picture({ width: 400, height: 100, plain: true, format: 'png' })
  const field = page.getByRole('group', { name: 'Logo' })
  const file = { name: 'logo.png', mimeType: 'image/png', buffer }
  await field.locator('input[type=file]').setInputFiles(file)
  // In the panel, and in the page beside the colours.
  await page.locator('.bar .logo-picture').waitFor()
  const previewed = shown.locator('.site-header .logo img')
  await previewed.waitFor()
  await field.getByRole('button', { name: 'Remove Image' }).click()
  await previewed.waitFor({ state: 'detached' })
  await shown.locator('.site-header .logo').waitFor()
  await field.locator('input[type=file]').setInputFiles(file)
  await previewed.waitFor()

  const home = await visit('/')
  expect(await home.locator('html').evaluate(accent)).toBe('#7d5c23')
  await save(page)
  await shows(site, '/', 'logo-picture')
  await home.reload()
  const logo = home.locator('.site-header .logo-picture')
  await soon(() => logo.evaluate((img) => (img as HTMLImageElement).naturalWidth > 0)).toBe(true)
  expect(await home.locator('html').evaluate(accent)).toBe('#5b3a8c')
  expect(await axeViolations(home)).toEqual([])
  await photograph(home, 'home-logo')
})

test('what somebody else saves meanwhile takes nothing from what is being typed, or was', async ({
  visit,
}) => {
  const hers = await openAsAdmin(visit, '/admin/settings')
  const his = await openAsAdmin(visit, '/admin/settings')
  const change = async (label: string, value: string) => {
    await his.getByLabel(label, { exact: true }).fill(value)
    await save(his)
  }
  const city = hers.getByLabel('City', { exact: true })
  const phone = hers.getByLabel('Phone', { exact: true })
  const saves = hers.getByRole('main').locator('time').first()
  await city.fill('Ismailia')
  await unsaved(hers).waitFor()
  const before = await saves.getAttribute('datetime').catch(() => null)
  await change('Phone', '+20 2 2735 0001')
  await hers.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await soon(() => saves.getAttribute('datetime')).not.toBe(before)
  expect(await city.inputValue()).toBe('Ismailia')
  expect(await unsaved(hers).count()).toBe(1)

  await leave(hers)
  await change('City', 'Suez')
  await hers.goto('/admin/settings')
  await hers.getByText(/^We restored your draft from /).waitFor()
  await soon(() => city.inputValue()).toBe('Ismailia')
  expect(await phone.inputValue()).toBe('+20 2 2735 0001')
  expect(await hers.getByText('Saved now:').allInnerTexts()).toEqual(['Saved now: Suez'])
  await save(hers)
  await hers.reload()
  await soon(() => city.inputValue()).toBe('Ismailia')
  expect(await phone.inputValue()).toBe('+20 2 2735 0001')
})

test('what is wrong with a tick stands below the words of the tick', async ({ visit }) => {
  const page = await openAsAdmin(visit, '/admin/settings/compliance')
  const words = page.getByText('Every admin needs two-step verification', { exact: true })
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await words.click()
  expectProblem(page, /400/)
  await press(page, 'Save')
  const told = page.locator('.field-error', {
    hasText: 'Set up your own two-step verification first.',
  })
  await told.waitFor()
  const startOf = async (each: Locator) => (await each.boundingBox())?.x
  expect(await startOf(told)).toBe(await startOf(words))
})
