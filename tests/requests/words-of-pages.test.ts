import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContentType, invalidateContent } from '#db/revisions.ts'
import { sampleStocks } from '#sample/stocks.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { attribute, findAll, hasClass, isNamed, wordsOf } from '../support/forms.ts'
import { until } from '../support/http.ts'

// What stands on the home page and on the pages of themes (docs/product.md §2, §4, §5, §8 and §9):
// words, addresses and figures. How they look and what they do is in tests/e2e.

let app: TestApp
beforeAll(async () => {
  app = await startApp('sqlite')
})
afterAll(() => app.close())

const open = async (path: string) => parse((await app.get(path)).text)

type Node = Tree.ParentNode | undefined

const tagged = (node: Node, ...names: string[]) =>
  node ? findAll(node, ({ tagName }) => names.includes(tagName)) : []
const classed = (node: Node, name: string) =>
  node ? findAll(node, (each) => hasClass(each, name)) : []
const withId = (node: Tree.Document, id: string) =>
  findAll(node, (each) => attribute(each, 'id') === id)[0]
const wordsIn = (elements: readonly Tree.Element[]) => elements.map((each) => wordsOf(each).trim())

/** Changes content as another process would, and waits until a page says these words. */
async function change(
  noun: ContentType,
  run: (tx: Parameters<typeof invalidateContent>[0]) => Promise<unknown>,
  shown: { path: string; words: string },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await run(tx)
    await invalidateContent(tx, [noun])
  })
  await until(`${shown.words} at ${shown.path}`, async () =>
    (await app.get(shown.path)).text.includes(shown.words),
  )
}

describe('the home page', () => {
  test('holds the cards of the specification', async () => {
    const page = await open('/')
    const cards = (id: string) => wordsIn(tagged(withId(page, id), 'h3'))
    expect(cards('bridge')).toEqual(['Client Context', 'Our Approach', 'The Outcome'])
    expect(cards('thematic-investing')).toEqual([
      'Secular Trends',
      'Research-Driven Selection',
      'Disciplined Execution',
    ])
    expect(cards('principles')).toEqual([
      'Capital Preservation',
      'Thematic Growth',
      'Active Risk Management',
      'Aligned Governance',
    ])
    expect(cards('themes-grid')).toEqual(['Longevity', 'Education'])
  })

  test.each([
    ['Discover Our Approach', '/#bridge'],
    ['Explore Our Themes', '/themes'],
    ['Request a Consultation', '/contact'],
    ['See the full team', '/team'],
  ])('leads with %s to %s', async (name, target) => {
    const links = tagged(await open('/'), 'a').filter((link) => isNamed(link, name))
    expect(links.length).toBeGreaterThan(0)
    for (const link of links)
      expect([target, target.replace(/^\//, '')]).toContain(attribute(link, 'href'))
  })

  test('has a footer that leads to the pages of the specification', async () => {
    const [footer] = classed(await open('/'), 'site-footer')
    const links = tagged(tagged(footer, 'nav')[0], 'a')
    expect(links.map((link) => [wordsOf(link), attribute(link, 'href')])).toEqual([
      ['About', '/team'],
      ['Contact', '/contact'],
      ['Investment Themes', '/themes'],
      ['Quarterly Letters', '/letters'],
      ['Terms', '/legal/terms'],
      ['Privacy', '/legal/privacy'],
      ['Disclosures', '/legal/disclosures'],
    ])
    expect(wordsOf(footer)).toContain('Professional Clients and Market')
  })
})

test('the disclosures carry the notice for professional clients and that on price changes', async () => {
  const [prose] = classed(await open('/legal/disclosures'), 'prose')
  const text = wordsOf(prose)
  expect(text).toMatch(/Professional Clients and Market Counterparties only/)
  expect(text).toMatch(/the change in its price since entry/)
  expect(text).toMatch(/does not include dividends/)
})

test('a theme page tells search engines and link previews what it is', async () => {
  const page = await open('/themes/longevity')
  const sample = sampleThemes.find((theme) => theme.id === 'longevity')?.page
  const meta = (name: string) =>
    attribute(
      tagged(page, 'meta').find((each) =>
        [attribute(each, 'name'), attribute(each, 'property')].includes(name),
      ) as Tree.Element,
      'content',
    )
  const origin = `http://localhost:${app.port}`
  const address = `${origin}/themes/longevity`
  const canonical = tagged(page, 'link').find((each) => attribute(each, 'rel') === 'canonical')
  expect(canonical && attribute(canonical, 'href')).toBe(address)
  expect(meta('og:url')).toBe(address)
  expect(meta('og:title')).toBe('Longevity Investment Theme | Qantara')
  expect(meta('twitter:card')).toBe('summary_large_image')
  for (const name of ['description', 'og:description'])
    expect(meta(name)).toBe(sample?.metaDescription)
  expect(meta('og:image')).toContain(`${origin}/social/`)
  const [script] = tagged(page, 'script').filter((each) =>
    attribute(each, 'type')?.includes('json'),
  )
  const [json] = script?.childNodes ?? []
  const data = JSON.parse(json && 'value' in json ? json.value : '')
  const steps = data['@graph'].find((each: object) => 'itemListElement' in each).itemListElement
  expect(steps.map(({ name, item }: Record<string, string>) => [name, item])).toEqual([
    ['Home', `${origin}/`],
    ['Themes', `${origin}/themes`],
    ['Longevity', address],
  ])
})

test.each(['/letters/nothing', '/letters/navigating-new-economic'])(
  '%s is not found, in words of its own, with status 404, each time',
  async (path) => {
    for (let time = 0; time < 2; time += 1) {
      const { status, text } = await app.get(path)
      expect(status).toBe(404)
      const page = parse(text)
      expect(wordsIn(tagged(page, 'h1'))).toEqual(['Letter Not Found'])
      expect(wordsOf(page)).toContain('The requested quarterly letter could not be found.')
      const robots = tagged(page, 'meta').find((each) => attribute(each, 'name') === 'robots')
      expect(robots && attribute(robots, 'content')).toBe('noindex')
      const [way] = tagged(page, 'a').filter((link) => isNamed(link, 'All quarterly letters'))
      expect(way && attribute(way, 'href')).toBe('/letters')
    }
  },
)

describe('a stock card', () => {
  const cardOf = (page: Tree.Document, name: string) =>
    classed(page, 'stock').find((card) => wordsIn(tagged(card, 'h3', 'h4')).includes(name))
  const figures = (page: Tree.Document, name: string) => wordsIn(tagged(cardOf(page, name), 'dd'))
  const dollars = (usd: number) => `$${usd.toFixed(2).replace(/\B(?=(\d{3})+\.)/, ',')}`
  const setStock = (
    ticker: string,
    values: Record<string, unknown>,
    shown: { path: string; words: string },
  ) =>
    change(
      'stocks',
      (tx) => tx.updateTable('stock_picks').set(values).where('ticker', '=', ticker).execute(),
      shown,
    )

  test.each(['longevity', 'education'] as const)(
    'of %s shows its prices, its upside and their day',
    async (slug) => {
      const page = await open(`/themes/${slug}`)
      for (const { name, ticker, exchange, entryPrice, points, thesis } of sampleStocks[slug]) {
        const current = points.at(-1) ?? 0
        const percent = ((current - entryPrice) / entryPrice) * 100
        expect(figures(page, name)).toEqual([
          dollars(entryPrice),
          dollars(current),
          `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`,
        ])
        const card = cardOf(page, name)
        expect(wordsIn(tagged(card, 'p'))).toEqual([
          `${ticker} · ${exchange}`,
          `Entry price ${dollars(entryPrice)} · 30 November 2025`,
          'Sample price as of 31 October 2026, more\u00a0than\u00a02\u00a0days\u00a0old',
          thesis,
        ])
        expect(wordsIn(tagged(card, 'title'))[0]).toContain(`${name} (${ticker})`)
        expect(wordsIn(tagged(card, 'desc'))[0]).toBe(
          `Price from ${dollars(points[0] ?? 0)} (30 November 2025) to ${dollars(current)} (31 October 2026).`,
        )
      }
      const words = wordsOf(page)
      expect(words).toContain('Sample prices for illustration. They are not market data.')
      expect(words).toContain('Prices are in US dollars. Upside is the change in price')
    },
  )

  test('has a legend that says what the marks beside the prices mean', async () => {
    const legend = findAll(
      await open('/themes/longevity'),
      (each) => attribute(each, 'aria-label') === 'Age of prices',
    )[0]
    const entries = tagged(legend, 'li').map((entry) =>
      entry.childNodes.map((child) => wordsOf(child)).join(': '),
    )
    expect(entries).toEqual([
      'Fresh: under 24 hours',
      'Ageing: 24 hours to 2 days',
      'Stale: over 2 days',
      'Invalid or missing',
    ])
  })

  test('has a mark that tells the age of its price, and of a missing one that it is missing', async () => {
    const now = Date.now()
    const ages = { LLY: [1, 'fresh'], ISRG: [30, 'ageing'], WELL: [72, 'stale'] } as const
    await change(
      'stocks',
      async (tx) => {
        const set = (ticker: string, values: Record<string, unknown>) =>
          tx.updateTable('stock_picks').set(values).where('ticker', '=', ticker).execute()
        for (const [ticker, [hours]] of Object.entries(ages))
          await set(ticker, { price_as_of: new Date(now - hours * 3_600_000) })
        await set('SYK', { price_as_of: null })
        await set('EW', { price_as_of: new Date(now), current_price: null })
      },
      { path: '/themes/longevity', words: 'Update required' },
    )
    const page = await open('/themes/longevity')
    const markOf = (ticker: string) => {
      const card = classed(page, 'stock').find((each) => wordsOf(each).includes(`${ticker} ·`))
      const [mark] = classed(card, 'age')
      return mark && attribute(mark, 'class')
    }
    for (const [ticker, [, state]] of Object.entries(ages))
      expect([ticker, markOf(ticker)]).toEqual([ticker, `age age-${state}`])
    for (const ticker of ['SYK', 'EW'])
      expect([ticker, markOf(ticker)]).toEqual([ticker, 'age age-missing'])
  })

  test.each([
    ['longevity', 'LLY', { current_price: null }, 'Update required'],
    ['education', 'DUOL', { entry_price: null }, 'Stock data needs updating'],
    ['education', 'PSO', { current_price: null, entry_price: null }, 'Stock data needs updating'],
  ] as const)(
    'on %s shows dashes for %s without a price, and the words of its theme',
    async (slug, ticker, prices, words) => {
      const name = sampleStocks[slug].find((stock) => stock.ticker === ticker)?.name ?? ''
      await setStock(ticker, prices, { path: `/themes/${slug}`, words })
      await until('dashes', async () =>
        figures(await open(`/themes/${slug}`), name).every((each) => each === '–'),
      )
      const page = await open(`/themes/${slug}`)
      expect(figures(page, name)).toEqual(['–', '–', '–'])
      expect(wordsIn(classed(cardOf(page, name), 'stock-date'))).toEqual([words])
      const sheet = withId(page, `stock-${ticker.toLowerCase()}`)
      const [performance] = classed(sheet, 'lightbox-figures')
      const [entry, current, total] = wordsIn(tagged(performance, 'dd'))
      expect(entry === '–').toBe('entry_price' in prices)
      expect(current === '–').toBe('current_price' in prices)
      expect(total).toBe('–')
      expect(wordsOf(performance)).not.toContain('as of')
    },
  )

  test('of a pick without points has no chart yet, and one without a thesis says it is coming', async () => {
    await change(
      'stocks',
      async (tx) => {
        const pick = await tx
          .selectFrom('stock_picks')
          .select('id')
          .where('ticker', '=', 'BFAM')
          .executeTakeFirstOrThrow()
        await tx.deleteFrom('price_points').where('stock_pick_id', '=', pick.id).execute()
        await tx
          .updateTable('stock_picks')
          .set({ thesis: ' \n ' })
          .where('ticker', '=', 'LRN')
          .execute()
      },
      { path: '/themes/education', words: 'No chart yet' },
    )
    const page = await open('/themes/education')
    const chartless = 'Bright Horizons Family Solutions'
    expect(wordsOf(cardOf(page, chartless))).toContain('No chart yet')
    expect(classed(cardOf(page, chartless), 'chart')).toEqual([])
    expect(figures(page, chartless)).toEqual(['$100.00', '$112.00', '+12.0%'])
    expect(wordsOf(cardOf(page, 'Stride'))).toContain('Investment thesis coming soon...')
    for (const [ticker, words] of [
      ['bfam', 'No chart yet'],
      ['lrn', 'Investment thesis coming soon...'],
    ] as const)
      expect(wordsOf(withId(page, `stock-${ticker}`))).toContain(words)
  })

  test('is missing where a theme has no pick, which then says so in its own words', async () => {
    const words = 'No longevity stocks added yet.'
    await change(
      'stocks',
      (tx) =>
        tx
          .updateTable('stock_picks')
          .set({ removed_at: new Date() })
          .where('theme_id', '=', 'longevity')
          .execute(),
      { path: '/themes/longevity', words },
    )
    const page = await open('/themes/longevity')
    for (const part of ['stock', 'legend', 'lightbox']) expect(classed(page, part)).toEqual([])
  })
})
