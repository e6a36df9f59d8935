import { expect } from 'vitest'
import { englishPath, languages, pathIn } from '#core/language.ts'
import { soon, calmTest as test } from '../support/browser.ts'
import { disclosuresAmiss } from '../support/disclosed-figures.ts'
import { lightboxPage, openSheet, picks } from '../support/lightbox.ts'
import { readSitemap } from '../support/sitemap.ts'
import { publish, seedTheme } from '../support/theme-data.ts'

// A law: a disclosure is never smaller or paler than the figure that it belongs to, and beside it.

test.for([1440, 375])(
  'at %i px no page has a disclosure that is smaller, paler or elsewhere than its figures',
  async (width, { visit, site }) => {
    const page = await visit('/', { width })
    const paths = new Set((await readSitemap(site.origin)).map(englishPath))
    const found: string[] = []
    let seen = 0
    for (const path of paths)
      for (const language of languages) {
        await page.goto(pathIn(language, path))
        const looked = await disclosuresAmiss(page)
        seen += looked.seen
        found.push(...looked.amiss.map((each) => `${pathIn(language, path)}: ${each}`))
      }
    expect(found).toEqual([])
    expect(seen).toBeGreaterThan(80)
  },
)

test('a page that staff have just made keeps it as well', async ({ visit, site }) => {
  await seedTheme(site, { id: 'water', name: 'Water' })
  await publish(site, 'water')
  const page = await visit('/themes/water')
  await soon(async () => (await disclosuresAmiss(page)).amiss).toEqual([])
  expect((await disclosuresAmiss(page)).seen).toBeGreaterThan(2)
})

test('so does the summary in the lightbox, where “Total return” says beside it what it is', async ({
  visit,
}) => {
  const page = await visit(lightboxPage)
  const [first] = picks
  if (!first) throw new Error('There is no sample pick')
  await openSheet(page, first)
  await soon(async () => (await disclosuresAmiss(page)).amiss).toEqual([])
})

test('what is smaller, paler, elsewhere or missing is found', async ({ visit }) => {
  const page = await visit(lightboxPage)
  const plant = (css: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, css)
  for (const [css, found] of [
    ['.stock-date { font-size: 12px !important }', '12 px, its figure'],
    ['.stock-date { color: gray !important }', 'contrast'],
    ['.stock-date { position: relative; inset-block-start: 300px }', 'px away'],
    ['.stock-date { display: none !important }', 'has none'],
  ] as const) {
    await plant(css)
    expect((await disclosuresAmiss(page)).amiss.join('\n')).toContain(found)
  }
})
