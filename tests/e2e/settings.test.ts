import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import { photograph as picture } from '../support/pictures.ts'
import { addStaff, inDatabase, openSignedIn } from '../support/staff.ts'
import { expectToast } from '../support/team-editor.ts'

/** Waits until the page is hydrated. */
const alive = (page: Page) => page.getByLabel('Choose: ink').waitFor()

const saved = (page: Page) =>
  expectToast(page, 'Settings saved', 'Visitors see them on the next page they open.')

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/** A colour of the site as a visitor's browser works it out. */
const tokenOf = (page: Page, name: string) =>
  page.evaluate(
    (token) => getComputedStyle(document.documentElement).getPropertyValue(token),
    `--${name}`,
  )

describe('the settings', () => {
  test('change what visitors see at their next page, and confirm what was a sample', async ({
    site,
    visit,
  }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin/settings', email)
    await soon(() => page.getByText('6 of 6 are samples').count()).toBe(1)
    await page.getByLabel('Phone').fill('+20 2 2735 1234')
    await page.locator('[name=confirm-city]').check()
    expect(await axeViolations(page)).toEqual([])
    await save(page)
    await saved(page)
    await soon(() => page.getByText('4 of 6 are samples').count()).toBe(1)
    await page.getByRole('link', { name: 'Look', exact: true }).click()
    await alive(page)
    await page.getByLabel('Accent colour').fill('#5b3a8c')
    // The real pages follow what is typed, before anybody saves it.
    const shown = page.frameLocator('iframe[name=Preview]')
    const accentShown = () =>
      shown.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--accent'))
    await soon(accentShown).toBe('#5b3a8c')
    await soon(() => tokenOf(page, 'accent')).toBe('#5b3a8c')
    await page.getByLabel('Page', { exact: true }).selectOption('/contact')
    await shown.getByRole('heading', { name: 'Get in Touch' }).waitFor()
    await soon(accentShown).toBe('#5b3a8c')
    await page.getByRole('button', { name: 'Phone' }).click()
    await soon(() => shown.locator('html').evaluate(() => innerWidth)).toBe(375)
    expect(
      await (await visit('/contact')).evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--accent'),
      ),
    ).toBe('#7d5c23')
    expect(await axeViolations(page)).toEqual([])
    await save(page)
    await soon(() => page.getByText('Unsaved Changes', { exact: true }).count()).toBe(0)

    const contact = await visit('/contact')
    await soon(() => contact.getByText('+20 2 2735 1234').count()).toBeGreaterThan(0)
    await soon(() => tokenOf(contact, 'accent')).toBe('#5b3a8c')
  })

  test('keep their head where it is, whoever has saved', async ({ site, visit }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin/settings', email)
    const heights = async () => {
      const found: (number | undefined)[] = []
      for (const width of [1440, 1024, 800]) {
        await page.setViewportSize({ width, height: 800 })
        found.push((await page.locator('.screen-head').boundingBox())?.height)
      }
      return found
    }
    const before = await heights()
    await inDatabase(site, (db) =>
      db
        .updateTable('users')
        .set({ name: 'Alexandra Konstantinopoulou Al Mansouri' })
        .where('email', '=', email)
        .execute(),
    )
    await page.getByLabel('City', { exact: true }).fill('Minya')
    await save(page)
    await saved(page)
    await page.getByText('Alexandra Konstantinopoulou Al Mansouri').last().waitFor()
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
  })

  test('keep what was typed in this browser until it is saved, and the dashboard says so', async ({
    site,
    visit,
  }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin/settings', email)
    await page.getByLabel('City', { exact: true }).fill('Aswan')
    await page.getByText('Unsaved Changes', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByText('This browser keeps them as your draft').waitFor()
    await page.getByRole('button', { name: 'Leave' }).click()
    const line = page.getByRole('listitem').filter({ hasText: 'the settings under Firm' })
    await line.getByRole('link', { name: 'Continue editing' }).click()
    const city = page.getByLabel('City', { exact: true })
    await soon(() => city.inputValue()).toBe('Aswan')
    await page.getByText(/^We restored your draft from /).waitFor()
    await save(page)
    await saved(page)
    await page.reload()
    await soon(() => city.inputValue()).toBe('Aswan')
    await soon(() => page.getByText('Unsaved Changes', { exact: true }).count()).toBe(0)
    // Reverted, it is gone here and from the dashboard.
    await city.fill('Luxor')
    await page.getByText('Unsaved Changes', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Revert' }).click()
    await soon(() => city.inputValue()).toBe('Aswan')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await soon(() => page.getByText('the settings under').count()).toBe(0)
  })

  test('what somebody else saves meanwhile takes nothing from what is being typed, or was', async ({
    site,
    visit,
  }) => {
    const jane = await addStaff(site, 'admin')
    const omar = await addStaff(site, 'admin')
    const hers = await openSignedIn(visit, '/admin/settings', jane.email)
    const his = await openSignedIn(visit, '/admin/settings', omar.email)
    const change = async (label: string, value: string) => {
      await his.getByLabel(label, { exact: true }).fill(value)
      await save(his)
      await soon(() => his.getByText('Unsaved Changes', { exact: true }).count()).toBe(0)
    }
    const city = hers.getByLabel('City', { exact: true })
    const phone = hers.getByLabel('Phone', { exact: true })
    const saves = hers.getByRole('main').locator('time').first()
    await city.fill('Ismailia')
    await hers.getByText('Unsaved Changes', { exact: true }).waitFor()
    const before = await saves.getAttribute('datetime').catch(() => null)
    await change('Phone', '+20 2 2735 0001')
    await hers.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await soon(() => saves.getAttribute('datetime')).not.toBe(before)
    expect(await city.inputValue()).toBe('Ismailia')
    expect(await hers.getByText('Unsaved Changes', { exact: true }).count()).toBe(1)

    await hers.getByRole('link', { name: 'Dashboard' }).first().click()
    await hers.getByRole('button', { name: 'Leave' }).click()
    await hers.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await change('City', 'Suez')
    await hers.goto(`${site.origin}/admin/settings`)
    await hers.getByText(/^We restored your draft from /).waitFor()
    await soon(() => city.inputValue()).toBe('Ismailia')
    expect(await phone.inputValue()).toBe('+20 2 2735 0001')
    expect(await hers.getByText('Saved now:').allInnerTexts()).toEqual(['Saved now: Suez'])
    await save(hers)
    await saved(hers)
    await hers.reload()
    await soon(() => city.inputValue()).toBe('Ismailia')
    expect(await phone.inputValue()).toBe('+20 2 2735 0001')

    // Of colours, too, a draft says what was saved since it was typed.
    const look = `${site.origin}/admin/settings/look`
    const accent = hers.getByLabel('Accent colour')
    await hers.goto(look)
    await alive(hers)
    await accent.fill('#2c4a3b')
    await hers.getByText('Unsaved Changes', { exact: true }).waitFor()
    await hers.getByRole('link', { name: 'Dashboard' }).first().click()
    await hers.getByRole('button', { name: 'Leave' }).click()
    await hers.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await his.goto(look)
    await alive(his)
    await change('Accent colour', '#234567')
    await hers.goto(look)
    await hers.getByText('Saved now: #234567').waitFor()
    expect(await accent.inputValue()).toBe('#2c4a3b')
  })
})

test('a logo is uploaded, seen in the panel and on the site, and taken away again', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/settings/look', email)
  await alive(page)
  const buffer = await picture({ width: 400, height: 100, plain: true, format: 'png' })
  const field = page.getByRole('group', { name: 'Logo' })
  const file = { name: 'logo.png', mimeType: 'image/png', buffer }
  await field.locator('input[type=file]').setInputFiles(file)
  await field.getByRole('button', { name: 'Remove Image' }).waitFor()
  await page.getByText('Unsaved Changes').waitFor()
  // Before anybody saves it, in the panel and in the page beside the colours.
  await page.locator('.bar .logo-picture').waitFor()
  const previewed = page.frameLocator('iframe[name=Preview]').locator('.site-header .logo img')
  await previewed.waitFor()
  await field.getByRole('button', { name: 'Remove Image' }).click()
  await previewed.waitFor({ state: 'detached' })
  await page.frameLocator('iframe[name=Preview]').locator('.site-header .logo').waitFor()
  await field.locator('input[type=file]').setInputFiles(file)
  await previewed.waitFor()
  await save(page)
  await saved(page)
  await soon(() => page.locator('.bar .logo-picture').count()).toBe(1)
  const home = await visit('/')
  const shown = home.locator('.site-header .logo-picture')
  await soon(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth > 0)).toBe(true)
  expect(await axeViolations(home)).toEqual([])
  await photograph(home, 'home-logo')
  await photograph(page, 'settings-logo')
  await field.getByRole('button', { name: 'Remove Image' }).click()
  await save(page)
  await saved(page)
  await soon(async () => (await visit('/')).locator('.site-header .logo-picture').count()).toBe(0)
})
