import { expect } from 'vitest'
import { copy as arabic } from '#app/site/content/ar/index.ts'
import { contactCopy } from '#app/site/content/contact.ts'
import { frameCopy } from '#app/site/content/frame.ts'
import { stocksCopy } from '#app/site/content/stocks.ts'
import { teamCopy } from '#app/site/content/team.ts'
import { shows } from '../support/content.ts'
import { fill, pathOf, press, see, soon } from '../support/engines/hand.ts'
import { story, type Told, widths } from '../support/engines/story.ts'
import type { Tab } from '../support/engines/tab.ts'
import { enquiry } from '../support/enquiry.ts'
import { seedPortrait } from '../support/seed-pictures.ts'

// What a visitor does on the public site, in each engine, by turns in each language and width (story.ts).

const editions = [
  {
    edition: 'English',
    home: '/',
    at: '',
    member: 'Karim Sample',
    words: {
      frame: frameCopy.original,
      team: teamCopy.original,
      stocks: stocksCopy.original,
      contact: contactCopy.original,
    },
  },
  { edition: 'Arabic', home: '/ar', at: '/ar', member: 'كريم النموذج', words: arabic },
] as const

/** The dialog over the page, by its heading. */
const openDialog = (tab: Tab) =>
  tab.read(() => document.querySelector('dialog:modal h2')?.textContent ?? '')
const isShown = (tab: Tab, selector: string) =>
  tab.read(
    (wanted) =>
      document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true }) ?? false,
    selector,
  )
const named = (template: string, name: string) => template.replace('{name}', name)

/** Once for all: to make them takes longer than the stories. */
let seeded: ReturnType<typeof seedPortrait> | undefined

for (const { edition, home, at, member, words } of editions) {
  const { frame, team, stocks, contact } = words
  const theme = `${at}/themes/education`
  let turn = 0
  const next = (name: string, tell: (told: Told) => Promise<void>, sizes = Object.values(widths)) =>
    story(edition, name, tell, { sizes, turn: turn++ })

  next('the first visit draws the bridge, the second does not', async ({ visit }) => {
    const tab = await visit(home)
    const isFirst = () => tab.read(() => document.documentElement.classList.contains('first-visit'))
    await soon(isFirst).toBe(true)
    await soon(() => tab.read(() => localStorage.seen)).toBe('1')
    await tab.goto(await tab.read(() => location.href))
    await soon(isFirst).toBe(false)
    await soon(() =>
      tab.read(() => document.querySelectorAll('.bridge svg, svg.bridge').length > 0),
    )
  })

  next(
    'the menu opens, closes with Escape and leads to a part of a page',
    async ({ visit }) => {
      const tab = await visit(`${at}/team`)
      await press(tab, frame.menu.open)
      await soon(() => isShown(tab, '#menu')).toBe(true)
      await tab.key('Escape')
      await soon(() => isShown(tab, '#menu')).toBe(false)
      await press(tab, frame.menu.open)
      await press(tab, frame.navigation.items[2]?.label ?? '')
      await soon(() => pathOf(tab)).toBe(`${home}#principles`)
      await soon(() => isShown(tab, '#menu')).toBe(false)
      const isBelowBar = () =>
        tab.read(() => {
          const { top } = document.querySelector('#principles h2')?.getBoundingClientRect() ?? {}
          return top !== undefined && top > 40 && top < innerHeight
        })
      await soon(isBelowBar).toBe(true)
    },
    [widths.phone],
  )

  next("a member's dialog opens, has an address and closes", async ({ visit }) => {
    const tab = await visit(`${at}/team`)
    await press(tab, named(team.viewBioOf, member))
    await soon(() => openDialog(tab)).toBe(member)
    await soon(() => pathOf(tab)).toBe(`${at}/team?m=karim-sample`)
    await tab.key('Escape')
    await soon(() => openDialog(tab)).toBe('')
    await soon(() => pathOf(tab)).toBe(`${at}/team`)
    await press(tab, named(team.viewBioOf, member))
    await soon(() => openDialog(tab)).toBe(member)
    await press(tab, team.close)
    await soon(() => openDialog(tab)).toBe('')
  })

  next('the very first press copies a link', async ({ visit }) => {
    const tab = await visit(`${at}/team`)
    await press(tab, named(team.copyLinkOf, member))
    await see(tab, team.linkCopied)
  })

  next('the lightbox opens, moves on by key, and Back closes it', async ({ visit }) => {
    const tab = await visit(theme)
    await press(tab, named(stocks.chart.open, 'Duolingo'))
    await soon(() => openDialog(tab)).toContain('Duolingo')
    await tab.key(at ? 'ArrowLeft' : 'ArrowRight')
    await soon(() => openDialog(tab)).not.toContain('Duolingo')
    await soon(() => openDialog(tab)).not.toBe('')
    await tab.read(() => history.back())
    await soon(() => openDialog(tab)).toBe('')
    await soon(() => pathOf(tab)).toBe(theme)
  })

  next('a refused enquiry keeps what was typed, a whole one is thanked for', async ({ visit }) => {
    const tab = await visit(`${at}/contact`)
    const { fields } = contact.form
    const value = () =>
      tab.read(() => document.querySelector<HTMLTextAreaElement>('[name=message]')?.value)
    await fill(tab, fields.name.label, enquiry.name)
    await fill(tab, fields.email.label, 'salma@')
    await fill(tab, fields.phone.label, enquiry.phone)
    await fill(tab, fields.message.label, enquiry.message)
    await press(tab, '[name=consent]')
    await press(tab, contact.form.submit)
    await see(tab, contact.errors.email.invalid)
    await soon(value).toBe(enquiry.message)
    await soon(() => pathOf(tab)).toBe(`${at}/contact`)
    await fill(tab, fields.email.label, enquiry.email)
    await press(tab, contact.form.submit)
    await soon(() => pathOf(tab)).toBe(`${at}/contact/thanks`)
    await see(tab, contact.thanks.text.replace('{hours}', '24'))
  })

  next(
    'a picture that was lost on the way is asked for again',
    async ({ visit, site }) => {
      seeded ??= seedPortrait(site.site)
      await shows(site.site, `${at}/team`, await seeded)
      site.lose(/^\/media\//, 1)
      const tab = await visit(`${at}/team`)
      const states = () =>
        tab.read(() =>
          [...document.querySelectorAll<HTMLImageElement>('main img')]
            .filter((image) => image.getBoundingClientRect().top < innerHeight)
            .map((image) => !image.hidden && image.naturalWidth > 0),
        )
      await soon(async () => (await states()).every(Boolean)).toBe(true)
      expect((await states()).length).toBeGreaterThan(0)
    },
    [widths.desk],
  )

  next('each page fits its window and has its fonts', async ({ visit }) => {
    const tab = await visit(home)
    const origin = await tab.read(() => location.origin)
    for (const path of [
      home,
      `${at}/themes`,
      theme,
      `${at}/team`,
      `${at}/letters`,
      `${at}/letters/navigating-new-economic-reality`,
      `${at}/legal/terms`,
      `${at}/facts`,
      `${at}/contact`,
    ]) {
      await tab.goto(origin + path)
      const look = () =>
        tab.read(async () => {
          await document.fonts.ready
          const { scrollWidth, clientWidth } = document.documentElement
          const loaded = [...document.fonts].some(({ status }) => status === 'loaded')
          return {
            over: scrollWidth - clientWidth,
            loaded,
            heading: Boolean(document.querySelector('h1')),
          }
        })
      await soon(async () => [path, await look()]).toEqual([
        path,
        { over: 0, loaded: true, heading: true },
      ])
    }
  })
}
