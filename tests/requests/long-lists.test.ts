import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addArchiveEntries } from '#bar/support/archive-year.ts'
import { titleWords } from '#core/texts/stored-texts.server.ts'
import { json } from '#db/values.ts'
import { attribute, findAll, hasClass, wordsOf } from '../support/forms.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { addStaff, inDatabase } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { startServer } from '../support/server.ts'
import { shared } from '../support/shared.ts'

// What a firm has after years, on the screens of staff, without script.

const body = 'Words that no list shows. '.repeat(1000)

const site = shared(
  () => startServer({ env: { LOG_LEVEL: 'warn' }, heldJobs: jobsOfPages }),
  300_000,
)
let browser: PlainBrowser
beforeAll(async () => {
  browser = await new PlainBrowser(site).signInAs((await addStaff(site, 'admin')).email)
}, 300_000)

test('letters are pages with a search, which weigh the same however many there are', async () => {
  const letters = Array.from({ length: 120 }, (_, at) => ({ id: randomUUID(), key: `z-${at}` }))
  await inDatabase(site, async (db) => {
    const now = new Date()
    await db
      .insertInto('texts')
      .values(
        letters.map((letter) => ({
          ...letter,
          kind: 'letter',
          words: titleWords(`Letter ${letter.key}`),
          created_at: now,
        })),
      )
      .execute()
    await db
      .insertInto('text_versions')
      .values(
        letters.map(({ id, key }) => ({
          id: randomUUID(),
          text_id: id,
          language: 'en',
          number: 1,
          content: json({ title: `Letter ${key}`, body }),
          saved_at: now,
          saved_by_name: 'Jane Editor',
        })),
      )
      .execute()
  })
  const { html } = await browser.open('/admin/letters')
  expect(html.length).toBeLessThan(200_000)
  expect(html).not.toContain('Words that no list shows')
  expect(html).toContain('href="/admin/letters?page=2"')
  await browser.press('Search', { Search: 'LETTER Z-77' })
  expect(browser.rows('Letter z-').map((row) => wordsOf(row).slice(0, 11))).toEqual(['Letter z-77'])
})

test('prices are pages of whole themes, and one that is typed on the second is saved', async () => {
  const stocks = ['education', 'longevity'].flatMap((theme) =>
    Array.from({ length: 60 }, (_, at) => ({
      id: randomUUID(),
      theme_id: theme,
      stock_id: `many-${at}`,
      name: `Many ${at} of ${theme}`,
      ticker: `${theme.slice(0, 1).toUpperCase()}${at}`,
      exchange: 'NYSE',
      thesis: '',
      display_order: 100 + at,
      last_updated: new Date(),
      created_at: new Date(),
      updated_at: new Date(),
    })),
  )
  await inDatabase(site, (db) => db.insertInto('stock_picks').values(stocks).execute())
  const shown = async (address: string) => {
    const { text } = await browser.open(address)
    return ['education', 'longevity'].filter((theme) => text.includes(`Many 7 of ${theme}`))
  }
  const [first = ''] = await shown('/admin/prices')
  const [second = '', ...others] = await shown('/admin/prices?page=2')
  expect([[first, second].toSorted(), others]).toEqual([['education', 'longevity'], []])
  await browser.press('Save', { [`New price of Many 7 of ${second}`]: '12.50' })
  expect(browser.message).toEqual({ title: 'Prices saved', text: 'Saved 1 price.' })
  expect(browser.address).toBe('/admin/prices?page=2')
  expect(await shown('/admin/prices?page=all')).toEqual(['education', 'longevity'])
  expect(await shown('/admin/prices?theme=education')).toEqual(['education'])

  // The editor of a theme is read in parts of 50.
  const names = () =>
    findAll(browser.document, (each) => hasClass(each, 'stock-row')).map((row) =>
      attribute(row, 'aria-label'),
    )
  await browser.open('/admin/stocks?theme=education')
  const read = names()
  expect(read).toHaveLength(50)
  await browser.follow('More')
  read.push(...names())
  const many = stocks.slice(0, 60).map(({ name }) => name)
  expect(many.filter((name) => !read.includes(name))).toEqual([])
  await browser.follow('Back')
  expect(browser.address).toBe('/admin/stocks?theme=education')
})

test('claims are pages of 50, what is late first, and so is their trash', async () => {
  const now = new Date()
  const rows = Array.from({ length: 120 }, (_, at) => ({
    id: randomUUID(),
    name: `many_${at}`,
    value: `Many ${String(at).padStart(3, '0')}`,
    review_by: at === 119 ? '2020-01-01' : '2999-01-01',
    display_order: 1000,
    created_at: now,
    updated_at: now,
  }))
  const removed = rows.map((row, at) => ({
    ...row,
    id: randomUUID(),
    name: `gone_${at}`,
    removed_at: now,
  }))
  await inDatabase(site, async (db) => {
    await db.insertInto('claims').values(rows).execute()
    await db.insertInto('claims').values(removed).execute()
  })
  const shown = () => browser.rows().filter((row) => /Many \d{3}|gone_\d/.test(wordsOf(row)))
  const { html } = await browser.open('/admin/claims?search=Many')
  expect(shown()).toHaveLength(50)
  expect(wordsOf(shown()[0])).toContain('Many 119')
  expect(html.includes('Many 090')).toBe(false)
  await browser.follow('More')
  expect(shown()).toHaveLength(50)
  await browser.follow('More')
  expect(shown()).toHaveLength(20)
  expect(browser.address).toBe('/admin/claims?search=Many&page=3')
  await browser.open('/admin/claims?show=trash')
  expect(shown()).toHaveLength(50)
  await browser.follow('More')
  expect(shown()).toHaveLength(50)
})

test('the trash of the team and of stocks, and closed picks, are pages of 50', async () => {
  const now = new Date()
  const rows = (name: string) =>
    Array.from({ length: 60 }, (_, at) => ({
      id: randomUUID(),
      name: `${name} ${at}`,
      created_at: now,
      updated_at: now,
      last_updated: now,
      removed_at: new Date(now.getTime() - at * 1000),
    }))
  const stocks = (name: string) =>
    rows(name).map((row) => ({
      ...row,
      theme_id: 'education',
      stock_id: row.name.toLowerCase().replace(' ', '-'),
      ticker: 'GONE',
      exchange: 'NYSE',
      thesis: '',
    }))
  await inDatabase(site, async (db) => {
    const members = rows('Gone').map((row, at) => ({
      ...row,
      role: 'Partner',
      slug: `gone-${at}`,
      short_bio: '',
      full_bio: '',
      show_on_home: false,
      use_initials: true,
    }))
    await db.insertInto('team_members').values(members).execute()
    await db.insertInto('stock_picks').values(stocks('Gone')).execute()
    const closed = stocks('Closed').map((row) => ({ ...row, closed_at: row.removed_at }))
    await db.insertInto('stock_picks').values(closed).execute()
  })
  const shown = () => [...new Set(browser.text.match(/(?:Gone|Closed) \d+/g))]
  for (const [address, name] of [
    ['/admin/team?show=trash', 'Gone'],
    ['/admin/stocks?theme=education&show=trash', 'Gone'],
    ['/admin/stocks/closed?theme=education', 'Closed'],
  ] as const) {
    await browser.open(address)
    expect([address, shown().length]).toEqual([address, 50])
    await browser.follow('More')
    expect(browser.address).toBe(`${address}&page=2`)
    expect(shown()).toEqual(Array.from({ length: 10 }, (_, at) => `${name} ${at + 50}`))
    await browser.press(`${name === 'Gone' ? 'Restore:' : 'Reopen'} ${name} 55`)
    expect(browser.text).toContain(`${name} 55`)
  }
})

test('what one can go to is pages of 25 with a search', async () => {
  const { html } = await browser.open('/admin/find')
  const length = () => browser.rows().filter((row) => /Open: /.test(wordsOf(row))).length
  expect(length()).toBe(25)
  expect(html.length).toBeLessThan(40_000)
  await browser.follow('More')
  expect(length()).toBe(25)
  await browser.press('Search', { Search: 'MANY 077' })
  expect(browser.rows('Many 077')).toHaveLength(1)
  await browser.press('Search', { Search: 'settings' })
  expect(browser.rows('Settings')).not.toHaveLength(0)
  // What a page says in Arabic is found before anybody has published it.
  await browser.press('Search', { Search: 'عذرًا، الصفحة غير موجودة' })
  expect(browser.rows('Page not found')).toHaveLength(1)
  await browser.press('Search', { Search: 'Many' })
  expect(length()).toBe(25)
  await browser.follow('More')
  expect(browser.address).toBe('/admin/find?search=Many&page=2')
  expect(length()).toBe(25)
})

test('the archive offers 50 of its pages, and finds the others by a part of the address', async () => {
  // The site records its own pages meanwhile, under the number that is next.
  await inDatabase(site, (db) => db.transaction().execute((tx) => addArchiveEntries(tx, 250, 500)))
  const offered = () => findAll(browser.document, (each) => each.tagName === 'option').map(wordsOf)
  await browser.open('/admin/archive')
  expect(offered()).toHaveLength(50)
  await browser.press('Show', { 'Other pages': 'PAGE-77' })
  expect(offered()).toEqual(['/page-77'])
  expect(browser.text).toContain('What changed')
  await browser.press('Show', { 'Other pages': '%' })
  expect(browser.text).toContain('No page that was recorded has this in its address.')
})
