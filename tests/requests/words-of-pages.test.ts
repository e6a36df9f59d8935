import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { describe, expect, test } from 'vitest'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import { type ContentType, invalidateContent } from '#db/revisions.ts'
import { sampleDisclosures } from '#sample/disclosures.ts'
import { sampleStocks } from '#sample/stocks.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { startApp } from '../support/app.ts'
import { attribute, findAll, hasClass, isNamed, wordsOf } from '../support/forms.ts'
import { until } from '../support/http.ts'
import { shared } from '../support/shared.ts'

// What stands on the home page and on the pages of themes (docs/product.md §2, §4, §5, §8 and §9):
// words, addresses and figures. How they look and what they do is in tests/e2e.

const app = shared(() => startApp('sqlite'))

const open = async (path: string) => parse((await app.get(path)).text)

type Node = Tree.ParentNode | undefined

const tagged = (node: Node, ...names: string[]) =>
  node ? findAll(node, ({ tagName }) => names.includes(tagName)) : []
const classed = (node: Node, name: string) =>
  node ? findAll(node, (each) => hasClass(each, name)) : []
const withId = (node: Tree.Document, id: string) =>
  findAll(node, (each) => attribute(each, 'id') === id)[0]
const wordsIn = (elements: readonly Tree.Element[]) => elements.map((each) => wordsOf(each).trim())

const leadsTo = (node: Node, name: string) =>
  tagged(node, 'a')
    .filter((link) => isNamed(link, name))
    .map((link) => attribute(link, 'href'))

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
  test('has its sections in the order of the specification', async () => {
    const [main] = tagged(await open('/'), 'main')
    const sections = tagged(main, 'section').map((section) => {
      const [title] = tagged(section, 'h1', 'h2')
      return [attribute(section, 'id') ?? (title && attribute(title, 'id')), wordsOf(title)]
    })
    expect(sections).toEqual([
      ['hero-title', 'A Bridge to Global Opportunity'],
      ['bridge', 'Connecting MENA Capital to Global Markets'],
      ['thematic-investing', 'Thematic Investing Approach'],
      ['principles', 'Principles & Philosophy'],
      ['comparison', 'Beyond Private Banking: A Transparent Alternative'],
      ['facts', 'How to Check Us'],
      ['themes-grid', 'Investment Themes'],
      ['leadership', 'Leadership Team'],
      ['contact', 'Request a Consultation'],
    ])
    expect(wordsOf(main)).toContain(
      'Connecting MENA capital to disciplined, global investment strategies.',
    )
    expect(wordsOf(main)).toContain(
      'Four principles decide what we do when the answer is not obvious.',
    )
  })

  test('compares in a table of two columns in four categories', async () => {
    const [table] = tagged(withId(await open('/'), 'comparison'), 'table')
    expect(wordsIn(classed(table, 'category'))).toEqual([
      'Costs and execution',
      'Access and custody',
      'Reporting and technology',
      'Flexibility',
    ])
    const rows = tagged(table, 'tr').filter((row) => tagged(row, 'td').length > 0)
    expect(rows.length).toBeGreaterThanOrEqual(4)
    for (const row of rows)
      expect([tagged(row, 'td').length, tagged(row, 'th').length]).toEqual([2, 1])
    const ours = wordsIn(classed(table, 'ours')).join(' ')
    for (const claim of ['160+ markets', 'Segregated client accounts', 'Real-time dashboards'])
      expect(ours.toLowerCase()).toContain(claim.toLowerCase())
  })

  test('has a menu that names where it leads', async () => {
    const links = tagged(withId(await open('/team'), 'menu'), 'a')
    expect(links.map((link) => [wordsOf(link), attribute(link, 'href')])).toEqual([
      ['The Bridge', '/#bridge'],
      ['Themes', '/themes'],
      ['Principles & Philosophy', '/#principles'],
      ['Team', '/team'],
      ['Contact', '/contact'],
      ['العربية', '/ar/team'],
    ])
    const current = links.filter((link) => attribute(link, 'aria-current') !== undefined)
    expect(wordsIn(current)).toEqual(['Team'])
  })

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

test('/themes says that other themes are disclosed selectively, and leads to the contact page', async () => {
  const page = await open('/themes')
  expect(wordsIn(tagged(page, 'title'))).toEqual(['Investment Themes | Qantara'])
  expect(wordsOf(page)).toContain('Other themes are disclosed selectively to partners.')
  expect(leadsTo(page, 'Discuss Our Approach')).toEqual(['/contact'])
})

test.each([
  {
    slug: 'longevity',
    name: 'Longevity',
    button: 'Request Longevity Theme Briefing',
    figures: [
      '2B+ people over 60 by 2050',
      '$63B projected market growth by 2035 (longevity market)',
    ],
    shares: ['30% Japan', '21% Europe', '17% United States', '13% China'],
  },
  {
    slug: 'education',
    name: 'Education',
    button: 'Request a Private Briefing',
    figures: ['$7T+ global market by 2030', '2B+ learners needing reskilling by 2050'],
    shares: [],
  },
])('the page of $slug has every part of the specification in order', async (theme) => {
  const { slug, name, button, figures, shares } = theme
  const page = await open(`/themes/${slug}`)
  const sample = sampleThemes.find(({ id }) => id === slug)?.page
  expect(wordsIn(tagged(page, 'title'))[0]).toBe(`${name} Investment Theme | Qantara`)
  expect(wordsIn(tagged(page, 'h1'))).toEqual([sample?.hero.headline])
  const ofSheets = new Set(classed(page, 'lightbox').flatMap((sheet) => tagged(sheet, 'h2')))
  const parts = tagged(tagged(page, 'main')[0], 'h2').filter((part) => !ofSheets.has(part))
  expect(wordsIn(parts)).toEqual([
    'Investment Thesis',
    `Why ${name}`,
    'Global Opportunity',
    'Representative Stockpicks',
    'Important information',
    sample?.callToAction.title,
  ])
  const shown = tagged(classed(page, 'figures')[0], 'li')
  const said = (row: Tree.Element) => wordsIn([...tagged(row, 'strong'), ...tagged(row, 'span')])
  expect(shown).toHaveLength(3)
  expect(shown.slice(0, 2).map((figure) => said(figure).slice(0, 2).join(' '))).toEqual(figures)
  // What the specification does not give names where it comes from, and of when it is.
  const [source] = tagged(shown[2], 'a')
  expect(wordsOf(source)).toMatch(/^Source: .+, .*20\d\d/)
  expect(source && attribute(source, 'href')).toMatch(/^https:/)
  const plot = tagged(classed(page, 'share-plot')[0], 'li')
  expect(plot.map((row) => said(row).slice(0, 2).join(' '))).toEqual(shares)
  expect(wordsIn(tagged(classed(page, 'quarters')[0], 'h3'))).toEqual(
    sample?.opportunity.regions.map(({ title }) => title),
  )
  const disclaimer = wordsOf(classed(page, 'disclaimer')[0])
  for (const { bodies } of sampleDisclosures.filter(({ where }) => where === 'every-page'))
    expect(disclaimer).toContain(plainTextOf(parseRichText(bodies.en ?? '')))
  expect(leadsTo(classed(page, 'call')[0], button)).toEqual(['/contact'])
  const way = findAll(page, (each) => attribute(each, 'aria-label') === 'Breadcrumb')[0]
  expect(tagged(way, 'a').map((step) => [wordsOf(step), attribute(step, 'href')])).toEqual([
    ['Home', '/'],
    ['Themes', '/#themes-grid'],
  ])
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

test('a sheet of the lightbox has chart, performance and thesis, each price that the chart shows, and its place', async () => {
  const [first] = sampleStocks.education
  const page = await open('/themes/education')
  const sheet = withId(page, 'stock-duol')
  const named = (name: string) =>
    sheet ? findAll(sheet, (each) => attribute(each, 'aria-label')?.startsWith(name) ?? false) : []
  expect(sheet && [sheet.tagName, attribute(sheet, 'aria-label')]).toEqual([
    'dialog',
    'Duolingo: chart, performance and thesis',
  ])
  expect(wordsIn(tagged(sheet, 'h2', 'h3'))).toEqual([
    'Duolingo',
    'Performance summary',
    'Investment thesis',
  ])
  const charts = named('Duolingo (DUOL): price in US dollars')
  expect(charts.map((each) => attribute(each, 'role'))).toContain('img')
  const [performance] = classed(sheet, 'lightbox-figures')
  expect(wordsIn(tagged(performance, 'dt', 'dd'))).toEqual([
    'Entry price',
    '$200.00',
    'Current price',
    '$172.00',
    'Total return',
    '−14.0%',
  ])
  for (const words of [
    'DUOL · NASDAQ',
    'Change in price since entry, without dividends',
    'Sample price as of 31 October 2026',
    first?.thesis,
    '1 of 6',
  ])
    expect(wordsOf(sheet)).toContain(words)
  expect(wordsIn(tagged(tagged(sheet, 'table')[0], 'td'))).toEqual(
    first?.points.map((usd) => `$${usd}.00`).toReversed(),
  )
})

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
        const chart = tagged(card, 'svg').find((each) => hasClass(each, 'chart-plot'))
        const label = chart && attribute(chart, 'aria-label')
        expect(label).toContain(`${name} (${ticker})`)
        expect(label).toContain(
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
    const hint = classed(page, 'staff-only').find((each) => wordsOf(each).includes('To add stocks'))
    expect(wordsOf(hint)).toBe('To add stocks, visit the admin panel.')
    expect(hint && attribute(hint, 'hidden')).toBe('')
    expect(leadsTo(hint, 'visit the admin panel')).toEqual(['/admin/stocks'])
  })
})

// The last of them: it changes who is shown.
test('the preview shows exactly the members that are shown on home, in their order', async () => {
  const leaders = async () => withId(await open('/'), 'leadership')
  const names = async () => wordsIn(tagged(await leaders(), 'h3'))
  expect(await names()).toEqual([
    'Amina Example',
    'Karim Sample',
    'Layla Specimen',
    'Omar Placeholder',
  ])
  const [first] = tagged(await leaders(), 'li')
  expect(tagged(first, 'a').map((link) => attribute(link, 'href'))).toContain('/team#amina-example')
  expect(wordsOf(first)).toContain('Managing Partner')
  await change(
    'team',
    async (tx) => {
      const set = (slug: string, to: { show_on_home: boolean; display_order?: number }) =>
        tx.updateTable('team_members').set(to).where('slug', '=', slug).execute()
      await set('karim-sample', { show_on_home: false })
      await set('salma-draft', { show_on_home: true, display_order: 0 })
    },
    { path: '/', words: 'Salma Draft' },
  )
  expect(await names()).toEqual([
    'Salma Draft',
    'Amina Example',
    'Layla Specimen',
    'Omar Placeholder',
  ])
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('team_members').set({ show_on_home: false }).execute()
    await invalidateContent(tx, ['team'])
  })
  await until('nobody is shown', async () => (await leaders()) === undefined)
})
