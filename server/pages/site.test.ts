import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { notFoundPage } from '#app/site/errors/not-found-page.tsx'
import type { PricePoint, StockPick } from '#core/stocks/stock.ts'
import { openDatabase } from '#tests/support/databases.ts'
import { shared } from '#tests/support/shared.ts'
import { pages } from '#tests/support/site-pages.ts'
import { countTurns } from '#tests/support/turns.ts'
import { parseAddress } from '../answer/address.ts'
import type { Dictionary } from './dictionary.ts'
import { PublicSite } from './site.ts'

const boot = { everywhere: '', firstVisit: '', pictures: '', consent: '' }
const assets = { boot, islands: '', languageOffer: '', fonts: { latin: [], naskh: [] } }

describe('the pages that are kept', () => {
  const database = shared(() => openDatabase('sqlite', 'sample'))

  function openSite(publish?: (dictionary: Dictionary) => void) {
    const log = pino({ level: 'silent' })
    const origin = 'http://localhost:3000'
    const { db } = database
    const options = publish && { publish }
    return new PublicSite({ db, pages, notFound: notFoundPage, assets, origin, log, ...options })
  }

  const placed = (name: string) => {
    const found = pages.find((each) => each.name === name)
    if (!found) throw new Error(`There is no page ${name}`)
    return found
  }
  function answer(site: PublicSite, name: string, target: string) {
    return site.answer(
      placed(name),
      parseAddress(target) ?? { path: '', query: new URLSearchParams() },
    )
  }

  test('are not one more for any unknown address or query', async () => {
    const site = openSite()
    for (let number = 0; number < 50; number += 1) {
      await answer(site, 'team', `/team?m=nobody-${number}`)
      await answer(site, 'team', `/team?utm_source=${number}`)
      await answer(site, 'theme', `/themes/nothing-${number}`)
      await answer(site, 'letter', `/letters/nothing-${number}`)
      await site.notFound('en')
    }
    expect(site.store.size.pages).toBe(3)
  })

  test('are those that visitors get, not what dictionaries are made of', async () => {
    const published: string[] = []
    const site = openSite(({ path }) => published.push(path))
    await answer(site, 'team', '/team')
    site.findCached('/team')
    await site.store.settled()
    expect(published).toHaveLength(1)
    expect(site.store.list().map(({ address }) => address)).toEqual(['/team'])
  })

  test('are found under one key, however the address was written', async () => {
    const site = openSite()
    await answer(site, 'team', '/team?x=1&m=amina%2Dexample')
    expect(site.findCached('/team?m=amina-example')).toBeDefined()
    expect(site.store.size.pages).toBe(1)
  })

  test('are made once for all who ask at the same time', async () => {
    const site = openSite()
    const asked = Array.from({ length: 20 }, () => answer(site, 'team', '/team'))
    const made = await Promise.all(asked)
    expect(new Set(made).size).toBe(1)
  })

  test('with forty picks are made in pieces, between which others get their turn', async () => {
    const rendering = Promise.withResolvers<void>()
    const manyPicks = (found: unknown) => {
      rendering.resolve()
      const {
        stocks: [pick],
        ...rest
      } = found as { stocks: StockPick[] }
      if (!pick) throw new Error('There is no pick')
      const pricePoints = Array.from(
        { length: 120 },
        (_, at): PricePoint => ({
          price: 1_000_000 + at,
          asOf: new Date(Date.UTC(2026, 0, at)),
          source: 'quote',
        }),
      )
      const drawn = { ...pick, imageUrl: undefined, pricePoints }
      return { ...rest, stocks: Array.from({ length: 40 }, () => drawn) }
    }
    const page = openSite().render('/themes/education', { data: manyPicks })
    // Reading gives way too: what counts is what follows.
    await rendering.promise
    const { result, turns } = await countTurns(page)
    for (const part of [/<li class="stock"/g, /<dialog /g, /data-island="chart-reader"/g])
      expect(result.html.match(part)).toHaveLength(40)
    expect(turns).toBeGreaterThan(0)
  })

  test('do not outlive the moment until which they are good', async () => {
    const home = placed('home')
    let expiresAt = new Date(Date.now() + 60_000)
    const page = { ...home, page: { ...home.page, expiresAt: () => expiresAt } }
    const address = { path: '/', query: new URLSearchParams() }
    const log = pino({ level: 'silent' })
    const { db } = database
    const site = new PublicSite({
      db,
      pages: [page],
      notFound: notFoundPage,
      assets,
      origin: '',
      log,
    })
    const first = await site.answer(page, address)
    expect(await site.answer(page, address)).toBe(first)
    expect(site.findCached(page.pattern)).toBe(first)

    first.expiresAt = 0
    expiresAt = new Date(Date.now() + 60_000)
    expect(site.findCached(page.pattern)).toBeUndefined()
    expect(await site.answer(page, address)).not.toBe(first)
  })
})
