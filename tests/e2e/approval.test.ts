import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sendBack as sendBackByCore } from '#core/review/decide.server.ts'
import type { DecisionOutcome } from '#core/review/decision.server.ts'
import { listWaiting } from '#core/review/submissions.server.ts'
import type { Db } from '#db/schema.ts'
import { approveAs, partsOf } from '../support/approval.ts'
import { axeViolations } from '../support/axe.ts'
import { test as base, soon } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { confirm, draftKept, editMember, openSheet, press } from '../support/editors.ts'
import { send, until } from '../support/http.ts'
import { expectFits } from '../support/layout.ts'
import { sessionCookie } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { addStaff, inDatabase, openSignedIn } from '../support/staff.ts'

// Two people, where changes need a second one. Who may approve what, and what becomes of it: approval*.test.ts and
// second-person.test.ts among the tests of requests.

const test = base.extend('people', { scope: 'file' }, async ({ site }) => ({
  jane: await addStaff(site, 'admin'),
  omar: await addStaff(site, 'admin'),
}))

/** What the second person does about the one change that waits, once they have got its screen. */
async function decide(
  site: RunningServer,
  { email }: { email: string },
  act: (db: Db, waiting: { id: string; hash: string }) => Promise<DecisionOutcome>,
): Promise<void> {
  await inDatabase(site, async (db) => {
    const { id, hash } = await until('a change that waits', async () => (await listWaiting(db))[0])
    const cookie = await sessionCookie(db, email)
    const screen = await send(site.origin, 'GET', `/admin/review/${id}`, { headers: { cookie } })
    expect([screen.status, screen.text]).toEqual([
      200,
      expect.stringContaining('Word by word</h2>'),
    ])
    expect(await act(db, { id, hash })).toMatchObject({ outcome: 'decided' })
  })
}

const submitted = (page: Page) =>
  page.getByText('It goes live when a second person approves it.').waitFor()

test('what one admin submits goes live when another has looked at it and approves', async ({
  site,
  visit,
  people,
}) => {
  const letter = 'letters/navigating-new-economic-reality'
  const hers = await openSignedIn(visit, '/admin/settings/compliance', people.jane.email)
  const toggle = hers.getByRole('switch', { name: 'Changes need a second person' })
  await soon(() => toggle.isChecked()).toBe(false)
  await toggle.check()
  await press(hers, 'Save').click()
  await press(hers, 'Submit').waitFor()

  await hers.goto(`/admin/${letter}`)
  await hers.getByLabel('Title', { exact: true }).fill('Navigating with a second pair of eyes')
  const sheet = await openSheet(hers, 'Submit')
  await sheet.getByText('It can be looked at by').waitFor()
  await confirm(sheet, 'Submit')
  await submitted(hers)
  // Told below the head, which stays where it is.
  await hers.locator('.screen-head ~ .waiting-note').waitFor()
  await hers.getByRole('link', { name: 'See the change' }).click()
  await hers.getByText('someone else has to approve it').waitFor()
  await soon(() => press(hers, 'Approve').count()).toBe(0)

  const his = await openSignedIn(visit, '/admin/review', people.omar.email)
  await his.getByRole('link', { name: 'Navigating with a second pair of eyes' }).click()
  const heading = (frame: 'Old' | 'New', name: string) =>
    his.frameLocator(`iframe[title^=${frame}]`).getByRole('heading', { level: 1, name })
  await heading('Old', 'Navigating the New Economic').waitFor()
  await heading('New', 'a second pair of eyes').waitFor()
  await his.getByText('second pair of eyes').first().waitFor()
  expect(await axeViolations(his)).toEqual([])
  await expectFits(his, 375, 800)
  await press(his, 'Approve').click()
  await his.getByText('Nothing waits').waitFor()
  await shows(site, `/${letter}`, 'a second pair of eyes')
  await his.goto(`/admin/${letter}/history`)
  await his.getByText(/Approved by Sample admin/).waitFor()
  await soon(() => his.locator('code').first().innerText()).toMatch(/^[0-9a-f]{8,}/)
})

test('a list, a setting, prices and a disclosure are sent back, come back as they were typed, and go live', async ({
  site,
  visit,
  people: { jane, omar },
}) => {
  const hers = await openSignedIn(visit, '/admin/team', jane.email)
  const submit = async () => {
    await press(hers, 'Submit').click()
    await submitted(hers)
  }
  const sendBack = (reason: string) =>
    decide(site, omar, (db, { id }) => sendBackByCore(partsOf(db), omar.id, { id, reason }))
  const approve = () => decide(site, omar, (db, waiting) => approveAs(db, omar.id, waiting))
  const editAgain = async (path: string, reason: string) => {
    await hers.goto(path)
    await hers.getByText(reason).waitFor()
    await hers.getByRole('link', { name: 'Edit again' }).click()
    await hers.getByText('Unsaved Changes', { exact: true }).first().waitFor()
  }

  // He decides about the team in his browser; about the rest as its buttons do.
  const role = async () => (await editMember(hers, 'Karim Sample')).getByLabel('Role (required)')
  await (await role()).fill('Typed once')
  await submit()
  const his = await openSignedIn(visit, '/admin/review', omar.email)
  await his.getByRole('list', { name: 'Waiting for approval' }).getByRole('link').first().click()
  await his.getByRole('heading', { name: 'Word by word' }).waitFor()
  await press(his, 'Send back').click()
  await his.getByText('Say why, so that it can be fixed').first().waitFor()
  await his.getByLabel('Reason').fill('Name the desk')
  await press(his, 'Send back').click()
  await his.getByText('Nothing waits').waitFor()
  await hers.route(
    ({ pathname, search }) => pathname === '/admin/team.data' && !search.includes('again='),
    () => undefined,
  )
  await editAgain('/admin/team', 'Name the desk')
  const again = await role()
  await soon(() => again.inputValue()).toBe('Typed once')
  // From then on it is a draft like any other, even before the router has followed.
  await hers.reload()
  await hers.getByText('We restored your draft').waitFor()
  await hers.unrouteAll()
  await (await role()).fill('Typed once, fixed income')
  await submit()
  await approve()
  await shows(site, '/team', 'Typed once, fixed income')

  const phone = hers.getByLabel('Phone')
  await hers.goto('/admin/settings')
  await phone.fill('+20 2 5550 0100')
  await submit()
  await sendBack('Is that the new line?')
  // What was sent back comes before a draft, which stays.
  await hers.goto('/admin/settings')
  await phone.fill('+20 2 5550 0199')
  await draftKept(hers)
  await hers.getByRole('link', { name: 'Dashboard' }).first().click()
  await press(hers, 'Leave').click()
  await hers.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await editAgain('/admin/settings', 'Is that the new line?')
  await soon(() => phone.inputValue()).toBe('+20 2 5550 0100')
  await press(hers, 'Revert').click()
  await soon(() => phone.inputValue()).toBe('+20 2 5550 0199')
  await hers.getByText('We restored your draft').waitFor()
  await press(hers, 'Revert').click()
  await soon(() => hers.getByText('Unsaved Changes', { exact: true }).count()).toBe(0)
  await editAgain('/admin/settings', 'Is that the new line?')
  await soon(() => phone.inputValue()).toBe('+20 2 5550 0100')
  await submit()
  await approve()
  await shows(site, '/contact', '+20 2 5550 0100')

  const price = hers.getByLabel('New price of Duolingo')
  const other = hers.getByLabel('New price of Stride')
  const typed = async () => [await price.inputValue(), await other.inputValue()]
  await hers.goto('/admin/prices')
  await price.fill('4321')
  await press(hers, 'Save').click()
  await press(hers, 'Save Anyway').click()
  await submitted(hers)
  await soon(() => price.inputValue()).toBe('')
  await sendBack('Which exchange says so?')
  await hers.goto('/admin/prices')
  await other.fill('9')
  await hers.getByText('1 price to save').waitFor()
  await hers.getByRole('link', { name: 'Edit again' }).click()
  await hers.getByText('2 prices to save').waitFor()
  await soon(typed).toEqual(['4321', '9'])
  // Submitted again, they are no more what was sent back: the address does not say so.
  await soon(() => hers.locator('form.round').getAttribute('action')).toBe('/admin/prices')
  await press(hers, 'Revert').click()
  await soon(typed).toEqual(['', ''])

  const words = 'A second pair of eyes has read this disclosure.'
  const body = hers.getByRole('textbox', { name: 'Body', exact: true })
  await hers.goto('/admin/disclosures/regulatory-notice')
  await body.fill(words)
  await confirm(await openSheet(hers, 'Submit'), 'Submit')
  await submitted(hers)
  await sendBack('Shorter')
  await hers.goto('/admin/disclosures/regulatory-notice')
  await hers.getByText('Sent back').waitFor()
  await soon(() => body.innerText()).toContain(words)
})
