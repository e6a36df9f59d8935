import { parse } from 'parse5'
import { expect } from 'vitest'
import { englishPath, languages, pathIn } from '#core/language.ts'
import { expectProblem, soon, calmTest as test } from '../support/browser.ts'
import { disclosuresAmiss, groupClasses } from '../support/disclosed-figures.ts'
import { findAll, hasClass } from '../support/forms.ts'
import { lightboxPage, openSheet, picks } from '../support/lightbox.ts'
import { photograph } from '../support/pictures.ts'
import { readSitemap } from '../support/sitemap.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'
import { stock } from '../support/stocks-editor.ts'
import { alive, expectToast, saveButton } from '../support/team-editor.ts'

/** What somebody types who makes a theme: figures with and without a source, and a plot. */
const ofItsOwn = {
  'figures.1.value': '2.2B',
  'figures.1.label': 'people without safe water at home',
  'figures.1.source': 'World Health Organization, Drinking-water',
  'figures.1.sourceDate': 'September 2023',
  'figures.2.value': '1,400 billion US dollars',
  'figures.2.label': 'that pipes and works would cost, in a label as long as its field takes',
  'figures.3.value': '40%',
  'figures.3.label': 'of what is pumped is lost',
  'plot.title': 'Water that is lost on the way',
  'plot.year': '2023',
  'plot.definition': 'What is pumped and not billed, in percent of what is pumped.',
  'plot.unit': '%',
  'plot.1.label': 'Cairo',
  'plot.1.value': '26',
  'plot.2.label': 'Amman',
  'plot.2.value': '48',
  'plot.source': 'Reports of the utilities',
  'plot.sourceDate': 'May 2024',
}

/** A page without any group of figures has nothing to be looked at, and need not be opened for that. */
async function mayHaveFigures(url: string): Promise<boolean> {
  const page = parse(await (await fetch(url)).text())
  return findAll(page, (each) => groupClasses.some((name) => hasClass(each, name))).length > 0
}

// A law: a disclosure is never smaller or paler than the figure that it belongs to, and beside it.

test('at 1440 and at 375 px no page has a disclosure that is smaller, paler or elsewhere than its figures', async ({
  visit,
  site,
}) => {
  const page = await visit('/')
  const paths = new Set((await readSitemap(site.origin)).map(englishPath))
  const found: string[] = []
  const seen = new Map<number, number>()
  for (const path of paths)
    for (const language of languages) {
      if (!(await mayHaveFigures(site.origin + pathIn(language, path)))) continue
      await page.goto(pathIn(language, path))
      for (const width of [1440, 375]) {
        await page.setViewportSize({ width, height: 900 })
        const looked = await disclosuresAmiss(page)
        seen.set(width, (seen.get(width) ?? 0) + looked.seen)
        found.push(...looked.amiss.map((each) => `${pathIn(language, path)} at ${width}: ${each}`))
      }
    }
  expect(found).toEqual([])
  for (const count of seen.values()) expect(count).toBeGreaterThan(80)
})

test('a page that a staff member has just made by hand keeps it as well', async ({
  visit,
  site,
}) => {
  const { email } = await addStaff(site, 'admin')
  const panel = await openSignedIn(visit, '/admin/themes/new', email)
  // Its public address, until it is published.
  expectProblem(panel, /404/)
  await panel.getByLabel('Theme name').fill('Water')
  await panel.getByRole('button', { name: 'Create' }).click()
  await panel.waitForURL('**/admin/themes/water')
  await panel.locator('summary', { hasText: 'Plot' }).click()
  const fill = (name: string, text: string) => panel.locator(`[name="${name}"]`).fill(text)
  for (const [name, text] of Object.entries(ofItsOwn)) await fill(name, text)
  const empty = panel.locator('form textarea:visible')
  for (const field of await empty.all())
    if (/^(?!plot|figures.*source).*$/.test((await field.getAttribute('name')) ?? ''))
      if ((await field.inputValue()) === '') await field.fill('Cities grow where water is short.')
  const why = panel.locator('[contenteditable=true]')
  await why.click()
  await panel.keyboard.type('Nothing replaces it.')
  await soon(() => why.textContent()).toBe('Nothing replaces it.')
  await panel.keyboard.press('ControlOrMeta+S')
  await panel.getByText('No unsaved changes').waitFor()
  await panel.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  const sheet = panel.getByRole('dialog', { name: /^Publish/ })
  await sheet.getByRole('heading', { name: 'What changes' }).waitFor()
  await sheet.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await panel.getByText(/^Live for visitors since/).waitFor()

  await panel.goto('/admin/stocks?theme=water')
  await alive(panel)
  await panel.getByRole('button', { name: 'Add First Stock' }).click()
  const pick = stock(panel, 'Unnamed')
  await pick.getByLabel('Ticker').fill('H2O')
  await pick.getByLabel('Current price').fill('12.5')
  await pick.getByLabel('Entry price').fill('10')
  await pick.locator('input[type=file]').setInputFiles({
    name: 'works.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph({ width: 900, height: 450, plain: true }),
  })
  await expectToast(panel, 'Image uploaded', 'Image saved successfully.')
  await pick.getByLabel('Name', { exact: true }).fill('Example Waterworks')
  await saveButton(panel).click()
  await expectToast(panel, 'Stocks saved', 'Successfully updated Water theme stocks.')

  const page = await visit('/themes/water')
  await page.getByText('Example Waterworks').first().waitFor()
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    // Three figures with and without a source, a plot, a pick and the note above it.
    await soon(() => disclosuresAmiss(page)).toEqual({ seen: 6, amiss: [] })
  }
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
