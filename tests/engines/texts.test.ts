import { fill, isThere, press, see, soon, textIn, valueIn } from '../support/engines/hand.ts'
import { enter, mark, publicText, publish } from '../support/engines/staff.ts'
import { story } from '../support/engines/story.ts'
import type { Tab } from '../support/engines/tab.ts'

// What staff write: sentences of pages and whole texts, in both directions.

/** The buttons of a text's views, which are there once scripts run: what was pressed before may move. */
const isReady = '.text-views [aria-pressed]'
const englishBody = '[aria-label="Body"]'

/** Writes at once into the body on this screen, publishes it, and finds it where visitors read it. */
async function writeAndPublish(tab: Tab, words: string, page: string): Promise<void> {
  await isThere(tab, `${englishBody}[contenteditable=true]`)
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

for (const { language, path, page, words } of [
  {
    language: 'English',
    path: '/admin/themes/education',
    page: '/themes/education',
    words: 'Written in',
  },
  {
    language: 'Arabic',
    path: '/admin/themes/education/arabic',
    page: '/ar/themes/education',
    words: 'كُتب في',
  },
] as const)
  story(language, 'a sentence of a page is written and published', async (told) => {
    const tab = await enter(told, path)
    await isThere(tab, isReady)
    const headline = `${words} ${mark(told)}`
    await fill(tab, language === 'English' ? 'Headline' : 'Headline (Arabic)', headline)
    await publish(tab)
    await soon(() => publicText(tab, page)).toContain(headline)
  })

for (const { language, path, body, words } of [
  {
    language: 'English',
    path: '/admin/letters/navigating-new-economic-reality',
    body: englishBody,
    words: 'Written by hand',
  },
  {
    language: 'Arabic',
    path: '/admin/letters/navigating-new-economic-reality/arabic',
    body: '[aria-label="Body (Arabic)"]',
    words: 'كُتب باليد',
  },
] as const)
  story(language, 'a letter’s text is typed, copied and pasted, and saves itself', async (told) => {
    const tab = await enter(told, path)
    await isThere(tab, `${body}[contenteditable=true]`)
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
    await soon(direction).toBe(language === 'Arabic' ? 'rtl' : 'ltr')
    await tab.key('a', 'Control')
    await tab.key('c', 'Control')
    await tab.key('ArrowRight')
    await tab.key('v', 'Control')
    const times = async () => (await text()).split(words).length - 1
    await soon(times).toBe(2)
    await see(tab, 'Draft saved')
    await tab.goto(told.site.origin + path)
    await isThere(tab, `${body}[contenteditable=true]`)
    await soon(times).toBe(2)
  })

story('English', 'a claim is put into a sentence by its value', async (told) => {
  const tab = await enter(told, '/admin/pages/home')
  const sentence = '[id="field-text-home.hero.subline"]'
  await isThere(tab, isReady)
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
  await isThere(tab, `${englishBody}[contenteditable=true]`)
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
  await isThere(tab, `${englishBody}[contenteditable=true]`)
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
  await tab.goto(told.site.origin + path)
  await soon(linked).toBe(`Our team, ${mark(told)}`)
})

// The last: what is in English alone and asked for on every page is waited for by Arabic ones.
story('English', 'a disclosure is begun in a dialog, written and published', async (told) => {
  const tab = await enter(told, '/admin/disclosures')
  await press(tab, 'New Disclosure')
  await fill(tab, 'Title', `Capital at risk, ${mark(told)}`)
  await press(tab, 'Create')
  await writeAndPublish(tab, `You may get back less, ${mark(told)}.`, '/legal/disclosures')
})
