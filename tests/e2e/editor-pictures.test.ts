import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import {
  expectProblem,
  hasFocus,
  photograph as shoot,
  soon,
  test,
  type Visit,
  type Visitor,
} from '../support/browser.ts'
import { animatedWebp, photograph } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'
import { openStocks, stock } from '../support/stocks-editor.ts'
import { editMember, expectToast, openTeam, save, saveButton } from '../support/team-editor.ts'

// How pictures come into the editors of the team and the stocks.

let photo: Buffer

beforeAll(async () => {
  // Small, for its encoder has a low priority, but wider than the narrowest file of a portrait.
  photo = await photograph({ width: 270, height: 360 })
})

/** The team's editor with a member unfolded. */
async function openMember(
  site: RunningServer,
  visit: Visit,
  name: string,
  visitor: Visitor = {},
): Promise<{ page: Page; row: Locator; field: Locator }> {
  const { page } = await openTeam(site, visit, visitor)
  const row = await editMember(page, name)
  return { page, row, field: row.getByRole('group', { name: 'Image (required)' }) }
}

async function openStock(site: RunningServer, visit: Visit, name: string) {
  const { page } = await openStocks(site, visit, { path: '/admin/stocks?theme=longevity' })
  await page.getByRole('button', { name: `Thesis and image of ${name}` }).click()
  const row = stock(page, name)
  return { page, row, field: row.getByRole('group', { name: 'Image' }) }
}

const chooser = (field: Locator) => field.locator('input[type=file]')
const imageOf = (field: Locator) => field.locator('img').getAttribute('src')
const jpeg = (buffer: Buffer, name = 'portrait.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

/** Hands a file to the page as dropping and pasting do. */
async function handOver(field: Locator, how: 'drop' | 'paste', bytes: Buffer) {
  await field.evaluate(
    (target, { how, text }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
      data.items.add(new File([bytes], 'handed.jpg', { type: 'image/jpeg' }))
      const more = { bubbles: true, cancelable: true }
      if (how === 'paste')
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...more }))
      else
        for (const type of ['dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { dataTransfer: data, ...more }))
    },
    { how, text: bytes.toString('base64') },
  )
}

test('a picture is chosen, seen while it uploads, described, saved and shown to visitors', async ({
  visit,
  site,
}) => {
  const { page, field } = await openMember(site, visit, 'Amina Example')
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/admin/pictures/**', async (route) => {
    await seen
    await route.continue()
  })
  await chooser(field).setInputFiles(jpeg(photo))
  await field.locator('progress').waitFor()
  goOn()
  await expectToast(page, 'Success', 'Image uploaded successfully.')
  await soon(() => imageOf(field)).toMatch(/^\/media\/team-images\/amina-example-.*-270\.jpg$/)
  const preview = field.locator('img')
  await soon(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(270)
  const words = field.getByLabel('Image description', { exact: true })
  await soon(() => words.getAttribute('placeholder')).toBe('Amina Example')
  await words.fill('Amina at her desk')
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'editor-picture')
  await save(page)

  const visitor = await visit('/team')
  const shown = visitor.locator('#amina-example .portrait img')
  await soon(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0)
  await soon(() => shown.getAttribute('alt')).toBe('Amina at her desk')
  const dialog = await visit('/team?m=amina-example')
  await soon(() => dialog.locator('#member .portrait img').getAttribute('alt')).toBe(
    'Amina at her desk',
  )

  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await page.getByRole('link', { name: 'Show changes' }).first().click()
  const inHistory = page.getByRole('img', { name: 'In this version' }).first()
  await soon(() => inHistory.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(270)
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'history-picture')
})

test('a picture is removed again, and the initials are asked for', async ({ visit, site }) => {
  const { page, row, field } = await openMember(site, visit, 'Karim Sample')
  await chooser(field).setInputFiles(jpeg(photo))
  await field.locator('img').waitFor()
  // What is pasted into the description is words.
  const words = field.getByLabel('Image description', { exact: true })
  await words.evaluate((target) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'words')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    if (target.dispatchEvent(event)) target.setAttribute('data-pasted', '')
  })
  await soon(() => words.getAttribute('data-pasted')).toBe('')
  await row.getByLabel('Use initials').uncheck()
  await field.getByRole('button', { name: 'Remove Image' }).click()
  await field.getByText('No image yet').waitFor()
  await soon(() => hasFocus(chooser(field))).toBe(true)
  await page.getByRole('button', { name: 'Validate' }).click()
  await expectToast(page, 'Validation failed', 'Found 1 error(s)')
  await page.locator('.summary-lines button').first().click()
  await soon(() => hasFocus(chooser(field))).toBe(true)
  await soon(() => saveButton(page).isEnabled()).toBe(true)
})

test('the chart of a stock gives way to its picture, pasted or dropped, which visitors see in card and lightbox', async ({
  visit,
  site,
}) => {
  const { page, field } = await openStock(site, visit, 'Eli Lilly and Company')
  await handOver(field, 'paste', photo)
  await expectToast(page, 'Image uploaded', 'Image saved successfully.')
  await field.getByRole('button', { name: 'Remove Image' }).click()
  await soon(() => field.locator('img').count()).toBe(0)
  await handOver(field, 'drop', photo)
  await soon(() => imageOf(field)).toMatch(/^\/media\/stock-images\/longevity\/lly-.*-270\.jpg$/)
  await saveButton(page).click()
  await expectToast(page, 'Stocks saved', 'Successfully updated Longevity theme stocks.')
  const visitor = await visit('/themes/longevity')
  const card = visitor.locator('.stock', { hasText: 'Eli Lilly' })
  await soon(() => card.locator('.stock-image img').getAttribute('alt')).toMatch(
    /^Eli Lilly and Company \(LLY\)/,
  )
  await soon(() => visitor.locator('.stock svg.chart, .stock .chart svg').count()).not.toBe(0)
})

test('it is reached and opened by keyboard', async ({ visit, site }) => {
  const { page, row, field } = await openMember(site, visit, 'Layla Specimen', { width: 320 })
  // Asked for early: the browser has to be told that somebody waits for it.
  const opened = page.waitForEvent('filechooser')
  await row.getByLabel('Profile link').focus()
  for (let presses = 0; presses < 7 && !(await hasFocus(chooser(field))); presses += 1)
    await page.keyboard.press('Tab')
  await soon(() => hasFocus(chooser(field))).toBe(true)
  await page.keyboard.press('Enter')
  await (await opened).setFiles(jpeg(photo))
  await field.getByLabel('Image description', { exact: true }).waitFor()
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a picture beside the field is not opened; an upload can be cancelled, and what cannot be taken or does not get through says why', async ({
  visit,
  site,
}) => {
  const { page } = await openMember(site, visit, 'Nadia Pattern')
  // The row goes by the name of its member, which changes here.
  const field = page.getByRole('group', { name: 'Image (required)' })
  const isPrevented = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.jpg'))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return !document.body.dispatchEvent(drop)
  })
  expect(isPrevented).toBe(true)

  let cut = false
  await page.route('**/admin/pictures/**', async (route) => {
    if (cut) await route.abort('connectionreset')
  })
  await chooser(field).setInputFiles(jpeg(photo))
  expectProblem(page, /ERR_/)
  await field.getByRole('button', { name: 'Cancel Upload' }).click()
  await soon(() => field.locator('progress').count()).toBe(0)
  await soon(() => field.locator('img[src]').count()).toBe(0)
  cut = true
  await chooser(field).setInputFiles(jpeg(photo))
  await expectToast(page, 'Error', 'could not be reached: check your connection')
  await page.unroute('**/admin/pictures/**')
  await field.getByRole('button', { name: 'Dismiss' }).click()

  const html = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }
  await chooser(field).setInputFiles(html)
  const reason = 'The file is not a JPEG, PNG, WebP or AVIF picture'
  await expectToast(page, 'Error', `Failed to upload image. ${reason}`)
  expect(await axeViolations(page)).toEqual([])
  await soon(() => field.locator('img[src]').count()).toBe(0)
  await field.getByRole('button', { name: 'Dismiss' }).click()

  const moving = { name: 'x.webp', mimeType: 'image/webp', buffer: await animatedWebp(3) }
  await chooser(field).setInputFiles(moving)
  await expectToast(page, 'Error', 'The picture is animated: save a still picture instead.')

  await page.getByLabel('Name (required)').fill('')
  await chooser(field).setInputFiles(jpeg(photo))
  await expectToast(page, 'Error', 'needs a name or ticker first')
  await page.getByLabel('Name (required)').fill('Salma')
  await field.getByRole('button', { name: 'Try Again' }).click()
  await soon(() => imageOf(field)).toMatch(/team-images\/salma-/)
})
