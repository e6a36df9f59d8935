import { expect } from 'vitest'
import { createPublication } from '#core/publications/stored-publications.server.ts'
import type { Tx } from '#db/schema.ts'
import { sampleLegalTexts } from '#sample/legal/index.ts'
import { sampleLetters } from '#sample/letters/index.ts'
import { soon, test } from '../support/browser.ts'
import { changeContent, shows } from '../support/content.ts'
import { isBelowHeader, ways } from '../support/layout.ts'

// What is on the pages of letters and legal texts (docs/product.md §2 and §8, docs/decisions.md
// 10 and 29). How they are read, printed and left is in reading.test.ts.

const newestFirst = sampleLetters.toSorted((a, b) => (a.date < b.date ? 1 : -1))

// Without motion: how jumps glide is seen in home-moves.test.ts.
const calmWays = ways.map((way) => ({ ...way, calm: true, tab: `script ${way.script}` }))

/** Each text in one of the ways: of all of one kind the page is the same. */
const inTurn = (texts: readonly { slug: string }[]) =>
  texts.map(({ slug }, at) => ({ slug, ...(calmWays[at % 2] as (typeof calmWays)[number]) }))

const spoken = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

test('the letters have the slugs of the specification, and enough to read', () => {
  expect(sampleLetters.map(({ slug }) => slug).toSorted()).toEqual([
    'future-of-wealth-sustainability',
    'mena-markets-bridge-tomorrow',
    'navigating-new-economic-reality',
  ])
  for (const { bodyHtml } of sampleLetters) {
    const words = bodyHtml.replace(/<[^>]*>/g, ' ').split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(600)
    expect(bodyHtml).toMatch(/\bsample\b/i)
  }
})

test.for(calmWays)(
  'at $width px, script $script, /letters lists every letter, newest first, each leading to its own',
  async (visitor, { visit }) => {
    const page = await visit('/team', visitor)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Quarterly Letters' }).click()
    await page.waitForURL('**/letters')
    const items = page.locator('.letter-item')
    await soon(() => items.count()).toBe(newestFirst.length)
    for (const [index, letter] of newestFirst.entries()) {
      const item = items.nth(index)
      const { author, category, date, excerpt, readTime, title } = letter
      for (const text of [title, excerpt, category, readTime, spoken(date), `By ${author}`])
        await item.getByText(text, { exact: true }).waitFor()
      await item.click()
      await page.waitForURL(`**/letters/${letter.slug}`)
      await page.goBack()
    }
  },
)

test.for(inTurn(newestFirst))(
  'at $width px, script $script, $slug shows every field and leads to the contact section',
  async ({ slug, ...visitor }, { visit }) => {
    const letter = sampleLetters.find((each) => each.slug === slug)
    if (!letter) throw new Error(`There is no ${slug}`)
    const page = await visit(`/letters/${slug}`, visitor)
    await soon(() => page.title()).toBe(`${letter.title} | Qantara`)
    await page.getByRole('heading', { level: 1, name: letter.title }).waitFor()
    for (const text of [letter.excerpt, letter.readTime, `By ${letter.author}`])
      await page.getByText(text, { exact: true }).waitFor()
    await page.locator('.masthead').getByText(letter.category).first().waitFor()
    await soon(() => page.locator('.reading-facts time').getAttribute('datetime')).toBe(letter.date)
    await soon(() => page.locator('.reading-facts time').textContent()).toBe(spoken(letter.date))
    await soon(() => page.locator('.prose h2').count()).toBeGreaterThan(1)
    await soon(() =>
      page.locator('.prose [data-island], .prose [style], .prose script').count(),
    ).toBe(0)
    await page.getByRole('link', { name: 'Schedule a Consultation' }).click()
    await page.waitForURL('**/#contact')
    await soon(() => isBelowHeader(page.locator('#contact h2'))).toBe(true)
  },
)

test('a letter that is taken back is not found any more', async ({ visit, site }) => {
  const slug = 'mena-markets-bridge-tomorrow'
  await changeContent(site, 'letters', (tx) => withdrawAll(tx, slug))
  await shows(site, `/letters/${slug}`, 'Letter Not Found')
  const page = await visit('/letters')
  await soon(() => page.locator('.letter-item').count()).toBe(newestFirst.length - 1)
})

test.for(inTurn(sampleLegalTexts))(
  'at $width px, script $script, $slug has its date, its version and a table of its parts',
  async ({ slug, ...visitor }, { visit }) => {
    const page = await visit(`/legal/${slug}`, visitor)
    await page.getByText('Last updated 01/10/2025').waitFor()
    await page.getByText('Version 1', { exact: true }).waitFor()
    const parts = await page.locator('.prose h2').allTextContents()
    expect(parts.length).toBeGreaterThan(3)
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    await soon(() => contents.allTextContents()).toEqual(parts)
    for (const index of [parts.length - 1, 0]) {
      await contents.nth(index).click()
      await soon(() =>
        page
          .locator('.prose h2')
          .nth(index)
          .evaluate((part) => part.matches(':target')),
      ).toBe(true)
      const heading = page.locator('.prose h2').nth(index)
      await soon(() =>
        heading.evaluate((part) => {
          const bar = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
          const { top, bottom } = part.getBoundingClientRect()
          return top >= bar - 1 && bottom <= innerHeight
        }),
      ).toBe(true)
    }
  },
)

test('Back leads home when the reader came from another site', async ({ visit, site }) => {
  const page = await visit('/legal/terms', {
    before: (fresh) =>
      fresh.addInitScript(() => {
        Object.defineProperty(document, 'referrer', { value: 'https://elsewhere.example/page' })
      }),
  })
  await page.goto('/legal/privacy')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL(`${site.origin}/`)
})

/** As staff withdraw a text, without anybody who is signed in. */
async function withdrawAll(tx: Tx, slug: string): Promise<void> {
  const { id } = await tx
    .selectFrom('texts')
    .select('id')
    .where('key', '=', slug)
    .executeTakeFirstOrThrow()
  const now = new Date()
  await createPublication(tx, {
    textId: id,
    language: 'en',
    action: 'withdraw',
    at: now,
    recordedAt: now,
    actor: { id: null, name: 'Test' },
  })
}
