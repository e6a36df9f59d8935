import { expect } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { createPublishedLetter } from '#core/letters/create-published.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { calmTest as base, photograph, soon } from '../support/browser.ts'
import { changeContent, shows } from '../support/content.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { longWord, seededEmptyTheme, seededTheme, seedFirm, seedTexts } from '../support/xss.ts'

// Words that no line holds, wherever staff can write: nothing may stand out to the side.

const email = 'client.relationships@qantara-capital-management.example'

const test = base.extend('words', { scope: 'file' }, async ({ site }) => {
  await seedTexts(site, longWord)
  const word = longWord('letter')
  await changeContent(site, 'letters', async (tx) =>
    createPublishedLetter(await workAs(tx, systemActor), {
      slug: 'long',
      date: '2026-11-01',
      title: word,
      excerpt: word,
      category: word,
      author: word,
      readTime: word,
      bodyHtml: `<h2>${word}</h2><p>${word}</p><ul><li>${word}</li></ul>`,
    }),
  )
  await seedFirm(site, {
    legalName: 'Qantara International Wealth and Asset Management (Mauritius) Limited',
    address: ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerk 12', 'Cairo'],
    phone: '+20 2 0000 0000 extension 12345',
    email,
  })
  await shows(site, '/contact', email)
  for (const path of ['/', '/themes', '/team', '/letters', '/legal/terms'])
    await shows(site, path, 'betriebswerk')
  return true
})

test.for([
  '/',
  '/themes',
  `/themes/${seededTheme}`,
  `/themes/${seededTheme}#stock-`,
  `/themes/${seededEmptyTheme}`,
  '/team',
  '/team?m=',
  '/letters',
  '/letters/long',
  '/legal/terms',
  '/contact',
])('on %s a word that no line holds is broken', async (path, { visit, words }) => {
  expect(words).toBe(true)
  const page = await visit(path, { tab: 'long words' })
  // Sheets and dialogs have addresses made from their words: the page itself names them.
  if (/[=-]$/.test(path)) {
    const link = page.locator(path.endsWith('=') ? 'a[href*="?m="]' : '.stock-chart a').first()
    await page.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
    await soon(() => page.locator('dialog:visible').count()).toBe(1)
  }
  for (const typed of await page.locator('main textarea').all()) await typed.fill('w'.repeat(600))
  for (const width of [1440, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const box = page.locator('dialog:visible')
    const inside = () => box.evaluateAll((all) => all.map((it) => it.scrollWidth - it.clientWidth))
    await soon(async () => [width, await horizontalOverflow(page)]).toEqual([
      width,
      { by: 0, out: [] },
    ])
    await soon(async () => (await inside()).find(Boolean)).toBe(undefined)
    await photograph(page, `long-words${path.replaceAll(/\W+/g, '-')}`)
  }
})
