import { describe, expect, test } from 'vitest'
import { enquiryFields } from '#core/enquiries/enquiry.ts'
import { startApp } from '../support/app.ts'
import { fieldError, fieldValue, isTicked, plainText } from '../support/html.ts'
import type { Answer } from '../support/http.ts'
import { shared } from '../support/shared.ts'

const consentMissing = 'Please acknowledge our disclosures and privacy policy before submitting.'
const consentText = 'I acknowledge the disclosures and the privacy policy.'
const typed = {
  name: 'ليلى "L" O\'Hara <b>',
  email: 'layla@example.com',
  phone: '+20 100 000 0000',
  message: 'First & last,\r\n\r\n<script>alert(1)</script> 👩‍💼 &amp;',
}

describe('the contact form without script', () => {
  const app = shared(() => startApp('sqlite'))

  const enquiries = () =>
    app.db.selectFrom('contact_submissions').selectAll().orderBy('created_at').execute()
  const countOf = async () => (await enquiries()).length

  function expectKept({ text }: Answer, fields: Record<string, string>) {
    const names = ['name', 'email', 'phone', 'message']
    const kept = Object.fromEntries(names.map((name) => [name, fieldValue(text, name)]))
    expect(kept).toEqual({ name: '', email: '', phone: '', message: '', ...fields })
  }

  test('leads to the Thank You page and keeps the enquiry', async () => {
    const before = await countOf()
    const { status, headers } = await app.postForm(
      '/contact',
      { ...typed, name: '  Layla ', consent: 'yes', website: '', unknown: 'field' },
      { 'user-agent': 'A browser/1.0', referer: `${app.origin}/contact`, origin: app.origin },
    )
    expect([status, headers.location]).toEqual([303, '/contact/thanks'])
    const thanks = (await app.get('/contact/thanks')).text
    expect(thanks).toContain('Thank You')
    expect(thanks).toMatch(/<a\b[^>]* href="\/"[^>]*>Return to Homepage</)
    expect((await enquiries()).slice(before)).toMatchObject([
      {
        name: 'Layla',
        email: typed.email,
        phone: typed.phone,
        message: typed.message.replaceAll('\r\n', '\n'),
        page: '/contact',
        ua: 'A browser/1.0',
        consent_text: consentText,
        fill_ms: null,
        suspicion: null,
        answered_at: null,
      },
    ])
    expect(plainText((await app.get('/contact')).text)).toContain(consentText)
  })

  test('takes a form of several parts too', async () => {
    const before = await countOf()
    const fields = { ...typed, email: 'parts@example.com', consent: 'yes' }
    const part = ([name, value]: [string, string]) =>
      `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const { status } = await app.send('POST', '/contact', {
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      body: `${Object.entries(fields).map(part).join('')}--cut--\r\n`,
    })
    expect([status, await countOf()]).toEqual([303, before + 1])
  })

  test('comes back with every field as it was typed and the missing consent named', async () => {
    const before = await countOf()
    const answer = await app.postForm('/contact', typed)
    expect(answer.status).toBe(400)
    expect(fieldError(answer.text, 'contact-consent')).toBe(consentMissing)
    expect(isTicked(answer.text, 'consent')).toBe(false)
    expectKept(answer, typed)
    expect(answer.text).not.toContain('<script>alert')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
    })
    expect(await countOf()).toBe(before)
  })

  test('names each field that is missing, and keeps the tick', async () => {
    const before = await countOf()
    const answer = await app.postForm('/contact', { name: ' ', consent: 'yes' })
    expect(answer.status).toBe(400)
    const errors = ['name', 'email', 'phone', 'message', 'consent'].map((name) =>
      fieldError(answer.text, `contact-${name}`),
    )
    expect(errors).toEqual([
      'Please enter your full name.',
      'Please enter your email address, so that we can reply.',
      'Please enter a phone number on which we can reach you.',
      'Please write a few words about what you would like to discuss.',
      undefined,
    ])
    expect(isTicked(answer.text, 'consent')).toBe(true)
    expectKept(answer, { name: ' ' })
    expect(await countOf()).toBe(before)
  })

  test('names everything when it comes empty', async () => {
    const answer = await app.postForm('/contact', {})
    expect(answer.status).toBe(400)
    expect(fieldError(answer.text, 'contact-consent')).toBe(consentMissing)
    expect(fieldError(answer.text, 'contact-phone')).toContain('phone number')
    expectKept(answer, {})
  })

  test.each(['name', 'phone', 'message'] as const)(
    'refuses a %s beyond its limit and cuts nothing',
    async (field) => {
      const before = await countOf()
      const most = '😀'.repeat(enquiryFields[field].max)
      const fields = { ...typed, email: `${field}@example.com`, consent: 'yes' }
      const answer = await app.postForm('/contact', { ...fields, [field]: `${most}x` })
      expect(answer.status).toBe(400)
      expect(fieldError(answer.text, `contact-${field}`)).toContain(
        `to ${enquiryFields[field].max} characters.`,
      )
      expectKept(answer, { ...typed, email: fields.email, [field]: `${most}x` })
      expect(await countOf()).toBe(before)
      expect((await app.postForm('/contact', { ...fields, [field]: most })).status).toBe(303)
      expect((await enquiries()).at(-1)?.[field]).toBe(most)
    },
  )

  test.each([
    ['no-at-sign', 'Please enter a valid email address'],
    [`${'a'.repeat(250)}@example.com`, 'of at most 254 characters'],
    ['a@b.c\r\nBcc: d@e.f', 'Please remove the characters that cannot be shown'],
  ])('refuses the e-mail address %j', async (email, message) => {
    const answer = await app.postForm('/contact', { ...typed, email, consent: 'yes' })
    expect(answer.status).toBe(400)
    expect(fieldError(answer.text, 'contact-email')).toContain(message)
    expectKept(answer, {
      ...typed,
      email: email.replaceAll(/[\r\n]/g, '\n').replace('\n\n', '\r\n'),
    })
  })

  test('is refused when it is too large, and nothing of it is kept', async () => {
    const before = await countOf()
    const body = `name=${'x'.repeat(1_000_000)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.send('POST', '/contact', { headers, body })).status).toBe(413)
    expect(await countOf()).toBe(before)
    expect((await app.get('/contact')).status).toBe(200)
  })

  test.each([undefined, 'text/plain', 'application/json', 'multipart', 'x/multipart/form-data'])(
    'is refused as %s',
    async (type) => {
      const headers = type ? { 'content-type': type } : undefined
      expect((await app.send('POST', '/contact', { headers, body: '{}' })).status).toBe(415)
    },
  )

  test.each([
    ['multipart/form-data', '--cut\r\n'],
    ['multipart/form-data; boundary=cut', 'nothing like that'],
    ['multipart/form-data; boundary=cut', '--cut\r\ncontent-disposition: form-data; name="name"'],
  ])('that is broken (%s, %j) is refused without a server error', async (type, body) => {
    const before = app.logs.length
    const { status } = await app.send('POST', '/contact', {
      headers: { 'content-type': type },
      body,
    })
    expect(status).toBe(400)
    expect(app.logs.slice(before).filter(({ level }) => level >= 50)).toEqual([])
  })

  test('with a NUL or half a character is refused at its field', async () => {
    for (const name of ['%00', 'a%00b', '%ED%A0%80%01']) {
      const { status, text } = await app.send('POST', '/contact', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `name=${name}&consent=yes`,
      })
      expect([name, status, fieldError(text, 'contact-name')]).toEqual([
        name,
        400,
        'Please remove the characters that cannot be shown here, and write them again.',
      ])
    }
  })

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', host: 'evil.example' },
  ] as Record<string, string>[])('is refused from another site: %j', async (headers) => {
    const before = await countOf()
    for (const address of ['/contact', '/api/submit-contact', '/nowhere']) {
      const { status } = await app.postForm(address, { ...typed, consent: 'yes' }, headers)
      expect([address, status]).toEqual([address, 403])
    }
    expect(await countOf()).toBe(before)
  })

  test('is taken from every name of this machine, and from a program that names no site', async () => {
    const fields = { ...typed, message: 'From here', consent: 'yes' }
    for (const origin of [undefined, `http://localhost:${app.port}`, `http://[::1]:${app.port}`]) {
      const { status } = await app.postForm('/contact', fields, origin ? { origin } : {})
      expect([origin, status]).toEqual([origin, 303])
    }
  })
})
