import { expect } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { createPublishedLetter } from '#core/letters/create-published.server.ts'
import { fromHtml } from '#core/rich-text/from-html.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { workAs } from '#core/rights/write.server.ts'
import { calmTest as test } from '../support/browser.ts'
import { changeContent, shows } from '../support/content.ts'
import { attacks } from '../support/fragments.ts'
import type { RunningServer } from '../support/server.ts'
import { onlyReport } from '../support/xss.ts'

/** Attacks that let what follows them be read are in one letter; each other one has its own. */
const end = '<p>end</p>'
const isOpen = (attack: string) => !/\nend$/.test(plainTextOf(fromHtml(`<p>x</p>${attack}${end}`)))
const texts = [attacks.filter((each) => !isOpen(each)).join(' '), ...attacks.filter(isOpen)].map(
  // The database refuses NUL, and keeps no half characters.
  (text) => text.replaceAll('\0', '').toWellFormed(),
)

async function publishAttacks(site: RunningServer, name: string): Promise<void> {
  await changeContent(site, 'letters', async (tx) => {
    for (const [index, text] of texts.entries())
      await createPublishedLetter(await workAs(tx, systemActor), {
        slug: `${name}-${index}`,
        title: text,
        excerpt: text,
        category: text,
        author: text,
        readTime: text,
        date: '2020-01-01',
        bodyHtml: `<h2>${text}</h2>${text}`,
      })
  })
  await shows(site, `/letters/${name}-${texts.length - 1}`, 'rel="canonical"')
}

test('nothing in a letter runs or tries to, and its words show as typed', async ({
  site,
  visit,
}) => {
  await publishAttacks(site, 'attack')
  let ran = 0
  const page = await visit('/robots.txt', { more: {} })
  await onlyReport(page)
  page.on('dialog', (dialog) => {
    ran += 1
    void dialog.dismiss()
  })
  for (const [index, text] of texts.entries()) {
    await page.goto(`/letters/attack-${index}`)
    const shown = await page.evaluate(() => ({
      title: document.querySelector('h1')?.textContent,
      lead: document.querySelector('main .lead')?.textContent,
      injected: document.querySelectorAll('main :is(script, img, iframe, style, form, base)')
        .length,
    }))
    expect(shown).toEqual({ title: text, lead: text, injected: 0 })
  }
  expect(ran).toBe(0)
})
