import type { Page } from 'playwright-core'
import { expectProblem, soon, type Visitor } from './browser.ts'
import { consent, fillIn, issueAt, send } from './enquiry.ts'

export type PageCase = {
  /** Name of the state, also for its picture. */
  name: string
  path: string
  /** Brings the page into its state; without it the page as it opens. */
  prepare?: (page: Page) => Promise<unknown>
  /** Name of the state that has the same template and elements, with other words, and is looked at more closely. */
  like?: string
  /** The state comes about by script alone. */
  needsScript?: true
  /** Without script the state comes about too, with elements that are other ones or stand otherwise. */
  differsWithoutScript?: true
  /** Window widths, of those above 320, in which the state exists; all unless told. */
  widths?: readonly number[]
  before?: Visitor['before']
}

/** Whether every page and screen is looked at in every way (`npm run browsers`), and not each kind once. */
export const looksAtAll = process.env.STORIES === 'all'

/** Width and height of the windows in which pages are looked at, in CSS pixels. */
export const windowSizes = [
  [1440, 900],
  [375, 740],
  [320, 640],
] as const

/** The windows in which a state exists, the widest first. */
export function sizesOf({ widths }: PageCase) {
  return windowSizes.filter(([width]) => width === 320 || (widths?.includes(width) ?? true))
}

/** Every state of every public page: a new page joins here, with one line. */
export const pageCases: readonly PageCase[] = [
  { name: 'home', path: '/' },
  { name: 'themes', path: '/themes' },
  { name: 'longevity', path: '/themes/longevity' },
  { name: 'education', path: '/themes/education', like: 'longevity' },
  { name: 'lightbox', path: '/themes/education', prepare: openLightbox, needsScript: true },
  { name: 'lightbox-addressed', path: '/themes/education#stock-duol', differsWithoutScript: true },
  { name: 'facts', path: '/facts' },
  { name: 'team', path: '/team' },
  { name: 'team-dialog', path: '/team?m=amina-example', differsWithoutScript: true },
  { name: 'team-dialog-modal', path: '/team', prepare: openDialog, needsScript: true },
  { name: 'letters', path: '/letters' },
  { name: 'letter', path: '/letters/navigating-new-economic-reality' },
  { name: 'letter-wealth', path: '/letters/future-of-wealth-sustainability', like: 'letter' },
  { name: 'letter-mena', path: '/letters/mena-markets-bridge-tomorrow' },
  { name: 'letter-not-found', path: '/letters/nothing', before: refusalIsMeant },
  { name: 'terms', path: '/legal/terms', like: 'disclosures' },
  { name: 'privacy', path: '/legal/privacy', like: 'disclosures' },
  { name: 'disclosures', path: '/legal/disclosures' },
  { name: 'proof', path: '/proof/letter/future-of-wealth-sustainability/1' },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-errors',
    path: '/contact',
    prepare: sendIncomplete,
    before: refusalIsMeant,
    differsWithoutScript: true,
  },
  { name: 'contact-failure', path: '/contact', prepare: sendInVain, needsScript: true },
  { name: 'contact-thanks', path: '/contact/thanks' },
  { name: 'api', path: '/api' },
  { name: 'not-found', path: '/nowhere', before: refusalIsMeant },
  { name: 'menu', path: '/team', prepare: openMenu, widths: [375], differsWithoutScript: true },
]

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View Full Bio of Amina Example' }).click()
  await soon(() => page.locator('dialog:modal').count()).toBe(1)
}

async function openLightbox(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open the chart of Duolingo' }).click()
  await soon(() => page.locator('dialog:modal').count()).toBe(1)
}

async function sendIncomplete(page: Page): Promise<void> {
  await fillIn(page, { name: 'Salma Visitor', email: 'salma@' })
  await send(page).click()
  await soon(() => issueAt(page, 'email')).toMatch(/valid email/)
}

async function sendInVain(page: Page): Promise<void> {
  expectProblem(page, /submit-contact/)
  await page.route('**/api/submit-contact', (route) => route.abort())
  await fillIn(page)
  await consent(page).check()
  await send(page).click()
  await page.getByText("Couldn't send. Please try again.").waitFor()
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await soon(() => menuHasArrived(page)).toBe(true)
}

function menuHasArrived(page: Page): Promise<boolean> {
  return page
    .locator('#menu')
    .evaluate((menu) => menu.matches(':popover-open') && menu.getAnimations().length === 0)
}

/** A browser writes an answer of 400 or 404 into its console. */
async function refusalIsMeant(page: Page): Promise<void> {
  expectProblem(page, /status of 40[04]/)
}
