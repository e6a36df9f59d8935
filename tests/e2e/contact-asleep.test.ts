import { expect } from 'vitest'
import { addressOf, expectProblem, hasFocus, soon, calmTest as test } from '../support/browser.ts'
import { readData } from '../support/content.ts'
import { consent, enquiry, field, fillIn, issueAt, send, writtenIn } from '../support/enquiry.ts'
import { cutScripts, dropScripts, holdScripts } from '../support/scripts.ts'

// The form before its component lives, where it cannot come to life, and without JavaScript.

const missingConsent = 'Please acknowledge our disclosures and privacy policy before submitting.'

test('what is typed and ticked before the component lives stays as it is', async ({ visit }) => {
  let release = () => {}
  const page = await visit('/contact', {
    before: async (fresh) => {
      release = await holdScripts(fresh)
    },
  })
  await fillIn(page)
  await field(page, 'message').focus()
  await page.keyboard.press('Home')
  release()
  await page.getByText(`${1000 - enquiry.message.length} characters left`).waitFor()
  await soon(() => writtenIn(page)).toEqual(enquiry)
  await soon(() => consent(page).isChecked()).toBe(true)
  await soon(() => send(page).isDisabled()).toBe(false)
  await soon(() => hasFocus(field(page, 'message'))).toBe(true)
  await page.keyboard.type('Hello. ')
  await soon(() => field(page, 'message').inputValue()).toBe(`Hello. ${enquiry.message}`)
  await consent(page).uncheck()
  await soon(() => send(page).isDisabled()).toBe(true)
})

test('what is changed in a refused form before the component lives stays as it is, and Enter in it says that the consent is missing', async ({
  visit,
}) => {
  let release = () => {}
  const page = await visit('/contact', { before: dropScripts })
  expectProblem(page, /400 \(Bad Request\)/)
  await fillIn(page, { ...enquiry, email: 'wrong' })
  await page.unroute('**')
  release = await holdScripts(page)
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

test('what another program did to the page costs nobody their text', async ({ visit }) => {
  let release = () => {}
  const page = await visit('/contact', {
    before: async (fresh) => {
      // React says so when it finds the page changed, and makes it again.
      expectProblem(fresh, /hydrat|418|419|425/i)
      release = await holdScripts(fresh)
    },
  })
  await fillIn(page)
  await page
    .locator('form label')
    .first()
    .evaluate((label) => {
      // As machine translation in a browser does it.
      const wrapped = document.createElement('font')
      wrapped.textContent = 'Nom'
      label.replaceChildren(wrapped)
    })
  release()
  await page.getByText('characters left').waitFor()
  await soon(() => writtenIn(page)).toEqual(enquiry)
  await soon(() => consent(page).isChecked()).toBe(true)
})

test('the first tap on the button without consent says what is missing', async ({ visit }) => {
  const page = await visit('/contact', { width: 375, more: { hasTouch: true } })
  await page.locator('.submit-area').tap()
  await soon(() => issueAt(page, 'consent')).toBe(missingConsent)
  await soon(() => hasFocus(consent(page))).toBe(true)
})

test('an enquiry that was written before the component lived is sent once, and is no spam', async ({
  visit,
  site,
}) => {
  let release = () => {}
  const sent: string[] = []
  const page = await visit('/contact', {
    before: async (fresh) => {
      release = await holdScripts(fresh)
      fresh.on('request', (request) => {
        if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
      })
    },
  })
  await fillIn(page, { ...enquiry, email: 'early@visitor.example' })
  await send(page).dblclick()
  await soon(() => addressOf(page)).toBe('/contact')
  release()
  await page.waitForURL('**/contact/thanks')
  expect(sent).toEqual(['/api/submit-contact'])
  expect(await enquiriesOf(site, 'early@visitor.example')).toMatchObject([
    { fill_ms: null, suspicion: null },
  ])
})

test('where the component cannot be loaded, the server says that the consent is missing, and the form is sent as it is', async ({
  visit,
  site,
}) => {
  const page = await visit('/contact', { before: cutScripts })
  expectProblem(page, /400 \(Bad Request\)/)
  const own = { ...enquiry, email: 'train@visitor.example' }
  await fillIn(page, own, { agreed: false })
  await soon(() => send(page).isDisabled()).toBe(false)
  await send(page).click()
  await page.getByText(missingConsent).waitFor()
  await soon(() => writtenIn(page)).toEqual(own)
  await consent(page).check()
  await send(page).click()
  await page.waitForURL('**/contact/thanks')
  expect(await enquiriesOf(site, own.email)).toHaveLength(1)
})

function enquiriesOf(site: Parameters<typeof readData>[0], email: string) {
  return readData(site, (db) =>
    db.selectFrom('contact_submissions').selectAll().where('email', '=', email).execute(),
  )
}
