import { expect, test } from 'vitest'
import { type Copy, factNames } from './content/copy.ts'
import { islandCopy } from './island-copy.ts'

const facts = Object.fromEntries(factNames.map((name) => [name, `the ${name}`])) as Copy['facts']
const copyWith = (copy: Partial<Copy>): Copy => ({ language: 'en', overrides: {}, facts, ...copy })
const island = (name: string) => `<div data-island="${name}"></div>`
const sent = (copy: Copy, html: string) => {
  const [, json] = /^<script type="application\/json" id="copy">(.+)<\/script>$/.exec(
    islandCopy(copy, html),
  ) ?? [undefined, 'null']
  return JSON.parse(json ?? 'null')
}

test.each([
  ['English as it came with the program', copyWith({}), island('menu')],
  ['no island', copyWith({ overrides: { 'frame.menu.open': 'Open' } }), '<p></p>'],
  [
    'another page that was changed',
    copyWith({ overrides: { 'home.hero.headline': 'Hello' } }),
    island('menu'),
  ],
])('with %s, nothing is sent', (_, copy, html) => {
  expect(islandCopy(copy, html)).toBe('')
})

test('a page carries the changed sentences of its own islands', () => {
  const overrides = {
    'frame.menu.open': 'Open the menu',
    'frame.footer.title': 'Foot',
    'stocks.lightbox.reading': 'Read',
    'contact.form.send': 'Send',
  }
  const page = island('menu') + island('chart-reader')
  expect(sent(copyWith({ overrides }), page)).toMatchObject({
    language: 'en',
    overrides: { 'frame.menu.open': 'Open the menu', 'stocks.lightbox.reading': 'Read' },
  })
  expect(Object.keys(sent(copyWith({ overrides }), page).overrides)).toHaveLength(2)
})

test('another language is always sent, and facts where titles of members name the firm', () => {
  expect(sent(copyWith({ language: 'ar' }), '<p></p>')).toEqual({
    language: 'ar',
    overrides: {},
    facts,
  })
  expect(sent(copyWith({}), island('team-modal'))).toMatchObject({ facts })
})

test('only claims that a sentence of it names are sent, and what a page has named never is', () => {
  const overrides = { 'stocks.lightbox.reader': 'Of {claim.markets}' }
  const claims = { markets: '40 markets', staff: '12 people' }
  const named = new Set(['staff'])
  const { claims: said, ...rest } = sent(
    copyWith({ overrides, claims, named }),
    island('chart-reader'),
  )
  expect(said).toEqual({ markets: '40 markets' })
  expect(rest).toEqual({ language: 'en', overrides, facts })
})

test('a sentence cannot end the script that it is in', () => {
  const overrides = { 'frame.menu.open': '</script><b>' }
  const html = islandCopy(copyWith({ overrides }), island('menu'))
  expect(html.indexOf('</script>')).toBe(html.length - '</script>'.length)
  expect(sent(copyWith({ overrides }), island('menu')).overrides).toEqual(overrides)
})
