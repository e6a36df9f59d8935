import { describe, expect, test, vi } from 'vitest'
import type { ContentType } from '#db/revisions.ts'
import { type CachedPage, compressWell, finishPage, type PageFacts } from './cached-page.ts'
import { makeDictionary } from './dictionary.ts'
import { PageStore } from './page-store.ts'

const generous = 64 * 1024 * 1024

function page(text: string, facts: Partial<PageFacts> = {}): Promise<CachedPage> {
  const usual = { status: 200, dependsOn: ['team'], expiresAt: Number.POSITIVE_INFINITY } as const
  return finishPage(text, { ...usual, isCacheable: true, ...facts })
}

/** A page that is made when the test says so. */
function slowly(made: Promise<CachedPage | undefined>) {
  const gate = Promise.withResolvers<void>()
  const calls = { count: 0 }
  const make = async () => {
    calls.count += 1
    await gate.promise
    return made
  }
  return { make, calls, finish: () => gate.resolve(), fail: gate.reject }
}

const textOf = (kept: CachedPage | undefined) => kept?.bodies.identity.toString()

describe('making a page', () => {
  test('happens once, however many ask at the same time', async () => {
    const store = new PageStore(generous)
    const { make, calls, finish } = slowly(page('one'))
    const asked = Array.from({ length: 20 }, () => store.make('/team', make))
    finish()
    expect(new Set((await Promise.all(asked)).map(textOf))).toEqual(new Set(['one']))
    expect(calls.count).toBe(1)
    expect(textOf(store.find('/team'))).toBe('one')
  })

  test('that fails, fails for everybody who waits, keeps the old copy and may be tried again', async () => {
    const store = new PageStore(generous)
    await store.make('/team', () => page('old'))
    const { make, calls, fail } = slowly(page('never'))
    const asked = [store.make('/team', make), store.make('/team', make)]
    fail(new Error('database away'))
    for (const each of await Promise.allSettled(asked)) expect(each.status).toBe('rejected')
    expect(calls.count).toBe(1)
    expect(textOf(store.find('/team'))).toBe('old')
    expect(textOf(await store.make('/team', () => page('new')))).toBe('new')
  })

  test('that finds no such page keeps nothing', async () => {
    const store = new PageStore(generous)
    expect(await store.make('/gone', async () => undefined)).toBeUndefined()
    expect(store.size).toEqual({ pages: 0, bytes: 0 })
  })

  test('for one answer only keeps nothing', async () => {
    const store = new PageStore(generous)
    const made = await store.make('/team', () => page('could not be read', { isCacheable: false }))
    expect(textOf(made)).toBe('could not be read')
    expect(store.find('/team')).toBeUndefined()
  })
})

describe('when the content moves on', () => {
  test('only pages that are made of it become old', async () => {
    const store = new PageStore(generous)
    const made: [string, ContentType[]][] = [
      ['/team', ['team', 'settings']],
      ['/themes', ['themes']],
      ['/contact', ['settings']],
    ]
    for (const [key, dependsOn] of made) await store.make(key, () => page(key, { dependsOn }))
    store.invalidateContent(['team', 'stocks'])
    const old = made.filter(([key]) => store.find(key)?.stale).map(([key]) => key)
    expect(old).toEqual(['/team'])
  })

  test('a page under way answers who waits, counts as old, and the next request makes it again', async () => {
    const store = new PageStore(generous)
    const before = slowly(page('before'))
    const waiting = store.make('/team', before.make)
    store.invalidateContent(['team'])
    const after = slowly(page('after'))
    const next = store.make('/team', after.make)
    before.finish()
    expect(textOf(await waiting)).toBe('before')
    expect(store.find('/team')?.stale).toBe(true)
    after.finish()
    expect(textOf(await next)).toBe('after')
    expect(store.find('/team')).toMatchObject({ stale: false })
    expect(after.calls.count).toBe(1)
  })

  test('a page under way that is made of something else stays current', async () => {
    const store = new PageStore(generous)
    const { make, finish } = slowly(page('team'))
    const waiting = store.make('/team', make)
    store.invalidateContent(['letters'])
    finish()
    await waiting
    expect(store.find('/team')?.stale).toBe(false)
  })
})

describe('the room of the store', () => {
  const large = (name: string) => page(Array.from({ length: 3000 }, (_, i) => name + i).join(' '))

  test('is never used beyond its limit: what was asked for longest ago goes first', async () => {
    const { bytes } = await large('a')
    const store = new PageStore(bytes * 3.5)
    for (const key of ['a', 'b', 'c']) await store.make(key, () => large(key))
    expect(textOf(store.find('a'))).toBeDefined()
    await store.make('d', () => large('d'))
    expect(store.size.bytes).toBeLessThanOrEqual(bytes * 3.5)
    const kept = ['a', 'b', 'c', 'd'].filter((key) => store.find(key))
    expect(kept).toEqual(['a', 'c', 'd'])
  })

  test('is counted exactly, also after replacing and after compressing well', async () => {
    const store = new PageStore(generous)
    for (const key of ['a', 'b', 'a', 'a']) await store.make(key, () => large(key))
    const pages = ['a', 'b'].flatMap((key) => store.find(key) ?? [])
    await store.settled()
    const bytes = pages.flatMap(({ bodies }) => Object.values(bodies).map((body) => body.length))
    expect(store.size).toEqual({ pages: 2, bytes: bytes.reduce((sum, each) => sum + each, 0) })
  })

  test('holds one page that is larger than the limit rather than none', async () => {
    const store = new PageStore(10)
    await store.make('a', () => large('a'))
    await store.make('b', () => large('b'))
    expect([store.find('a'), textOf(store.find('b')) !== undefined]).toEqual([undefined, true])
  })
})

describe('compressing well', () => {
  const text = Array.from({ length: 4000 }, (_, i) => `<p>line ${(i * 7919) % 4001}</p>`).join('')
  const sizeAndETags = (kept: CachedPage | undefined) =>
    structuredClone({ etags: kept?.etags, br: kept?.bodies.br.length ?? 0 })

  test('begins when a page is asked for again, makes it smaller and leaves its ETags alone', async () => {
    const store = new PageStore(generous)
    const made = await store.make('/team', () => page(text))
    const before = sizeAndETags(made)
    await store.settled()
    expect(sizeAndETags(made)).toEqual(before)
    store.find('/team')
    await store.settled()
    const after = sizeAndETags(made)
    expect(after.etags).toEqual(before.etags)
    expect(after.br).toBeLessThan(before.br)
  })

  test('begins by itself when no page has been made for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const store = new PageStore(generous)
      const team = await store.make('/team', () => page(text))
      vi.advanceTimersByTime(9000)
      const themes = await store.make('/themes', () => page(`${text}.`))
      const made = [team, themes]
      const before = made.map((each) => sizeAndETags(each).br)
      vi.advanceTimersByTime(9000)
      await store.settled()
      expect(made.map((each) => sizeAndETags(each).br)).toEqual(before)
      vi.advanceTimersByTime(1000)
      await store.settled()
      for (const [index, each] of made.entries())
        expect(sizeAndETags(each).br).toBeLessThan(before[index] ?? 0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is not done for a page whose content has moved on', async () => {
    const store = new PageStore(generous)
    const made = await store.make('/team', () => page(text))
    const before = sizeAndETags(made)
    store.invalidateContent(['team'])
    store.find('/team')
    await store.settled()
    expect(sizeAndETags(made)).toEqual(before)
  })
})

test('a page holds no more memory than is counted', async () => {
  const kept = await page('<p>A page</p>')
  const held = () =>
    Object.values(kept.bodies).reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
  expect(held()).toBe(kept.bytes)
  await compressWell(kept, makeDictionary('en', Buffer.from('<p>A dictionary</p>')))
  expect(held()).toBe(kept.bytes)
})
