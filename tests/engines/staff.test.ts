import { fill, pathOf, press, see, soon } from '../support/engines/hand.ts'
import { story, type Told } from '../support/engines/story.ts'
import type { Tab } from '../support/engines/tab.ts'
import { enquiry } from '../support/enquiry.ts'
import { addStaff, password } from '../support/people.ts'

// What staff do in the panel, in each engine: only `npm run browsers` tells it.

/** Comes to a screen of the panel as somebody who was not signed in. */
async function enter({ site, visit, expectComplaint }: Told, path: string): Promise<Tab> {
  // Firefox says so of the answer that the new page cuts off.
  expectComplaint(/Error in input stream.* at \/auth/)
  const { email } = await addStaff(site.site, 'admin')
  const tab = await visit(path)
  await fill(tab, 'Email', email)
  await fill(tab, 'Password', password)
  await press(tab, '[type=submit]')
  await soon(() => pathOf(tab)).toBe(path)
  return tab
}

/** Once it is there, what is typed is taken. */
const isThere = (tab: Tab, selector: string) =>
  soon(() => tab.read((wanted) => document.querySelector(wanted) !== null, selector)).toBe(true)

const valueIn = (tab: Tab, selector: string) =>
  tab.read((wanted) => document.querySelector<HTMLInputElement>(wanted)?.value, selector)

const typedIn = (tab: Tab, label: string) =>
  tab.read(
    (wanted) =>
      [...document.querySelectorAll('label')].flatMap(({ control, textContent }) =>
        textContent === wanted && control instanceof HTMLInputElement ? [control.value] : [],
      )[0],
    label,
  )

const publicText = (tab: Tab, path: string) =>
  tab.read(async (wanted) => await (await fetch(wanted, { cache: 'no-store' })).text(), path)

/** What differs between the windows of one engine: what was saved in one is there in the next. */
const mark = ({ engine, width }: Told) => `${engine} ${width}`

story('English', 'who signs in is where they wanted to be', async (told) => {
  const tab = await enter(told, '/admin/claims')
  await tab.goto(`${told.site.origin}/admin`)
  await see(tab, 'Recent Activity')
  await tab.goto(`${told.site.origin}/account`)
  await see(tab, 'Password')
})

story('English', 'a wrong password keeps the address that was typed', async (told) => {
  const tab = await told.visit('/admin')
  await fill(tab, 'Email', 'nobody@firm.example')
  await fill(tab, 'Password', 'not the one')
  await press(tab, '[type=submit]')
  await isThere(tab, '[role=alert]')
  await soon(() => valueIn(tab, '[type=email]')).toBe('nobody@firm.example')
})

story('English', 'a member is changed and saved', async (told) => {
  const tab = await enter(told, '/admin/team')
  await isThere(tab, '.editor fieldset:enabled')
  await press(tab, 'Edit Karim Sample')
  const role = `Partner, ${mark(told)}`
  await fill(tab, 'Role (required)', role)
  await see(tab, 'Unsaved Changes')
  await press(tab, 'Save')
  await see(tab, 'Team members saved successfully.')
  await soon(() => publicText(tab, '/team')).toContain(role)
})

story('English', 'a price is typed into a stock and saved', async (told) => {
  const tab = await enter(told, '/admin/stocks?theme=longevity')
  await isThere(tab, '.editor fieldset:enabled')
  const price = '[aria-label="Welltower"] [inputmode=decimal]'
  const before = Number(await valueIn(tab, price))
  await press(tab, price)
  await tab.key('a', 'Control')
  await tab.type((before + 0.25).toFixed(2))
  await see(tab, 'Unsaved Changes')
  await press(tab, 'Save')
  await see(tab, 'No unsaved changes')
})

story('English', 'what is typed after a save goes back to what was saved', async (told) => {
  const tab = await enter(told, '/admin/team')
  await isThere(tab, '.editor fieldset:enabled')
  await press(tab, 'Edit Karim Sample')
  const saved = `Chair, ${mark(told)}`
  await fill(tab, 'Role (required)', saved)
  await press(tab, 'Save')
  await see(tab, 'Team members saved successfully.')
  await fill(tab, 'Role (required)', 'Nobody')
  await see(tab, 'Unsaved Changes')
  await press(tab, 'Revert')
  await see(tab, 'No unsaved changes')
  await soon(() => typedIn(tab, 'Role (required)')).toBe(saved)
})

story(
  'English',
  'a round of prices is typed from field to field, and saved as one',
  async (told) => {
    const tab = await enter(told, '/admin/prices?theme=longevity')
    await isThere(tab, 'form.round[data-hydrated]')
    const before = await tab.read(() =>
      [...document.querySelectorAll('.round-table [data-label^="Last price"]')].map((cell) =>
        Number(cell.textContent?.replace(/[^\d.]/g, '')),
      ),
    )
    await press(tab, '[aria-label^="New price of "]')
    for (const price of before.slice(0, 2)) {
      await tab.type((price + 0.5).toFixed(2))
      await tab.key('Enter')
    }
    await see(tab, '2 prices to save')
    await press(tab, 'Save')
    await see(tab, 'Saved 2 prices.')
  },
)

story(
  'English',
  'a legal text is written in the middle of the page, and published',
  async (told) => {
    const tab = await enter(told, '/admin/legal/privacy')
    const body = '[aria-label="Body"]'
    await isThere(tab, `${body}[contenteditable=true]`)
    const words = `We keep less, ${mark(told)}. `
    await press(tab, body)
    await tab.type(words)
    await see(tab, 'Draft saved')
    await press(tab, 'Publish')
    await see(tab, 'What changes')
    await press(tab, 'Publish')
    await see(tab, 'Visitors see it on the next page they open.')
    await soon(() => publicText(tab, '/legal/privacy')).toContain(words.trim())
  },
)

story('English', 'a setting is refused at its field, corrected and saved', async (told) => {
  const tab = await enter(told, '/admin/settings')
  await fill(tab, 'Email', 'office@')
  await press(tab, 'Save')
  await isThere(tab, '[aria-invalid=true]')
  await soon(() => valueIn(tab, '[aria-invalid=true]')).toBe('office@')
  await fill(tab, 'Email', 'office@firm.example')
  await press(tab, 'Save')
  await see(tab, 'Visitors see them on the next page they open.')
})

story('English', 'a sentence of a page is written and published', async (told) => {
  const tab = await enter(told, '/admin/themes/education')
  const headline = `Written in ${mark(told)}`
  await fill(tab, 'Headline', headline)
  await press(tab, 'Publish')
  await see(tab, 'What changes')
  // The button behind the sheet is covered by it.
  await press(tab, 'Publish')
  await see(tab, 'Visitors see it on the next page they open.')
  await soon(() => publicText(tab, '/themes/education')).toContain(headline)
})

for (const { language, path, body, words } of [
  {
    language: 'English',
    path: '/admin/letters/navigating-new-economic-reality',
    body: '[aria-label="Body"]',
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

story('English', 'an enquiry is answered for, with a note', async (told) => {
  const sent = await fetch(`${told.site.site.origin}/api/submit-contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // One that was sent before would be the same enquiry.
    body: JSON.stringify({
      ...enquiry,
      name: `Salma ${mark(told)}`,
      message: `${enquiry.message} ${mark(told)}`,
    }),
  })
  if (!sent.ok) throw new Error(await sent.text())
  const tab = await enter(told, '/admin/enquiries')
  await press(tab, `Salma ${mark(told)}`)
  await see(tab, enquiry.message)
  await fill(tab, 'Note', 'Called back')
  await press(tab, 'Add note')
  await see(tab, 'Called back')
})

story('English', 'Ctrl+K goes to a screen by what people call it', async (told) => {
  const tab = await enter(told, '/admin/team')
  await isThere(tab, '.editor fieldset:enabled')
  await tab.key('k', 'Control')
  await isThere(tab, 'dialog:modal')
  await tab.type('privacy')
  await isThere(tab, 'dialog:modal [aria-selected=true]')
  await tab.key('Enter')
  await soon(() => pathOf(tab)).not.toBe('/admin/team')
})

story('English', 'the archive shows a page as it was, says why, and is verified', async (told) => {
  const tab = await enter(told, '/admin/archive')
  await soon(async () => {
    await tab.goto(`${told.site.origin}/admin/archive?page=/themes/longevity`)
    return tab.read(() => document.querySelector('iframe')?.title ?? '')
  }).toMatch(/^Longevity on /)
  await press(tab, '[name=why]')
  await isThere(tab, '.archive-why blockquote')
  await press(tab, 'Verify now')
  await see(tab, 'See the result below')
})

story('English', 'a disclosure is begun in a dialog, written and published', async (told) => {
  const tab = await enter(told, '/admin/disclosures')
  await press(tab, 'New Disclosure')
  await fill(tab, 'Title', `Capital at risk, ${mark(told)}`)
  await press(tab, 'Create')
  const body = '[aria-label="Body"]'
  await isThere(tab, `${body}[contenteditable=true]`)
  const words = `You may get back less, ${mark(told)}.`
  await press(tab, body)
  await tab.type(words)
  await see(tab, 'Draft saved')
  await press(tab, 'Publish')
  await see(tab, 'What changes')
  await press(tab, 'Publish')
  await see(tab, 'Visitors see it on the next page they open.')
  await soon(() => publicText(tab, '/legal/disclosures')).toContain(words)
})
