import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph as shoot, soon, test } from '../support/browser.ts'
import { photograph } from '../support/pictures.ts'
import { openStocks, stock } from '../support/stocks-editor.ts'
import {
  editMember,
  expectToast,
  member,
  openTeam,
  saveButton,
  savedTeam,
} from '../support/team-editor.ts'

// What else is done in an editor while a picture uploads must not lose it.

let photo: Buffer

beforeAll(async () => {
  photo = await photograph({ width: 600, height: 800, plain: true })
})

/** Keeps uploads from arriving until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/admin/pictures/**', async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

const file = () => ({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: photo })

describe('while a picture uploads', () => {
  test('Save waits for it and is done by itself, leaving asks first, and its row may be folded and searched past', async ({
    visit,
    site,
  }) => {
    const { page } = await openTeam(site, visit)
    const letGo = await holdUploads(page)
    const row = await editMember(page, 'Amina Example')
    await row.getByLabel('Role (required)').fill('Changed meanwhile')
    await row.locator('input[type=file]').setInputFiles(file())
    await page.getByText('A picture is still uploading', { exact: true }).waitFor()
    await soon(() => page.getByRole('button', { name: 'Revert' }).isEnabled()).toBe(false)
    await saveButton(page).click()
    await page.getByText('Your changes will be saved when it has finished.').waitFor()
    await soon(() => page.getByText('Not saved').count()).toBe(0)
    await shoot(page, 'editor-uploading')
    letGo()
    await expectToast(page, 'Success', 'Team members saved successfully.')
    await page.getByText('No unsaved changes').waitFor()
    await soon(() => row.locator('.picture-preview img').getAttribute('src')).toMatch(/team-images/)
    const amina = (await savedTeam(site)).find(({ name }) => name === 'Amina Example')
    expect(amina).toMatchObject({ role: 'Changed meanwhile' })
    expect(amina?.image_url).toMatch(/team-images/)

    const letKarimGo = await holdUploads(page)
    const karim = await editMember(page, 'Karim Sample')
    await karim.locator('input[type=file]').setInputFiles(file())
    await karim.locator('progress').waitFor()
    await page.getByRole('link', { name: 'Themes & Stocks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave while a picture is uploading?' })
    await dialog.getByText('the upload of the picture ends').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Stay' }).click()
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    // Folded and out of the list, it goes on.
    await karim.getByRole('button', { name: 'Close Karim Sample' }).click()
    await page.getByLabel('Search by name or role').fill('Tarek')
    await soon(() => page.locator('.entry').count()).toBe(2)
    letKarimGo()
    const portrait = member(page, 'Karim Sample').locator('.member-line img')
    await soon(() => portrait.getAttribute('src')).toMatch(/team-images\/karim-sample-/)
    await expectToast(page, 'Success', 'Image uploaded successfully.')
  })

  test('thesis and image of a stock may be folded', async ({ visit, site }) => {
    const { page } = await openStocks(site, visit)
    const letGo = await holdUploads(page)
    const row = stock(page, 'Duolingo')
    const fold = row.getByRole('button', { name: 'Thesis and image of Duolingo' })
    await fold.click()
    await row.locator('input[type=file]').setInputFiles(file())
    await row.locator('progress').waitFor()
    await fold.click()
    letGo()
    await expectToast(page, 'Image uploaded', 'Image saved successfully.')
    await fold.click()
    await soon(() => row.locator('.picture-preview img').getAttribute('src')).toMatch(
      /education\/duol-/,
    )
  })
})
