import { expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { changeContent, shows } from '../support/content.ts'
import { attribute, findAll, hasClass, wordsOf } from '../support/forms.ts'
import { readSitemap } from '../support/http.ts'
import { inDatabase } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { requestJob } from '../support/request-job.ts'
import { startServer } from '../support/server.ts'
import { shared } from '../support/shared.ts'
import { publish, renameTheme, seedTheme } from '../support/theme-data.ts'

// A theme that staff made (docs/decisions.md 4): by data alone, and by nothing else.

const site = shared(() => startServer({ heldJobs: ['archive-pages'] }), 300_000)

const path = '/themes/aquifer'
const sample = sampleThemes.find((theme) => theme.id === 'education')
if (!sample) throw new Error('There is no sample theme')

const aquifer = {
  id: 'aquifer',
  name: 'Aquifer',
  texts: { ...sample.texts, buttonLabel: 'Ask About Aquifers', missingPriceText: 'No price today' },
  page: {
    ...sample.page,
    summary: 'Cities grow where water is short.',
    hero: { headline: 'Every city drinks', lead: 'And few can say for how long.' },
    why: { title: '', paragraphs: ['Because nothing replaces it.'] },
  },
}

// The page of the theme before it names it as the next one.
const everywhere = ['/', '/themes', '/themes/education', '/sitemap.xml', '/api/themes']

test('a theme that is not published is nowhere, and is everywhere once it is', async () => {
  const textAt = async (address: string) => (await fetch(site.origin + address)).text()
  await seedTheme(site, aquifer)
  await changeContent(site, 'stocks', async (tx) =>
    createStockPick(await workAs(tx, systemActor), {
      themeId: 'aquifer',
      name: 'Example Waterworks',
      ticker: 'H2O',
      exchange: 'LSE',
      entryPrice: 123_400,
      thesis: '',
      displayOrder: 1,
      pricePoints: [],
    }),
  )
  // The revision of the content has been read when another change of it can be seen.
  await renameTheme(site, 'longevity', 'Long Life')
  for (const address of everywhere.filter((each) => each !== '/sitemap.xml'))
    await shows(site, address, 'Long Life')

  for (const address of everywhere)
    expect([address, /aquifer/i.test(await textAt(address))]).toEqual([address, false])
  expect(await textAt('/api/stock-picks?theme_id=aquifer')).toBe('[]')
  const missing = await new PlainBrowser(site).open(path)
  expect(missing.status).toBe(404)
  expect(missing.text).toContain('Oops! Page not found')

  await publish(site, 'aquifer')
  for (const address of everywhere) await shows(site, address, 'quifer')
  expect(await readSitemap(site.origin)).toContain(path)
  expect(JSON.parse(await textAt('/api/themes'))).toContainEqual({
    id: 'aquifer',
    name: 'Aquifer',
    description: 'Investment opportunities in aquifer',
  })
  expect(JSON.parse(await textAt('/api/stock-picks?theme_id=aquifer'))).toMatchObject([
    { name: 'Example Waterworks', ticker: 'H2O', current_price: null, entry_price: 12.34 },
  ])
})

test('its card is on the home page and on /themes, and leads to its page', async () => {
  for (const from of ['/', '/themes']) {
    const page = await new PlainBrowser(site).open(from)
    const cards = findAll(page.document, (each) => hasClass(each, 'theme-card'))
    const names = cards.map((card) =>
      wordsOf(findAll(card, ({ tagName }) => /^h[23]$/.test(tagName))[0]),
    )
    expect(names).toEqual(['Long Life', 'Education', 'Aquifer'])
    // Nothing on these pages counts the themes.
    expect(page.text).not.toMatch(/\b(two|both) themes/i)
    const last = cards[2]
    if (!last) throw new Error('It has no card')
    expect(wordsOf(last)).toContain('Cities grow where water is short.')
    const links = findAll(last, ({ tagName }) => tagName === 'a')
    expect(links.map((link) => attribute(link, 'href'))).toEqual([path])
  }
})

test('its page speaks its own words', async () => {
  const page = await new PlainBrowser(site).open(path)
  const wordsIn = (tag: string) =>
    findAll(page.document, ({ tagName }) => tagName === tag).map((each) => wordsOf(each))
  expect(wordsIn('title')[0]).toBe('Aquifer Investment Theme | Qantara')
  expect(wordsIn('h1')).toEqual(['Every city drinks'])
  expect(wordsIn('h2')).toContain('Why Aquifer')
  const [pick] = findAll(page.document, (each) => hasClass(each, 'stock'))
  if (!pick) throw new Error('It has no pick')
  const figures = findAll(pick, ({ tagName }) => tagName === 'dd')
  expect(figures.map((each) => wordsOf(each))).toEqual(['–', '–', '–'])
  for (const words of ['No price today', 'No chart yet', 'Investment thesis coming soon...'])
    expect(wordsOf(pick)).toContain(words)
  await page.follow('Ask About Aquifers')
  expect(page.url.pathname).toBe('/contact')
})

test('its social image is drawn by the job of all images', async () => {
  await requestJob(site, 'draw-social-images')
  const html = await (await fetch(site.origin + path)).text()
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const name = /\/social\/(\w+)\.png$/.exec(image)?.[1] ?? ''
  await expect
    .poll(
      () =>
        inDatabase(site, (db) =>
          db
            .selectFrom('social_images')
            .select('fingerprint')
            .where('fingerprint', '=', name)
            .executeTakeFirst(),
        ),
      { timeout: 150_000, interval: 250 },
    )
    .toEqual({ fingerprint: name })
  const answer = await fetch(image)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
}, 160_000)
