/**
 * The screens where texts are edited (docs/product.md §10): what they download, how long the preview
 * takes to follow what is typed, and Lighthouse on its desk preset. References from the same run: the
 * same preview asked for by itself, and an empty page.
 */
import type { BrowserContext } from 'playwright-core'
import { launchBrowser } from '#tests/support/chromium.ts'
import { addStaff, sessionCookies } from '#tests/support/people.ts'
import { installTools } from './install-tools.ts'
import { type Lighthouse, openLighthouse, type rowOf } from './lighthouse.ts'
import { startSite } from './site.ts'
import { kilobytes, median, printTable, ratio, whole } from './table.ts'

const editors = [
  { path: '/admin/themes/longevity', field: 'Headline' },
  { path: '/admin/letters/navigating-new-economic-reality', field: 'Title' },
  { path: '/admin/legal/terms', field: 'Title' },
  { path: '/admin/pages/home', field: 'Headline' },
]
const turns = 5
/** At most, from the last key to the page beside the form. */
const followMs = 500

export async function measure(): Promise<void> {
  const site = await startSite()
  const { email } = await addStaff(site, 'admin')
  const cookies = await sessionCookies(site, email)
  const browser = await launchBrowser()
  try {
    const rows = []
    for (const { path, field } of editors) {
      // Each as the first screen of a browser that keeps nothing yet.
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.origin })))
      rows.push({ screen: path, ...(await open(context, site.origin + path, field)) })
      await context.close()
    }
    printTable(rows)
    process.stdout.write(`\nThe preview is to follow within ${followMs} ms.\n\n`)
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    await audit(site.origin, cookie)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function open(context: BrowserContext, url: string, field: string) {
  const page = await context.newPage()
  const sizes: Promise<{ type: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const type = request.frame() === page.mainFrame() ? request.resourceType() : 'frame'
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ type, bytes: responseBodySize })))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  page.removeAllListeners('requestfinished')
  const loaded = await Promise.all(sizes)
  const bytes = (...types: string[]) =>
    loaded.filter(({ type }) => types.includes(type)).reduce((sum, each) => sum + each.bytes, 0)
  const typed = page.getByRole('textbox', { name: field }).first()
  const preview = page.getByRole('button', { name: 'Preview', exact: true })
  if ((await preview.getAttribute('aria-pressed')) === 'false') await preview.click()
  const shown = page.frameLocator('iframe[name=Preview]')
  const follows: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const text = `Followed ${turn}`
    await typed.fill(text)
    const began = performance.now()
    await shown.getByText(text).first().waitFor()
    follows.push(performance.now() - began)
  }
  const asked = await page.evaluate(async (address) => {
    const times = []
    for (let turn = 0; turn < 5; turn += 1) {
      const began = performance.now()
      await (await fetch(address)).text()
      times.push(performance.now() - began)
    }
    return times
  }, `${url}/preview`)
  await page.close({ runBeforeUnload: false })
  return {
    'script KB': kilobytes(bytes('script')),
    'styles KB': kilobytes(bytes('stylesheet')),
    'document KB': kilobytes(bytes('document', 'fetch')),
    'followed after ms': whole(median(follows)),
    '÷ 500 ms': ratio(median(follows), followMs),
    '÷ the preview alone': ratio(median(follows), median(asked)),
  }
}

async function audit(origin: string, cookie: string): Promise<void> {
  const { default: desk } = await installTools()<{ default: object }>(
    'lighthouse/core/config/desktop-config.js',
  )
  const lighthouse: Lighthouse = await openLighthouse({ Cookie: cookie }, desk)
  try {
    const rows: ReturnType<typeof rowOf>[] = [lighthouse.reference]
    for (const { path } of editors) rows.push((await lighthouse.audit(origin + path, path)).row)
    printTable(rows)
    process.stdout.write('\nPerformance is to be at least 95.\n')
  } finally {
    await lighthouse.close()
  }
}
