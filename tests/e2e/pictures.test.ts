import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import {
  expectProblem,
  hasFocus,
  holdRequests,
  soon,
  stopClock,
  tabTo,
  test,
} from '../support/browser.ts'
import { shows } from '../support/content.ts'
import {
  editMember,
  expectToast,
  member,
  openMore,
  openStocks,
  openTeam,
  paste,
  save,
  saveButton,
  settled,
  stock,
} from '../support/editors.ts'
import { animatedWebp, photograph } from '../support/pictures.ts'

// Pictures from the editors to visitors: one story, each test of which goes on from the one before. What is refused
// and what becomes of a file: requests/pictures and requests/hostile-pictures. On pages: requests/media.

const chooser = (field: Locator) => field.locator('input[type=file]')
const imageOf = (field: Locator) => field.locator('img').getAttribute('src')
const file = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
})

const holdUploads = (page: Page) => holdRequests(page, '**/admin/pictures/**')

/** Hands a file to the page as dropping and pasting do. */
function handOver(field: Locator, how: 'drop' | 'paste', bytes: Buffer): Promise<void> {
  return field.evaluate(
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

const facts = (image: Locator) =>
  image.evaluate((element) => {
    const { complete, naturalWidth, currentSrc, alt, width, height } = element as HTMLImageElement
    const file = currentSrc.replace(/^.*-(\d+\.\w+)$/, '$1')
    return { isThere: complete && naturalWidth > 0, file, alt, width, height }
  })

/** How much moved without anybody touching the page, as browsers reckon it. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )
}

test('a portrait is chosen by keyboard, and waited for while it uploads', async ({
  visit,
  site,
}) => {
  const { page } = await openTeam(site, visit)
  const row = await editMember(page, 'Amina Example')
  const field = row.getByRole('group', { name: 'Image (required)' })
  const letGo = await holdUploads(page)
  // Asked for early: the browser has to be told that somebody waits for it.
  const opened = page.waitForEvent('filechooser')
  await row.getByLabel('Profile link').focus()
  await tabTo(page, chooser(field), 7)
  await page.keyboard.press('Enter')
  await (await opened).setFiles(file(await photograph({ width: 480, height: 600, plain: true })))
  await field.locator('progress').waitFor()
  await page.getByText('A picture is still uploading', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Themes & Stocks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave while a picture is uploading?' })
  await dialog.getByText('the upload of the picture ends').waitFor()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await row.getByLabel('Role (required)').fill('Changed meanwhile')
  await row.getByRole('button', { name: 'Close Amina Example' }).click()
  await page.getByLabel('Search by name or role').fill('Tarek')
  await soon(() => page.locator('.entry').count()).toBe(2)
  await soon(() => page.getByRole('button', { name: 'Revert' }).isEnabled()).toBe(false)
  await saveButton(page).click()
  await page.getByText('Your changes will be saved when it has finished.').waitFor()
  await soon(() => page.getByText('Not saved').count()).toBe(0)
  letGo()
  await shows(site, '/team', 'Changed meanwhile')
  await settled(page)
  await soon(() => member(page, 'Amina Example').locator('.member-line img').count()).toBe(1)
  await page.getByRole('button', { name: 'Edit Amina Example' }).click()
  await soon(() => imageOf(field)).toMatch(/^\/media\/team-images\/amina-example-.*-480\.jpg$/)
  const words = field.getByLabel('Image description', { exact: true })
  await soon(() => words.getAttribute('placeholder')).toBe('Amina Example')
  await words.fill('Amina at her desk')
  await page.setViewportSize({ width: 320, height: 900 })
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await save(page)
  await openMore(page, 'History')
  await page.getByRole('link', { name: 'Show changes' }).nth(1).click()
  const inHistory = page.getByRole('img', { name: 'In this version' }).first()
  await soon(async () => (await facts(inHistory)).isThere).toBe(true)
})

test('what cannot be taken says why, and what was taken is removed again', async ({
  visit,
  site,
}) => {
  const { page } = await openTeam(site, visit)
  const row = await editMember(page, 'Karim Sample')
  // The row goes by the name of its member, which changes here.
  const field = page.getByRole('group', { name: 'Image (required)' })
  const photo = file(await photograph({ width: 60, height: 80, plain: true }))
  const dismiss = () => field.getByRole('button', { name: 'Dismiss' }).click()
  // Beside the field it is not opened.
  const isPrevented = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.jpg'))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return !document.body.dispatchEvent(drop)
  })
  expect(isPrevented).toBe(true)
  expectProblem(page, /ERR_/)
  await holdUploads(page)
  await chooser(field).setInputFiles(photo)
  await field.getByRole('button', { name: 'Cancel Upload' }).click()
  await soon(() => field.locator('progress, img[src]').count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/admin/pictures/**', (route) => route.abort('connectionreset'))
  await chooser(field).setInputFiles(photo)
  await expectToast(page, 'Error', 'could not be reached: check your connection')
  await page.unrouteAll()
  await dismiss()
  await chooser(field).setInputFiles(file(Buffer.from('<html>'), 'photo.png', 'image/png'))
  const reason = 'The file is not a JPEG, PNG, WebP or AVIF picture'
  await expectToast(page, 'Error', `Failed to upload image. ${reason}`)
  expect(await axeViolations(page)).toEqual([])
  await soon(() => field.locator('img[src]').count()).toBe(0)
  await dismiss()
  await chooser(field).setInputFiles(file(await animatedWebp(3), 'x.webp', 'image/webp'))
  await expectToast(page, 'Error', 'The picture is animated: save a still picture instead.')
  await page.getByLabel('Name (required)').fill('')
  await chooser(field).setInputFiles(photo)
  await expectToast(page, 'Error', 'needs a name or ticker first')
  await page.getByLabel('Name (required)').fill('Karim Sample')
  await field.getByRole('button', { name: 'Try Again' }).click()
  await expectToast(page, 'Success', 'Image uploaded successfully.')
  await soon(() => imageOf(field)).toMatch(/team-images\/karim-sample-/)
  // A file that fails leaves the picture that is there in sight.
  await chooser(field).setInputFiles(file(Buffer.from('<html>'), 'photo.png', 'image/png'))
  await expectToast(page, 'Error', `Failed to upload image. ${reason}`)
  await soon(() => imageOf(field)).toMatch(/team-images\/karim-sample-/)
  await dismiss()

  // What is pasted into the description is words.
  const description = field.getByLabel('Image description', { exact: true })
  expect(await paste(description, 'words')).toBe(true)
  await row.getByLabel('Use initials').uncheck()
  await field.getByRole('button', { name: 'Remove Image' }).click()
  await field.getByText('No image yet').waitFor()
  await soon(() => hasFocus(chooser(field))).toBe(true)
  await page.getByRole('button', { name: 'Validate' }).click()
  await expectToast(page, 'Validation failed', 'Found 1 error(s)')
  await page.locator('.summary-lines button').first().click()
  await soon(() => hasFocus(chooser(field))).toBe(true)
})

test('a stock’s picture is pasted, or dropped and folded away', async ({ visit, site }) => {
  const { page } = await openStocks(site, visit, { path: '/admin/stocks?theme=longevity' })
  const row = stock(page, 'Eli Lilly and Company')
  const fold = row.getByRole('button', { name: /^Thesis and image of/ })
  await fold.click()
  const field = row.getByRole('group', { name: 'Image' })
  await handOver(field, 'paste', await photograph({ width: 60, height: 30, plain: true }))
  await expectToast(page, 'Image uploaded', 'Image saved successfully.')
  await field.getByRole('button', { name: 'Remove Image' }).click()
  await soon(() => field.locator('img').count()).toBe(0)
  const letGo = await holdUploads(page)
  await handOver(field, 'drop', await photograph({ width: 600, height: 338, plain: true }))
  await field.locator('progress').waitFor()
  await fold.click()
  letGo()
  await saveButton(page).click()
  await expectToast(page, 'Stocks saved', 'Successfully updated Longevity theme stocks.')
  await fold.click()
  await soon(() => imageOf(field)).toMatch(/^\/media\/stock-images\/longevity\/lly-.*-600\.jpg$/)
})

test('every page shows pictures in the width that it needs, and nothing jumps', async ({
  visit,
}) => {
  const portrait = '.portrait img'
  const chart = '.stock .stock-image img'
  const lilly = 'Eli Lilly and Company (LLY): price in US dollars'
  // A browser that has a wider file takes that: the narrow ones come first.
  for (const [path, selector, width, file, alt] of [
    ['/team', portrait, 1440, '240.avif', 'Amina at her desk'],
    ['/', portrait, 1440, '480.avif', 'Amina at her desk'],
    ['/themes/longevity', chart, 390, '480.avif', lilly],
  ] as const) {
    const page = await visit(path, { width, tab: 'visitor' })
    const image = page.locator(selector)
    await image.scrollIntoViewIfNeeded()
    await soon(async () => (await facts(image)).isThere).toBe(true)
    expect((await facts(image)).file, `${path} at ${width}`).toBe(file)
    expect((await facts(image)).alt).toBe(alt)
    // A line that breaks elsewhere in a font that comes later moves 0.03, what stands below a picture
    // without a place of its own far more.
    expect(await layoutShift(page), `${path} at ${width}`).toBeLessThan(0.1)
  }
  const page = await visit('/themes/longevity', { tab: 'visitor' })
  await soon(() => page.locator('.stock svg.chart, .stock .chart svg').count()).not.toBe(0)
  await page.getByRole('link', { name: 'Open the chart of Eli Lilly' }).click()
  const larger = page.locator('#stock-lly .stock-image img')
  await soon(async () => (await facts(larger)).isThere).toBe(true)
  expect((await facts(larger)).file).toBe('600.avif')

  // The dialog of a member has the same picture, whether the page or the call brought it.
  const shown = () => page.locator('#member .portrait img')
  const sources = () =>
    shown().evaluate((it) =>
      [...(it.parentElement?.children ?? [])].map((each) => each.getAttribute('srcset')),
    )
  await page.goto('/team?m=amina-example')
  await soon(async () => (await facts(shown())).isThere).toBe(true)
  const sent = [await facts(shown()), await sources()]
  await page.goto('/team')
  await page.getByRole('link', { name: 'View Full Bio of Amina Example' }).click()
  await soon(async () => (await facts(shown())).isThere).toBe(true)
  expect([await facts(shown()), await sources()]).toEqual(sent)
  expect(await axeViolations(page)).toEqual([])

  const sharp = await visit('/team', { more: { deviceScaleFactor: 3 } })
  await soon(async () => (await facts(sharp.locator(portrait))).file).toBe('480.avif')
  // A browser that knows neither AVIF nor WebP gets JPEG.
  const plain = await sharp.locator(portrait).getAttribute('srcset')
  expect(plain).toMatch(/-240\.jpg 240w, .*-480\.jpg 480w$/)
})

test('a picture that fails is asked for three more times, then is gone for this visit', async ({
  visit,
}) => {
  const asked: string[] = []
  let failures = 99
  const answer = (route: Route) => {
    asked.push(route.request().url())
    return asked.length > failures ? route.continue() : route.fulfill({ status: 404 })
  }
  const page = await visit('/themes/longevity', {
    before: async (fresh) => {
      expectProblem(fresh, /status of 404/)
      await stopClock(fresh)
      await fresh.route('**/media/**', answer)
    },
  })
  const image = page.locator('.stock .stock-image img').first()
  const isHidden = (picture: Locator) => soon(() => picture.getAttribute('hidden')).toBe('')
  const failsAgain = async (number: number) => {
    await soon(() => image.getAttribute('data-tries')).toBe(String(number))
    expect(asked).toHaveLength(number)
  }
  const waitForTry = async (number: number) => {
    await failsAgain(number)
    await page.clock.runFor(1000 * number - 1)
    expect(asked).toHaveLength(number)
    await page.clock.runFor(1)
    await soon(() => asked.length).toBe(number + 1)
  }
  const again = async () => {
    asked.length = 0
    await page.reload()
    await image.scrollIntoViewIfNeeded()
  }
  // One that is not loaded yet is no failed one.
  expect([await image.getAttribute('data-tries'), asked]).toEqual([null, []])
  await image.scrollIntoViewIfNeeded()
  // A failure that is seen twice counts once: the boot script looks at all pictures again, as for those before it.
  await failsAgain(1)
  await page.evaluate(() => document.dispatchEvent(new Event('DOMContentLoaded')))
  await failsAgain(1)
  await image.evaluate((it) => it.dispatchEvent(new Event('load')))
  await page.clock.runFor(60_000)
  expect(asked).toHaveLength(1)

  failures = 2
  await again()
  for (const number of [1, 2]) await waitForTry(number)
  await soon(async () => (await facts(image)).isThere).toBe(true)
  await soon(() => image.getAttribute('data-tries')).toBe(null)
  await soon(() => image.isVisible()).toBe(true)
  await page.clock.runFor(60_000)
  expect(asked).toHaveLength(3)

  failures = 99
  await again()
  const start = await page.evaluate(() => Date.now())
  for (const number of [1, 2, 3]) await waitForTry(number)
  await isHidden(image)
  await page.locator('.stock .stock-image').first().getByText('Image failed to load').waitFor()
  // The one that the browser chose, again and again: not the fallback of another width.
  const [first = ''] = asked
  expect(first).toMatch(/-480\.avif$/)
  const times = [1000, 3000, 6000].map((passed) => `${first}?t=${start + passed}`)
  expect(asked).toEqual([first, ...times])
  await page.clock.runFor(60_000)
  expect(asked).toHaveLength(4)
  // On its sheet it would be another file, but of a picture that has failed; so it is after a reload.
  await page.getByRole('link', { name: 'Open the chart of Eli Lilly' }).click()
  await isHidden(page.locator('#stock-lly img'))
  await page.locator('#stock-lly').getByText('Image failed to load').waitFor()
  await page.reload()
  await isHidden(image)
  await page.clock.runFor(60_000)
  expect(asked.filter((url) => url.includes('?'))).toHaveLength(3)

  // Of a member the initials show, and the dialog does not ask for it again.
  asked.length = 0
  await page.goto('/team')
  const portrait = page.locator('#amina-example img')
  for (const number of [1, 2, 3]) {
    await soon(() => portrait.getAttribute('data-tries')).toBe(String(number))
    await page.clock.runFor(1000 * number)
  }
  await isHidden(portrait)
  await page.locator('#amina-example').getByText('AE').waitFor()
  await page.getByRole('link', { name: 'View Full Bio of Amina Example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Amina Example' })
  await dialog.getByText('AE').waitFor()
  await soon(() => dialog.locator('img').count()).toBe(0)
  expect(asked).toHaveLength(4)
})
