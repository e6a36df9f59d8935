import type { Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'
import {
  addressOf,
  expectProblem,
  hasFocus,
  soon,
  stopClock,
  calmTest as test,
} from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { saveContact } from '../support/enquiries.ts'
import { consent, enquiry, field, fillIn, issueAt, send, writtenIn } from '../support/enquiry.ts'
import { inDatabase } from '../support/people.ts'
import { cutScripts, dropScripts, holdScripts, visitHeld } from '../support/scripts.ts'

// The form with its component, before that lives, and where it cannot come to life. What the server
// makes of it: contact-form, submit-contact and call-back among the tests of requests.

const api = '**/api/submit-contact'
const missingConsent = 'Please acknowledge our disclosures and privacy policy before submitting.'
const failed = "Couldn't send. Please try again."
const sending = (page: Page) => page.getByRole('button', { name: 'Sending...' })

/** The form, alive: touched once, so that its component listens. */
async function liveForm(page: Page): Promise<void> {
  await field(page, 'name').focus()
  await page.getByText('1000 characters left').waitFor()
}

test('the consent rules the button; errors are at their fields, are announced, and the first wrong one has the focus; over-long text is refused uncut', async ({
  visit,
}) => {
  const page = await visit('/contact')
  const heightOfForm = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return document.querySelector('.contact-form')?.getBoundingClientRect().height
    })
  const before = await heightOfForm()
  await soon(() => send(page).isDisabled()).toBe(true)
  await consent(page).check()
  await soon(() => send(page).isDisabled()).toBe(false)
  await consent(page).uncheck()
  await soon(() => send(page).isDisabled()).toBe(true)
  await liveForm(page)
  // Else the press that hydrates the form ends beside what it began on.
  await soon(heightOfForm).toBe(before)

  await fillIn(page, enquiry, { agreed: false })
  for (const act of [
    () => field(page, 'phone').press('Enter'),
    // Its place is looked up as it is pressed: what comes to life above it may move it.
    () => send(page).click({ force: true, position: { x: 20, y: 20 } }),
  ]) {
    await soon(() => send(page).isDisabled()).toBe(true)
    await act()
    await page.getByText(missingConsent).waitFor()
    await soon(() => issueAt(page, 'consent')).toBe(missingConsent)
    await soon(() => hasFocus(consent(page))).toBe(true)
    await consent(page).check()
    await soon(() => send(page).isDisabled()).toBe(false)
    await soon(() => page.getByRole('alert').count()).toBe(0)
    await soon(() => writtenIn(page)).toEqual(enquiry)
    await consent(page).uncheck()
  }

  await fillIn(page, { email: 'salma@visitor', phone: ' ', message: '' })
  await send(page).click()
  const summary = 'Your message has not been sent yet. Please check the marked fields.'
  await page.getByRole('alert').getByText(summary).waitFor()
  await soon(() => issueAt(page, 'name')).toBe(null)
  await soon(() => issueAt(page, 'phone')).toMatch(/phone number/)
  await soon(() => issueAt(page, 'message')).toMatch(/a few words/)
  await soon(() => hasFocus(field(page, 'email'))).toBe(true)
  await field(page, 'email').fill(enquiry.email)
  await soon(() => issueAt(page, 'email')).toBe(null)
  await soon(() => issueAt(page, 'phone')).toMatch(/phone number/)

  await fillIn(page, { ...enquiry, message: 'م'.repeat(998) })
  await page.getByText('2 characters left').waitFor()
  await field(page, 'message').press('End')
  await page.keyboard.type('abc')
  await page.getByText('1 character too many').waitFor()
  await send(page).click()
  await soon(() => issueAt(page, 'message')).toMatch(/1000 characters.*Nothing has been cut/)
  await soon(async () => (await field(page, 'message').inputValue()).length).toBe(1001)
  await soon(() => addressOf(page)).toBe('/contact')
})

test('a call that fails is told: every field is kept, what the server finds wrong is at its field, and the form can be sent again', async ({
  visit,
}) => {
  const page = await visit('/contact')
  expectProblem(page, /submit-contact/)
  /** Sends, sees that what was said before is gone, and only then answers. */
  const sendFor = async (answer: Parameters<Route['fulfill']>[0] | undefined) => {
    const { promise: seen, resolve: letGo } = Promise.withResolvers<void>()
    await page.unroute(api)
    await page.route(api, async (route) => {
      await seen
      return answer ? route.fulfill({ ...answer }) : route.abort()
    })
    await send(page).press('Enter')
    await sending(page).waitFor()
    await soon(() => page.getByRole('alert').count()).toBe(0)
    letGo()
  }
  await fillIn(page)
  for (const [answer, words] of [
    [{ status: 500, body: 'no' }, failed],
    [{ status: 503, json: { error: 'The service is briefly unavailable.' } }, failed],
    [{ status: 429, json: { error: 'Please wait a few minutes.' } }, 'Please wait a few minutes.'],
    // The network is down.
    [undefined, failed],
  ] as const) {
    await sendFor(answer)
    await page.getByRole('alert').getByText(words).waitFor()
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
  await soon(() => sending(page).count()).toBe(1)
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.getByRole('button', { name: 'Send Message' }).waitFor()
  await soon(() => send(page).isDisabled()).toBe(false)
  await soon(() => sending(page).count()).toBe(0)
  await page.unroute(thanks)
  await send(page).click()
  await page.waitForURL(thanks)
})

test('what is typed and ticked before the component lives stays as it is, also where another program has changed the page', async ({
  visit,
}) => {
  for (const isTranslated of [false, true]) {
    const { page, release } = await visitHeld(visit, '/contact')
    // React says so when it finds the page changed, and makes it again.
    if (isTranslated) expectProblem(page, /hydrat|418|419|425/i)
    await fillIn(page)
    if (isTranslated)
      await page
        .locator('form label')
        .first()
        .evaluate((label) => {
          // As machine translation in a browser does it.
          const wrapped = document.createElement('font')
          wrapped.textContent = 'Nom'
          label.replaceChildren(wrapped)
        })
    await field(page, 'message').press('Home')
    release()
    await page.getByText(`${1000 - enquiry.message.length} characters left`).waitFor()
    await soon(() => writtenIn(page)).toEqual(enquiry)
    await soon(() => consent(page).isChecked()).toBe(true)
    await soon(() => send(page).isDisabled()).toBe(false)
    if (isTranslated) return
    await soon(() => hasFocus(field(page, 'message'))).toBe(true)
    await page.keyboard.type('Hello. ')
    await soon(() => field(page, 'message').inputValue()).toBe(`Hello. ${enquiry.message}`)
    await consent(page).uncheck()
    await soon(() => send(page).isDisabled()).toBe(true)
  }
})

test('what is changed in a refused form before the component lives stays as it is, and Enter in it says that the consent is missing', async ({
  visit,
}) => {
  const page = await visit('/contact', { before: dropScripts })
  expectProblem(page, /400 \(Bad Request\)/)
  await fillIn(page, { ...enquiry, email: 'wrong' })
  await page.unroute('**')
  const release = await holdScripts(page)
  await send(page).click()
  await soon(() => issueAt(page, 'email')).toMatch(/valid email/)
  await field(page, 'message').fill('Something else.')
  await field(page, 'email').fill(enquiry.email)
  await consent(page).uncheck()
  await field(page, 'phone').press('Enter')
  expect(await issueAt(page, 'consent')).toBe(null)
  release()
  await page.getByText('985 characters left').waitFor()
  await soon(() => writtenIn(page)).toEqual({ ...enquiry, message: 'Something else.' })
  await soon(() => consent(page).isChecked()).toBe(false)
  await soon(() => send(page).isDisabled()).toBe(true)
  await soon(() => issueAt(page, 'consent')).toBe(missingConsent)
  await soon(() => hasFocus(consent(page))).toBe(true)
})

test('the first tap on the button without consent says what is missing', async ({ visit }) => {
  const page = await visit('/contact', { width: 375, more: { hasTouch: true } })
  await page.locator('.submit-area').tap()
  await soon(() => issueAt(page, 'consent')).toBe(missingConsent)
  await soon(() => hasFocus(consent(page))).toBe(true)
})

test('an enquiry that was written before the component lived is sent once, and without a time that would make it spam', async ({
  visit,
}) => {
  const posted: Request[] = []
  const { page, release } = await visitHeld(visit, '/contact')
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request)
  })
  await fillIn(page)
  await send(page).dblclick()
  await soon(() => addressOf(page)).toBe('/contact')
  release()
  await page.waitForURL('**/contact/thanks')
  expect(posted.map((request) => new URL(request.url()).pathname)).toEqual(['/api/submit-contact'])
  expect(posted[0]?.postDataJSON()).not.toHaveProperty('fill_ms')
})

test('where the component cannot be loaded, the server says that the consent is missing, and the form is sent as it is', async ({
  visit,
}) => {
  const page = await visit('/contact', { before: cutScripts })
  expectProblem(page, /400 \(Bad Request\)/)
  await fillIn(page, enquiry, { agreed: false })
  await soon(() => send(page).isDisabled()).toBe(false)
  await send(page).click()
  await page.getByText(missingConsent).waitFor()
  await soon(() => writtenIn(page)).toEqual(enquiry)
  await consent(page).check()
  await send(page).click()
  await page.waitForURL('**/contact/thanks')
})

// The last of them: it changes the form.
test('an enquiry is sent once, with the time of a call in that of the chosen city and with how long it took, shows that it is being sent, and lands on the Thank You page', async ({
  visit,
  site,
}) => {
  await inDatabase(site, (db) => saveContact(db, { callBack: true, whatsApp: '' }))
  await shows(site, '/contact', 'A time to call you')
  const sent: Request[] = []
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
  const page = await visit('/contact', {
    before: async (fresh) => {
      // A person takes longer than a test.
      await stopClock(fresh)
      await fresh.route(api, async (route) => {
        sent.push(route.request())
        await letGo
        await route.continue()
      })
    },
  })
  await liveForm(page)
  await page.getByLabel('A time to call you').fill('10:30')
  await page.getByLabel('In the time of').selectOption('Cairo')
  await fillIn(page)
  await page.clock.fastForward('01:00')
  await send(page).dblclick()
  await sending(page).waitFor()
  await soon(() => sending(page).isDisabled()).toBe(true)
  await field(page, 'name').press('Enter')
  release()
  await page.waitForURL('**/contact/thanks')
  await page.getByRole('heading', { name: 'Thank You' }).waitFor()
  expect(sent).toHaveLength(1)
  const body = sent[0]?.postDataJSON()
  expect(body).toMatchObject({
    ...enquiry,
    page: `${site.origin}/contact`,
    consent: expect.stringContaining('a time for a call'),
    website: '',
    call_back: '10:30 Africa/Cairo',
  })
  expect(body.fill_ms).toBeGreaterThanOrEqual(60_000)
})
