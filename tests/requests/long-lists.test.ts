import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json } from '#db/values.ts'
import { buildIfMoved } from '../support/built.ts'
import { wordsOf } from '../support/forms.ts'
import { addStaff, inDatabase } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { type RunningServer, startServer } from '../support/server.ts'

// What a firm has after years, on the screens of staff, without script.

const body = 'Words that no list shows. '.repeat(1000)

let site: RunningServer
let browser: PlainBrowser
beforeAll(async () => {
  buildIfMoved()
  site = await startServer({ env: { LOG_LEVEL: 'warn' } })
  browser = await new PlainBrowser(site).signInAs((await addStaff(site, 'admin')).email)
}, 300_000)
afterAll(async () => void (await site?.stop()))

test('letters are pages with a search, which weigh the same however many there are', async () => {
  const letters = Array.from({ length: 120 }, (_, at) => ({ id: randomUUID(), key: `z-${at}` }))
  await inDatabase(site, async (db) => {
    const now = new Date()
    await db
      .insertInto('texts')
      .values(letters.map((letter) => ({ ...letter, kind: 'letter', created_at: now })))
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
})
