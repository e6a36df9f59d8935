import type { Page } from 'playwright-core'
import { build, type Rollup } from 'vite'
import { beforeAll, describe, expect } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { expectProblem, photograph as shoot, soon, test, type Visit } from '../support/browser.ts'
import { animatedWebp, photograph } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

// The part of both editors with which staff bring pictures, on a page of its own, with the policy of
// staff pages and the running program behind it.

const files = new Map<string, { body: string; contentType: string }>()
let photo: Buffer

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    css: { transformer: 'lightningcss' },
    build: {
      write: false,
      rollupOptions: { input: 'tests/support/picture-field-page.tsx' },
    },
  })) as Rollup.RollupOutput
  for (const file of built.output)
    if (file.type === 'chunk')
      files.set('harness.js', { body: file.code, contentType: 'text/javascript' })
    else if (file.fileName.endsWith('.css'))
      files.set('harness.css', { body: String(file.source), contentType: 'text/css' })
  photo = await photograph({ width: 900, height: 1200 })
})

const html =
  '<!doctype html><html lang="en"><title>An editor</title><meta name="viewport" content="width=device-width">' +
  '<link rel="stylesheet" href="/harness/harness.css">' +
  '<script type="module" nonce="harness" src="/harness/harness.js"></script>'

const policy =
  "default-src 'none'; script-src 'nonce-harness' 'strict-dynamic'; style-src 'self'; " +
  "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'"

async function openEditor(visit: Visit, site: RunningServer, width = 1440): Promise<Page> {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin', email, { width })
  await page.route('**/harness/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const file = files.get(name)
    if (file) return route.fulfill(file)
    const headers = { 'content-security-policy': policy }
    return route.fulfill({ body: html, contentType: 'text/html', headers })
  })
  await page.goto('/harness/page')
  await page.getByRole('heading', { name: 'An editor' }).waitFor()
  return page
}

type Held = Record<'member' | 'stock', { image: string; imageAlt: string }> & { busy: boolean }
const held = async (page: Page): Promise<Held> =>
  JSON.parse((await page.locator('#held').textContent()) ?? '')
const field = (page: Page, of: 'member' | 'stock') =>
  page.getByRole('group', { name: `Image of the ${of}` })
const chooser = (page: Page, of: 'member' | 'stock') => field(page, of).locator('input[type=file]')
const jpeg = (buffer: Buffer, name = 'portrait.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

async function expectToast(page: Page, title: string, text: RegExp): Promise<void> {
  const toast = page.locator('.toast', { hasText: text })
  await toast.waitFor()
  expect(await toast.locator('.toast-title').textContent()).toBe(title)
}

/** Hands a file to the page as dropping and pasting do. */
async function handOver(page: Page, of: 'member' | 'stock', how: 'drop' | 'paste', bytes: Buffer) {
  await field(page, of).evaluate(
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

test('a picture is chosen, seen while it is on its way, described and removed', async ({
  visit,
  site,
}) => {
  const page = await openEditor(visit, site)
  expect(await findBarriers(page)).toEqual([])
  await chooser(page, 'member').setInputFiles(jpeg(photo))
  await field(page, 'member').locator('progress').waitFor()
  expect((await held(page)).busy).toBe(true)
  await expectToast(page, 'Success', /^.*Image uploaded successfully\.$/)
  await soon(async () => (await held(page)).busy).toBe(false)
  const { member } = await held(page)
  expect(member.image).toMatch(/^\/media\/team-images\/amina-example-.*-720\.jpg$/)
  const preview = field(page, 'member').locator('img')
  await soon(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'picture-field')

  const words = field(page, 'member').getByLabel('Image description')
  expect(await words.getAttribute('placeholder')).toBe('Amina Example')
  await words.fill('Amina at her desk')
  expect((await held(page)).member.imageAlt).toBe('Amina at her desk')

  await field(page, 'member').getByRole('button', { name: 'Remove Image' }).click()
  expect((await held(page)).member).toEqual({ image: '', imageAlt: '' })
  await field(page, 'member').getByText('No image yet').waitFor()
  await soon(() => chooser(page, 'member').evaluate((it) => it === document.activeElement)).toBe(
    true,
  )
})

test('it is reached and opened by keyboard', async ({ visit, site }) => {
  const page = await openEditor(visit, site, 320)
  // Asked for early: the browser has to be told that somebody waits for it.
  const opened = page.waitForEvent('filechooser')
  await page.getByLabel('Name').focus()
  await page.keyboard.press('Tab')
  expect(await chooser(page, 'member').evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await (await opened).setFiles(jpeg(photo))
  await soon(async () => (await held(page)).member.image).not.toBe('')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await findBarriers(page)).toEqual([])
})

describe('a picture comes', () => {
  for (const how of ['drop', 'paste'] as const)
    test(`by ${how}`, async ({ visit, site }) => {
      const page = await openEditor(visit, site)
      await handOver(page, 'stock', how, photo)
      await expectToast(page, 'Image uploaded', /Image saved successfully\./)
      const { stock } = await held(page)
      expect(stock.image).toMatch(/^\/media\/stock-images\/longevity\/lly-.*-900\.jpg$/)
    })
})

test('words that are pasted into the description are words', async ({ visit, site }) => {
  const page = await openEditor(visit, site)
  await chooser(page, 'member').setInputFiles(jpeg(photo))
  const words = field(page, 'member').getByLabel('Image description')
  await words.evaluate((target) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'words')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    if (target.dispatchEvent(event)) target.setAttribute('data-pasted', '')
  })
  expect(await words.getAttribute('data-pasted')).toBe('')
})

test('a picture beside the field is not opened instead of the page', async ({ visit, site }) => {
  const page = await openEditor(visit, site)
  const isPrevented = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.jpg'))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return !document.body.dispatchEvent(drop)
  })
  expect(isPrevented).toBe(true)
})

test('what cannot be taken says why, and can be tried again', async ({ visit, site }) => {
  const page = await openEditor(visit, site)
  const html = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }
  await chooser(page, 'member').setInputFiles(html)
  await expectToast(
    page,
    'Error',
    /Failed to upload image\. The file is no JPEG, PNG, WebP or AVIF/,
  )
  expect(await findBarriers(page)).toEqual([])
  expect((await held(page)).member.image).toBe('')
  await field(page, 'member').getByRole('button', { name: 'Dismiss' }).click()

  expectProblem(page, /status of 4\d\d/)
  const moving = { name: 'x.webp', mimeType: 'image/webp', buffer: await animatedWebp(3) }
  await chooser(page, 'stock').setInputFiles(moving)
  await expectToast(page, 'Upload failed', /The picture moves: save one still picture of it\./)

  await page.getByLabel('Name').fill('')
  await chooser(page, 'member').setInputFiles(jpeg(photo))
  await expectToast(page, 'Error', /needs a name or ticker first/)
  await page.getByLabel('Name').fill('Layla')
  await field(page, 'member').getByRole('button', { name: 'Try Again' }).click()
  await soon(async () => (await held(page)).member.image).toMatch(/team-images\/layla-/)
})

test('an upload can be cancelled, and one that does not get through says so', async ({
  visit,
  site,
}) => {
  const page = await openEditor(visit, site)
  let cut = false
  await page.route('**/admin/pictures/**', async (route) => {
    if (cut) await route.abort('connectionreset')
  })
  await chooser(page, 'member').setInputFiles(jpeg(photo))
  expectProblem(page, /ERR_/)
  await field(page, 'member').getByRole('button', { name: 'Cancel Upload' }).click()
  await soon(async () => (await held(page)).busy).toBe(false)
  expect((await held(page)).member.image).toBe('')
  expect(await field(page, 'member').locator('progress').count()).toBe(0)
  cut = true
  await chooser(page, 'member').setInputFiles(jpeg(photo))
  await expectToast(page, 'Error', /could not be reached: check your connection/)
})
