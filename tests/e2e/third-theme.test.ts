import { expect } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { workAs } from '#core/users/write.server.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { expectProblem, soon, calmTest as test } from '../support/browser.ts'
import { changeContent, readData, shows } from '../support/content.ts'
import { readSitemap } from '../support/sitemap.ts'
import { publish, renameTheme, seedTheme } from '../support/theme-data.ts'

// A theme that staff made (docs/decisions.md 4): by data alone, and by nothing else.

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

test('a theme that is not published is nowhere, and is everywhere once it is', async ({
  visit,
  site,
}) => {
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
  const before = await visit('/themes', { before: async (page) => expectProblem(page, /404/) })
  const answer = await before.goto(path)
  expect(answer?.status()).toBe(404)
  await before.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()

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

test('its card is on the home page and on /themes, and leads to its page', async ({
  visit,
  site,
}) => {
  await shows(site, '/themes', 'Aquifer')
  for (const [from, script] of [
    ['/', true],
    ['/themes', false],
  ] as const) {
    const page = await visit(from, { script })
    const cards = page.locator('.theme-card')
    await soon(() => cards.locator('h2, h3').allTextContents()).toEqual([
      'Long Life',
      'Education',
      'Aquifer',
    ])
    // Nothing on these pages counts the themes.
    await soon(() => page.locator('main').textContent()).not.toMatch(/\b(two|both) themes/i)
    await cards.last().getByText('Cities grow where water is short.').waitFor()
    await cards.last().getByRole('link').click()
    await page.waitForURL(`**${path}`)
  }
})

test('its page speaks its own words', async ({ visit, site }) => {
  await shows(site, path, 'Every city drinks')
  const page = await visit(path)
  await soon(() => page.title()).toBe('Aquifer Investment Theme | Qantara')
  await page.getByRole('heading', { level: 1, name: 'Every city drinks' }).waitFor()
  await page.getByRole('heading', { name: 'Why Aquifer' }).waitFor()
  const pick = page.locator('.stock')
  await soon(() => pick.locator('dd').allTextContents()).toEqual(['–', '–', '–'])
  for (const words of ['No price today', 'No chart yet', 'Investment thesis coming soon...'])
    await pick.getByText(words).waitFor()
  await page.getByRole('link', { name: 'Ask About Aquifers' }).click()
  await page.waitForURL('**/contact')
})

test('its social image is drawn by itself', async ({ visit, site }) => {
  await shows(site, path, 'Every city drinks')
  const page = await visit(path, { script: false })
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const name = image?.match(/\/social\/(\w+)\.png$/)?.[1] ?? ''
  await expect
    .poll(
      () =>
        readData(site, (db) =>
          db
            .selectFrom('social_images')
            .select('fingerprint')
            .where('fingerprint', '=', name)
            .executeTakeFirst(),
        ),
      { timeout: 150_000, interval: 250 },
    )
    .toEqual({ fingerprint: name })
  const answer = await fetch(image ?? '')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
})
