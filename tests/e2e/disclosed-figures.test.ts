import { parse } from 'parse5'
import { expect } from 'vitest'
import { englishPath, languages, pathIn } from '#core/language.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { soon, calmTest as test } from '../support/browser.ts'
import { disclosuresAmiss, groupClasses } from '../support/disclosed-figures.ts'
import { findAll, hasClass } from '../support/forms.ts'
import { readSitemap } from '../support/http.ts'
import { lightboxPage, openSheet, picks } from '../support/lightbox.ts'
import { looksAtAll } from '../support/page-cases.ts'
import type { RunningServer } from '../support/server.ts'
import { addStocks, publish, seedTheme } from '../support/theme-data.ts'

/** A theme as staff may make one: long figures with and without a source, a plot, a pick without much of a past. */
async function makeTheme(site: RunningServer): Promise<void> {
  const [sample] = sampleThemes
  if (!sample) throw new Error('There is no sample theme')
  const source = (name: string, date: string) => ({ name, date, url: 'https://www.example.com/' })
  const page = {
    ...sample.page,
    figures: [
      {
        value: '2.2B',
        label: 'people without safe water at home',
        source: source('World Health Organization, Drinking-water', 'September 2023'),
      },
      {
        value: '1,400 billion US dollars',
        label: 'that pipes and works would cost, in a label as long as its field takes',
      },
      { value: '40%', label: 'of what is pumped is lost' },
    ] satisfies typeof sample.page.figures,
    plot: {
      title: 'Water that is lost on the way',
      year: '2023',
      definition: 'What is pumped and not billed, in percent of what is pumped.',
      unit: '%',
      rows: [
        { label: 'Cairo', value: 26 },
        { label: 'Amman', value: 48 },
      ],
      source: source('Reports of the utilities', 'May 2024'),
    },
  }
  await seedTheme(site, { id: 'water', name: 'Water', page })
  await publish(site, 'water')
  await addStocks(site, 'water', [
    {
      name: 'Example Waterworks',
      ticker: 'H2O',
      pricePoints: [{ price: 125_000, asOf: new Date('2026-11-20T00:00:00Z'), source: 'hand' }],
    },
  ])
}

/** A page without any group of figures has nothing to be looked at, and need not be opened for that. */
async function mayHaveFigures(url: string): Promise<boolean> {
  const page = parse(await (await fetch(url)).text())
  return findAll(page, (each) => groupClasses.some((name) => hasClass(each, name))).length > 0
}

// A law: a disclosure is never smaller or paler than the figure that it belongs to, and beside it.

test('at 1440 and at 375 px no page has a disclosure that is smaller, paler or elsewhere than its figures, one that staff have just made neither', async ({
  visit,
  site,
}) => {
  await makeTheme(site)
  const page = await visit('/')
  const paths = new Set((await readSitemap(site.origin)).map(englishPath))
  const found: string[] = []
  const seen = new Map<string, number>()
  // Their styles are the same in Arabic: for the gates one page stands for all.
  for (const path of paths)
    for (const language of looksAtAll || path === '/themes/longevity'
      ? languages
      : (['en'] as const)) {
      const address = pathIn(language, path)
      if (!(await mayHaveFigures(site.origin + address))) continue
      await page.goto(address)
      for (const width of [1440, 375]) {
        await page.setViewportSize({ width, height: 900 })
        const looked = await disclosuresAmiss(page)
        seen.set(`${address} at ${width}`, looked.seen)
        found.push(...looked.amiss.map((each) => `${address} at ${width}: ${each}`))
      }
    }
  expect(found).toEqual([])
  expect([...seen.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(120)
  // Three figures with and without a source, a plot, a pick and the note above it.
  for (const width of [1440, 375]) expect(seen.get(`/themes/water at ${width}`)).toBe(6)
})

test('what is smaller, paler, elsewhere or missing is found, and nothing of it in the lightbox, where “Total return” says beside it what it is', async ({
  visit,
}) => {
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
  await plant('')
  const [first] = picks
  if (!first) throw new Error('There is no sample pick')
  await openSheet(page, first)
  await soon(async () => (await disclosuresAmiss(page)).amiss).toEqual([])
})
