import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import {
  addressOf,
  expectProblem,
  hasFocus,
  soon,
  stopClock,
  calmTest as test,
} from '../support/browser.ts'
import { readData, shows } from '../support/content.ts'
import { saveContact } from '../support/enquiries.ts'
import { consent, enquiry, field, fillIn, issueAt, send, writtenIn } from '../support/enquiry.ts'

const api = '**/api/submit-contact'
const missingConsent = 'Please acknowledge our disclosures and privacy policy before submitting.'
const failed = "Couldn't send. Please try again."

/** The form, alive: touched once, so that its component listens. */
async function liveForm(page: Page): Promise<void> {
  await field(page, 'name').focus()
  await page.getByText('1000 characters left').waitFor()
}

test('the button can be pressed only while the consent is ticked; Enter in a field and a press on it say that the consent is missing', async ({
  visit,
}) => {
  const page = await visit('/contact')
  await soon(() => send(page).isDisabled()).toBe(true)
  await consent(page).check()
  await soon(() => send(page).isDisabled()).toBe(false)
  await consent(page).uncheck()
  await soon(() => send(page).isDisabled()).toBe(true)
  await liveForm(page)
  await fillIn(page, enquiry, { agreed: false })
  for (const act of [
    async () => {
      await field(page, 'phone').focus()
      await page.keyboard.press('Enter')
    },
    // Its place is looked up as it is pressed: what comes to life above it may move it.
    () => send(page).click({ force: true, position: { x: 20, y: 20 } }),
  ]) {
    await soon(() => send(page).isDisabled()).toBe(true)
    await act()
    await page.getByText(missingConsent).waitFor()
    await soon(() => issueAt(page, 'consent')).toBe(missingConsent)
    await soon(() => hasFocus(consent(page))).toBe(true)
    await soon(() => addressOf(page)).toBe('/contact')
    await consent(page).check()
    await soon(() => send(page).isDisabled()).toBe(false)
    await soon(() => page.getByText(missingConsent).count()).toBe(0)
    await soon(() => page.getByRole('alert').count()).toBe(0)
    await soon(() => writtenIn(page)).toEqual(enquiry)
    await consent(page).uncheck()
  }
})

test('errors are at their fields, are announced, and the first wrong one has the focus; a counter says how much room is left, and over-long text is refused uncut', async ({
  visit,
}) => {
  const page = await visit('/contact')
  const heightOfForm = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return document.querySelector('.contact-form')?.getBoundingClientRect().height
    })
  const before = await heightOfForm()
  await liveForm(page)
  // Else the press that hydrates the form ends beside what it began on.
  await soon(heightOfForm).toBe(before)
  await fillIn(page, { name: 'Salma Visitor', email: 'salma@visitor' })
  await send(page).click()
  const summary = 'Your message has not been sent yet. Please check the marked fields.'
  await page.getByRole('alert').getByText(summary).waitFor()
  await soon(() => issueAt(page, 'name')).toBe(null)
  await soon(() => issueAt(page, 'email')).toMatch(/valid email address/)
  await soon(() => issueAt(page, 'phone')).toMatch(/phone number/)
  await soon(() => issueAt(page, 'message')).toMatch(/a few words/)
  await soon(() => hasFocus(field(page, 'email'))).toBe(true)
  await soon(() => field(page, 'email').inputValue()).toBe('salma@visitor')

  await field(page, 'email').fill('salma@visitor.example')
  await soon(() => issueAt(page, 'email')).toBe(null)
  await field(page, 'phone').fill(' ')
  await soon(() => issueAt(page, 'phone')).toMatch(/phone number/)

  await fillIn(page, { ...enquiry, message: 'م'.repeat(998) })
  await page.getByText('2 characters left').waitFor()
  await field(page, 'message').press('End')
  await page.keyboard.type('abc')
  await page.getByText('1 character too many').waitFor()
  await send(page).click()
  await soon(() => issueAt(page, 'message')).toMatch(/1000 characters.*Nothing has been cut/)
  await soon(async () => (await field(page, 'message').inputValue()).length).toBe(1001)
})

test('an enquiry is sent once, shows that it is being sent, and lands on the Thank You page', async ({
  visit,
  site,
}) => {
  const sent: string[] = []
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
  const page = await visit('/contact', {
    before: async (fresh) => {
      // A person takes longer than a test.
      await stopClock(fresh)
      await fresh.route(api, async (route) => {
        sent.push(route.request().postData() ?? '')
        await letGo
        await route.continue()
      })
    },
  })
  await liveForm(page)
  await fillIn(page)
  await page.clock.fastForward('01:00')
  await send(page).dblclick()
  await page.getByRole('button', { name: 'Sending...' }).waitFor()
  await soon(() => page.getByRole('button', { name: 'Sending...' }).isDisabled()).toBe(true)
  await field(page, 'name').press('Enter')
  release()
  await page.waitForURL('**/contact/thanks')
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({
    ...enquiry,
    page: `${site.origin}/contact`,
    consent: 'I acknowledge the disclosures and the privacy policy.',
    website: '',
  })

  await page.getByRole('heading', { name: 'Thank You' }).waitFor()
  const home = page.getByRole('link', { name: 'Return to Homepage' })
  await soon(() => home.getAttribute('href')).toBe('/')

  const kept = await readData(site, (db) =>
    db.selectFrom('contact_submissions').selectAll().where('email', '=', enquiry.email).execute(),
  )
  expect(kept).toHaveLength(1)
  expect(kept[0]).toMatchObject({ ...enquiry, suspicion: null })
  expect(kept[0]?.fill_ms).toBeGreaterThanOrEqual(60_000)
  // The firm's, and the acknowledgement.
  await soon(async () => {
    const mails = (await site.mails()).filter((mail) => mail.includes(enquiry.email))
    return mails.map((mail) => mail.includes(`\nTo: ${enquiry.email}`)).toSorted()
  }).toEqual([false, true])
})

test('a time to be called goes along with the enquiry, in the time of the city that was chosen', async ({
  visit,
  site,
}) => {
  const ask = (callBack: boolean) =>
    readData(site, (db) => saveContact(db, { callBack, whatsApp: '' }))
  await ask(true)
  try {
    await shows(site, '/contact', 'A time to call you')
    const page = await visit('/contact', { before: stopClock })
    await liveForm(page)
    const time = page.getByLabel('A time to call you')
    await time.fill('10:30')
    await page.getByLabel('In the time of').selectOption('Cairo')
    const email = 'called@visitor.example'
    await fillIn(page, { ...enquiry, email })
    await page.clock.fastForward('01:00')
    await send(page).click()
    await page.waitForURL('**/contact/thanks')
    const kept = await readData(site, (db) =>
      db
        .selectFrom('contact_submissions')
        .select(['call_back', 'consent_text'])
        .where('email', '=', email)
        .execute(),
    )
    expect(kept).toEqual([
      {
        call_back: '10:30 Africa/Cairo',
        consent_text: expect.stringContaining('a time for a call'),
      },
    ])
  } finally {
    await ask(false)
  }
})

test('a call that fails is told: every field is kept, what the server finds wrong is at its field, and the form can be sent again', async ({
  visit,
}) => {
  const page = await visit('/contact')
  expectProblem(page, /submit-contact/)
  const sending = page.getByRole('button', { name: 'Sending...' })
  /** Sends, sees that what was said before is gone, and only then answers. */
  const sendFor = async (answer: Parameters<Route['fulfill']>[0] | undefined) => {
    const { promise: seen, resolve: letGo } = Promise.withResolvers<void>()
    await page.unroute(api)
    await page.route(api, async (route) => {
      await seen
      return answer ? route.fulfill({ ...answer }) : route.abort()
    })
    await send(page).press('Enter')
    await sending.waitFor()
    await soon(() => page.getByRole('alert').count()).toBe(0)
    letGo()
  }
  await fillIn(page)
  for (const answer of [
    { status: 500, body: 'no' },
    { status: 503, json: { error: 'The service is briefly unavailable.' } },
    // The network is down.
    undefined,
  ]) {
    await sendFor(answer)
    await page.getByRole('alert').getByText(failed).waitFor()
    await soon(() => writtenIn(page)).toEqual(enquiry)
    await soon(() => consent(page).isChecked()).toBe(true)
    await soon(() => send(page).isDisabled()).toBe(false)
    await soon(() => hasFocus(send(page))).toBe(true)
  }

  await sendFor({ status: 400, json: { error: 'no', fields: { phone: 'Not this number.' } } })
  await soon(() => issueAt(page, 'phone')).toBe('Not this number.')
  await soon(() => hasFocus(field(page, 'phone'))).toBe(true)

  // Coming back from the Thank You page, the form is not stuck sending. An answer without content
  // leaves the page standing, as a browser's page cache does.
  const thanks = '**/contact/thanks'
  await page.route(thanks, (route) => route.fulfill({ status: 204 }))
  const gone = page.waitForRequest(thanks)
  await sendFor({ json: { ok: true } })
  await gone
  await soon(() => sending.count()).toBe(1)
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.getByRole('button', { name: 'Send Message' }).waitFor()
  await soon(() => send(page).isDisabled()).toBe(false)
  await soon(() => sending.count()).toBe(0)
  await page.unroute(thanks)
  await send(page).click()
  await page.waitForURL(thanks)
})

test('after too many enquiries the form says to wait, and keeps every field', async ({ visit }) => {
  const page = await visit('/contact')
  expectProblem(page, /submit-contact/)
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    let answer: Response
    do answer = await fetch('/api/submit-contact', { method: 'POST', headers, body })
    while (answer.ok)
  }, JSON.stringify(enquiry))
  await fillIn(page)
  await send(page).click()
  await page.getByRole('alert').getByText('Please wait a few minutes').waitFor()
  await soon(() => writtenIn(page)).toEqual(enquiry)
})
