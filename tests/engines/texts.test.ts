import { expect } from 'vitest'
import { letterTexts } from '#core/letters/letters.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { saveDraft } from '#core/texts/save-draft.server.ts'
import {
  fill,
  isThere,
  pathOf,
  press,
  see,
  soon,
  textIn,
  typedIn,
  valueIn,
} from '../support/engines/hand.ts'
import { enter, mark, publicText, publish } from '../support/engines/staff.ts'
import { inBoth, story, type Told, widths } from '../support/engines/story.ts'
import type { Tab } from '../support/engines/tab.ts'
import { sentList } from '../support/lists.ts'
import { addStaff, inDatabase } from '../support/people.ts'

// What staff write: sentences of pages and whole texts, in both directions.

/** Once it can be written in. */
const bodyOf = (label: string) => `[aria-label="${label}"][contenteditable=true]`
const englishBody = bodyOf('Body')

/** Writes at once into the body on this screen, publishes it, and finds it where visitors read it. */
async function writeAndPublish(tab: Tab, words: string, page: string): Promise<void> {
  await press(tab, englishBody)
  await tab.type(words)
  await see(tab, 'Draft saved')
  await publish(tab)
  await soon(() => publicText(tab, page)).toContain(words.trim())
}

story(
  'English',
  'a legal text is written in the middle of the page, and published',
  async (told) => {
    const tab = await enter(told, '/admin/legal/privacy')
    await writeAndPublish(tab, `We keep less, ${mark(told)}. `, '/legal/privacy')
  },
)

inBoth(
  'a sentence of a page is written and published',
  {
    English: { at: '', page: '', field: 'Headline', words: 'Written in' },
    Arabic: { at: '/arabic', page: '/ar', field: 'Headline (Arabic)', words: 'كُتب في' },
  },
  async (told, { at, page, field, words }) => {
    const tab = await enter(told, `/admin/themes/education${at}`)
    const headline = `${words} ${mark(told)}`
    await fill(tab, field, headline)
    await publish(tab)
    await soon(() => publicText(tab, `${page}/themes/education`)).toContain(headline)
  },
)

/** Makes a theme whose name begins with this word, and comes to its editor. */
async function makeTheme(told: Told, word: string) {
  const tab = await enter(told, '/admin/themes')
  const name = `${word} ${mark(told)}`
  const slug = name.toLowerCase().replaceAll(' ', '')
  await press(tab, 'New Theme')
  await press(tab, 'Create')
  await see(tab, 'Please enter a theme name')
  await fill(tab, 'Theme name', name)
  await press(tab, 'Create')
  await soon(() => pathOf(tab)).toBe(`/admin/themes/${slug}`)
  // Firefox complains of an editor whose script is still on its way when its screen is left.
  await soon(() => tab.read(() => document.querySelectorAll('.rich-still').length)).toBe(0)
  return { tab, name, slug }
}

story('English', 'a new theme is made, and no visitor sees it', async (told) => {
  const { tab, name, slug } = await makeTheme(told, 'Calm')
  await told.open(`/admin/stocks?theme=${slug}`)
  await see(tab, 'This theme is not published: visitors do not see it.')
  expect(await publicText(tab, '/themes')).not.toContain(name)
  // What is typed for another stays where its request breaks off, and where it is refused.
  told.site.lose(/themes\/new\.data/, 1)
  await fill(tab, 'New theme name', name)
  for (const words of ['Failed to create theme', 'Theme already exists or invalid name']) {
    await press(tab, 'New Theme')
    await see(tab, words)
    await soon(() => typedIn(tab, 'New theme name')).toBe(name)
  }
})

story(
  'English',
  'what two people write in a text meets, and the second keeps only theirs',
  async (told) => {
    const path = '/admin/letters/mena-markets-bridge-tomorrow'
    const tab = await enter(told, path)
    const [hers, his] = [`Hers, ${mark(told)}`, `His, ${mark(told)}`]
    const { id: actor } = await addStaff(told.site.site, 'admin')
    await isThere(tab, englishBody)
    await inDatabase(told.site.site, async (db) => {
      const id = { key: 'mena-markets-bridge-tomorrow', language: 'en' } as const
      const { list } = (await findDraft(db, letterTexts, id)) ?? {}
      const sent = sentList({ revision: list?.revision ?? 0 }, [{ ...list?.rows[0], title: hers }])
      expect(await saveDraft(db, actor, letterTexts, id, sent)).toMatchObject({ outcome: 'saved' })
    })
    await fill(tab, 'Title', his)
    await see(tab, 'saved this text while you were editing')
    await see(tab, hers)
    await press(tab, 'Save Mine Only')
    await see(tab, 'No unsaved changes')
    await soon(() => typedIn(tab, 'Title')).toBe(his)
    await told.open(path)
    await isThere(tab, englishBody)
    await soon(() => typedIn(tab, 'Title')).toBe(his)
  },
)

story('English', 'a version of a text is restored, and published again', async (told) => {
  const tab = await enter(told, '/admin/themes/longevity')
  const [first, second] = [`First in ${mark(told)}`, `Second in ${mark(told)}`]
  const isPublic = (words: string) =>
    soon(() => publicText(tab, '/themes/longevity')).toContain(words)
  for (const words of [first, second]) {
    await fill(tab, 'Headline', words)
    await publish(tab)
    await isPublic(words)
  }
  await press(tab, 'More')
  await press(tab, 'History')
  await press(tab, '[aria-label^="Restore version "]')
  await see(tab, 'That version is the draft now.')
  await soon(() => typedIn(tab, 'Headline')).toBe(first)
  await publish(tab)
  await isPublic(first)
})

story('English', 'a publication is scheduled for later, and taken back', async (told) => {
  const tab = await enter(told, '/admin/legal/terms')
  const words = `Later in ${mark(told)}`
  await press(tab, englishBody)
  await tab.type(words)
  await see(tab, 'Draft saved')
  await press(tab, 'Publish')
  await see(tab, 'What changes')
  await press(tab, '[name=at][type=submit]')
  await see(tab, 'Visitors will see it from that time on.')
  await soon(() => pathOf(tab)).toBe('/admin/legal/terms')
  await press(tab, 'More')
  await press(tab, 'Cancel Schedule')
  await see(tab, 'It will not be published at that time.')
  await soon(() => textIn(tab, '.text-state')).not.toContain('Scheduled')
  expect(await publicText(tab, '/legal/terms')).not.toContain(words)
})

inBoth(
  'a letter’s text is typed, copied and pasted, and saves itself',
  {
    English: { at: '', label: 'Body', words: 'Written by hand', dir: 'ltr' },
    Arabic: { at: '/arabic', label: 'Body (Arabic)', words: 'كُتب باليد', dir: 'rtl' },
  },
  async (told, { at, label, words, dir }) => {
    const path = `/admin/letters/navigating-new-economic-reality${at}`
    const body = bodyOf(label)
    const tab = await enter(told, path)
    const text = () =>
      tab.read((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText ?? '', body)
    const direction = () =>
      tab.read((wanted) => {
        const paragraph = document.querySelector(`${wanted} p`)
        return paragraph && getComputedStyle(paragraph).direction
      }, body)
    await press(tab, body)
    await tab.key('a', 'Control')
    await tab.key('Backspace')
    await tab.type(`${words} `)
    await soon(text).toContain(words)
    await soon(direction).toBe(dir)
    await tab.key('a', 'Control')
    await tab.key('c', 'Control')
    await tab.key('ArrowRight')
    await tab.key('v', 'Control')
    const times = async () => (await text()).split(words).length - 1
    await soon(times).toBe(2)
    await see(tab, 'Draft saved')
    await told.open(path)
    await soon(times).toBe(2)
  },
)

story('English', 'a claim is put into a sentence by its value', async (told) => {
  const tab = await enter(told, '/admin/pages/home')
  const sentence = '[id="field-text-home.hero.subline"]'
  await fill(tab, sentence, `In ${mark(told)}: `)
  await press(tab, 'Insert a claim or fact')
  await isThere(tab, 'dialog:modal')
  const value = await textIn(tab, 'dialog:modal li button')
  await press(tab, value)
  await soon(() => valueIn(tab, sentence)).toMatch(/: \{(claim|fact)\.\w+\}$/)
  await publish(tab)
  await soon(() => publicText(tab, '/')).toContain(`In ${mark(told)}: ${value}`)
})

story('English', 'a claim is put into a text by its value, and published', async (told) => {
  const tab = await enter(told, '/admin/disclosures/regulatory-notice')
  const words = `Written in ${mark(told)} for `
  await press(tab, englishBody)
  await tab.key('a', 'Control')
  await tab.type(words)
  await press(tab, 'Insert a claim or fact')
  await isThere(tab, 'dialog:modal')
  const value = await textIn(tab, 'dialog:modal li button')
  await press(tab, value)
  await see(tab, 'Draft saved')
  await publish(tab)
  await soon(() => publicText(tab, '/legal/disclosures')).toContain(words + value)
})

story('English', 'a link is put around words by its dialog, and stays', async (told) => {
  const path = '/admin/letters/mena-markets-bridge-tomorrow'
  const tab = await enter(told, path)
  await press(tab, englishBody)
  await tab.key('a', 'Control')
  await tab.type(`Our team, ${mark(told)}`)
  await tab.key('a', 'Control')
  await press(tab, '[data-tool=link]')
  await fill(tab, 'Address', 'not an address')
  await press(tab, 'Set link')
  await isThere(tab, 'dialog:modal [role=alert]')
  await fill(tab, 'Address', '/team')
  await press(tab, 'Set link')
  const linked = () => textIn(tab, `${englishBody} a[href="/team"]`)
  await soon(linked).toBe(`Our team, ${mark(told)}`)
  await see(tab, 'Draft saved')
  await see(tab, 'No unsaved changes')
  await told.open(path)
  await soon(linked).toBe(`Our team, ${mark(told)}`)
})

story(
  'English',
  'a note, a chart and a table are put into a letter, and published',
  async (told) => {
    const tab = await enter(told, '/admin/letters/future-of-wealth-sustainability')
    // The editor comes later than its screen, and moves what lies below it.
    await isThere(tab, englishBody)
    // What it quotes goes with the rest of the text.
    await fill(tab, 'Pull quote', '')
    await press(tab, englishBody)
    await tab.key('a', 'Control')
    await tab.type(`Counted in ${mark(told)}`)
    await press(tab, '[data-tool=note]')
    await press(tab, 'Set note')
    await see(tab, 'A note needs text.')
    await press(tab, '.rich-line')
    await tab.type(`Said in ${mark(told)}`)
    await press(tab, 'Set note')
    await press(tab, '[data-tool=chart]')
    await fill(tab, 'Title', `Markets of ${mark(told)}`)
    await fill(tab, 'Figures', 'Egypt: twelve')
    await press(tab, 'Set chart')
    await see(tab, 'has no number after a colon')
    await fill(tab, 'Figures', 'Egypt: 12.5')
    await press(tab, 'Set chart')
    await isThere(tab, `${englishBody} [aria-label^="Chart: Markets of ${mark(told)}"]`)
    await press(tab, '[data-tool=table]')
    await tab.type(`Cell of ${mark(told)}`)
    await soon(() => textIn(tab, `${englishBody} table`)).toContain(`Cell of ${mark(told)}`)
    await see(tab, 'No unsaved changes')
    await publish(tab)
    const page = await publicText(tab, '/letters/future-of-wealth-sustainability')
    for (const word of ['Counted in', 'Said in', 'Markets of', 'Cell of'])
      expect(page).toContain(`${word} ${mark(told)}`)
  },
)

const plotOfWater = {
  'plot.title': 'Water that is lost on the way',
  'plot.unit': '%',
  'plot.1.label': 'Cairo',
  'plot.1.value': '26',
  'plot.2.label': 'Amman',
  'plot.2.value': '48',
  'plot.source': 'Reports of the utilities',
  'plot.sourceDate': 'May 2024',
}

story(
  'English',
  'a whole theme is typed, from its headline to its plot, and published',
  async (told) => {
    const { tab, slug } = await makeTheme(told, 'Water')
    await press(tab, 'Plot (empty)')
    const names = await tab.read(() =>
      [...document.querySelectorAll<HTMLInputElement>('form :is(input, textarea)[name]')].flatMap(
        (field) =>
          field.checkVisibility() && field.value === '' && !/^plot|source/.test(field.name)
            ? [field.name]
            : [],
      ),
    )
    const texts = Object.fromEntries(names.map((name) => [name, `Typed as ${name}`]))
    for (const [name, text] of Object.entries({ ...texts, ...plotOfWater }))
      await fill(tab, `[name="${name}"]`, text)
    await press(tab, '[contenteditable=true]')
    await tab.type('Nothing replaces it.')
    await see(tab, 'No unsaved changes')
    await publish(tab)
    const page = () => publicText(tab, `/themes/${slug}`)
    await soon(page).toContain('Nothing replaces it.')
    for (const text of ['Typed as hero.headline', 'Typed as figures.3.value', 'Amman', 'May 2024'])
      expect(await page()).toContain(text)
  },
  { sizes: [widths.desk] },
)

// The last: what is in English alone and asked for on every page is waited for by Arabic ones.
story('English', 'a disclosure is begun in a dialog, written and published', async (told) => {
  const tab = await enter(told, '/admin/disclosures')
  await press(tab, 'New Disclosure')
  await fill(tab, 'Title', `Capital at risk, ${mark(told)}`)
  await press(tab, 'Create')
  await writeAndPublish(tab, `You may get back less, ${mark(told)}.`, '/legal/disclosures')
})
