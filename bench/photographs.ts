/**
 * Lighthouse on the pages that show pictures, before and after every member and every stock has one
 * with a photograph's weight, brought in through the program's own door.
 */
import { launchBrowser } from '#tests/support/chromium.ts'
import { seedPictures } from '#tests/support/seed-pictures.ts'
import { openLighthouse, printAudits } from './lighthouse.ts'
import { startSite, warm } from './site.ts'
import { kilobytes, printTable } from './table.ts'

const paths = ['/', '/team', '/themes/longevity', '/themes/education']

export async function measure(): Promise<void> {
  const lighthouse = await openLighthouse()
  const site = await startSite()
  try {
    const rows = [lighthouse.reference]
    const missed: string[] = []
    for (const what of ['without', 'with']) {
      if (what === 'with') {
        await seedPictures(site)
        await warm(site.origin, site.paths)
      }
      for (const path of paths) {
        const audited = await lighthouse.audit(site.origin + path, `${path} ${what} pictures`)
        rows.push(audited.row)
        missed.push(...audited.missed)
      }
    }
    printAudits(rows, missed)
    process.stdout.write('\nPictures that a visitor loads who scrolls to the end:\n\n')
    printTable(await weigh(site.origin))
  } finally {
    await lighthouse.close()
    await site.stop()
  }
}

/** Counted in Chromium on a telephone's and on a desk's screen. */
async function weigh(origin: string) {
  const browser = await launchBrowser()
  const rows: Record<string, string | number>[] = []
  for (const [screen, width, scale] of [
    ['telephone, 3 ×', 390, 3],
    ['desk, 1 ×', 1440, 1],
  ] as const)
    for (const path of paths) {
      const page = await browser.newPage({
        viewport: { width, height: 800 },
        deviceScaleFactor: scale,
        reducedMotion: 'reduce',
      })
      const sizes: number[] = []
      page.on('response', async (answer) => {
        if (answer.url().includes('/media/')) sizes.push((await answer.body()).length)
      })
      await page.goto(origin + path)
      for (const image of await page.locator('main img:visible').all())
        await image.scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      const sum = sizes.reduce((a, b) => a + b, 0)
      rows.push({ page: path, screen, pictures: sizes.length, 'KB of all': kilobytes(sum) })
      await page.close()
    }
  await browser.close()
  return rows
}
