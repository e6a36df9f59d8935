import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { enquiryFields } from '#core/enquiries/enquiry.ts'
import { startApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { shared } from '../support/shared.ts'

/** The fields of the call as it was specified (docs/product.md §7). */
const body = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  phone: '+44 20 0000 0000',
  message: 'Please call me.\n\nThank you',
  page: 'https://www.example.com/contact',
  ua: 'A browser/1.0',
}

describe.each(databases)('submit-contact on %s', (kind) => {
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')
  const app = shared(() => startApp(kind))

  const call = (value: unknown, headers?: Record<string, string>) =>
    app.postJson('/api/submit-contact', value, headers)
  const keptFor = (email: string) =>
    app.db.selectFrom('contact_submissions').selectAll().where('email', '=', email).execute()
  const count = async () =>
    (await app.db.selectFrom('contact_submissions').selectAll().execute()).length
  const mailsFor = async (email: string) =>
    (await app.db.selectFrom('queue_entries').selectAll().execute()).filter(
      ({ props }) => (props as { email: string }).email === email,
    )

  test('keeps what was sent and answers with success', async () => {
    const { status, text, headers } = await call(body)
    expect([status, JSON.parse(text)]).toEqual([200, { ok: true }])
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(await keptFor(body.email)).toMatchObject([
      { ...body, consent_text: 'consent not shown (API)', fill_ms: null, suspicion: null },
    ])
  })

  test('keeps the consent text that was shown, and the time that filling in took', async () => {
    const consent = 'I have read everything — حقًا.'
    const email = 'consent@example.com'
    await call({ ...body, email, consent, fill_ms: 61_000 })
    await call({ ...body, email, message: 'Again', consent: true })
    await call({ ...body, email, message: 'And again', consent: '' })
    await call({ ...body, email, message: 'At last', consent: false })
    const kept = await keptFor(email)
    expect(
      Object.fromEntries(kept.map((row) => [row.message, [row.consent_text, row.fill_ms]])),
    ).toEqual({
      [body.message]: [consent, 61_000],
      Again: ['I acknowledge the disclosures and the privacy policy.', null],
      'And again': ['consent not shown (API)', null],
      'At last': ['consent not shown (API)', null],
    })
  })

  testOnce(
    'needs neither the page nor the browser, and unknown fields change nothing',
    async () => {
      const { page: _, ua: __, ...least } = { ...body, email: 'least@example.com' }
      const more = { id: 'mine', created_at: '1970-01-01', suspicion: 'none', answered_by: 'me' }
      expect((await call({ ...least, ...more })).status).toBe(200)
      const [row] = await keptFor(least.email)
      expect(row).toMatchObject({ page: '', ua: '', suspicion: null, answered_by: null })
      expect(row?.id).not.toBe('mine')
      expect(row?.created_at.getFullYear()).toBeGreaterThan(2000)
    },
  )

  test('keys that are words of the language change nothing (i18next 2026, CVE-2026-48714)', async () => {
    const email = 'words@example.com'
    const { name: _, ...nameless } = { ...body, email }
    const words = ['__proto__', 'constructor', 'prototype', '__proto__.name', '__proto__[name]']
    const send = (fields: object) => {
      const more = words.map((word) => `${JSON.stringify(word)}:{"name":"Jane","suspicion":"no"}`)
      return app.send('POST', '/api/submit-contact', {
        headers: { 'content-type': 'application/json' },
        body: `{${more.join()},${JSON.stringify(fields).slice(1)}`,
      })
    }
    expect((await send(nameless)).status).toBe(400)
    expect((await send({ ...body, email })).status).toBe(200)
    expect(await keptFor(email)).toMatchObject([{ ...body, email, suspicion: null }])
    expect(Object.hasOwn(Object.prototype, 'suspicion')).toBe(false)
  })

  testOnce('refuses a language that the description does not name', async () => {
    const before = await count()
    const { status, text } = await app.send('POST', '/api/submit-contact?lang=xx', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, email: 'language@example.com' }),
    })
    expect([status, JSON.parse(text)]).toEqual([400, { error: 'lang must be en or ar' }])
    expect(await count()).toBe(before)
  })

  testOnce('names each field that is missing, too long or wrong', async () => {
    const before = await count()
    const answer = await call({
      name: 'x'.repeat(enquiryFields.name.max + 1),
      email: 'nobody',
      message: ' \n ',
      unknown: 1,
    })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      400,
      {
        error: 'Your message has not been sent yet. Please check the marked fields.',
        fields: {
          name: 'Please shorten your name to 120 characters.',
          email: expect.stringContaining('valid email address'),
          phone: expect.stringContaining('phone number'),
          message: expect.stringContaining('a few words'),
        },
      },
    ])
    expect(await count()).toBe(before)
  })

  test.each([
    ['no JSON', '{"name":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"name"'],
    ['a list', '[]'],
    ['a list of enquiries', JSON.stringify([body])],
    ['a list as name', JSON.stringify({ ...body, name: ['Jane'] })],
    ['an object as message', JSON.stringify({ ...body, message: { $gt: '' } })],
    ['a number as phone', JSON.stringify({ ...body, phone: 44 })],
    ['null as e-mail', JSON.stringify({ ...body, email: null })],
    ['a text as time', JSON.stringify({ ...body, fill_ms: '5000' })],
    ['a negative time', JSON.stringify({ ...body, fill_ms: -1 })],
    ['half a millisecond', JSON.stringify({ ...body, fill_ms: 0.5 })],
    ['a time beyond all time', JSON.stringify({ ...body, fill_ms: 1e300 })],
    ['a list as consent', JSON.stringify({ ...body, consent: [] })],
    ['endless consent', JSON.stringify({ ...body, consent: 'x'.repeat(1001) })],
    ['nesting without end', '['.repeat(60_000)],
    ['a NUL in the name', JSON.stringify({ ...body, name: 'Jane\0' })],
    ['a NUL in the message', JSON.stringify({ ...body, message: 'a\0b' })],
    ['a NUL in the e-mail', JSON.stringify({ ...body, email: 'a\0@example.com' })],
    ['half a character', '{"name":"\\ud800","email":"a@b.de","phone":"1","message":"x"}'],
    ['two headers in the name', JSON.stringify({ ...body, name: 'a\r\nBcc: b@c.de' })],
  ])('refuses %s', async (_, sent) => {
    const before = await count()
    const lines = app.logs.length
    const { status, text } = await call(sent)
    expect([status, Object.keys(JSON.parse(text))]).toEqual([
      400,
      expect.arrayContaining(['error']),
    ])
    expect(await count()).toBe(before)
    expect(app.logs.slice(lines).filter(({ level }) => level >= 50)).toEqual([])
  })

  test('takes what a browser says of itself as it can be stored', async () => {
    const email = 'strange@example.com'
    const strange = { page: 'a\0b\ud800', ua: '\0', consent: 'seen\0' }
    expect((await call({ ...body, email, ...strange })).status).toBe(200)
    const long = { page: 'p'.repeat(5000), ua: `a${'😀'.repeat(1200)}`, message: 'Another' }
    expect((await call({ ...body, email, ...long })).status).toBe(200)
    const kept = await keptFor(email)
    const first = kept.find(({ message }) => message === body.message)
    const second = kept.find(({ message }) => message === long.message)
    expect(first).toMatchObject({ page: 'ab\ufffd', ua: '', consent_text: 'seen' })
    expect(second?.page).toBe('p'.repeat(1000))
    expect(second?.ua).toBe(`a${'😀'.repeat(999)}`)
  })

  testOnce('leaves objects as they are when somebody names __proto__', async () => {
    const email = 'proto@example.com'
    const sent = JSON.stringify({ ...body, email }).replace('{', '{"__proto__":{"honeypot":"x"},')
    expect((await call(sent)).status).toBe(200)
    expect(await keptFor(email)).toMatchObject([{ suspicion: null }])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  testOnce('is read up to its limit of 64 KB, whether it tells its length or not', async () => {
    const before = await count()
    const inPieces = (text: string) =>
      fetch(`${app.origin}/api/submit-contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Blob([text]).stream(),
        duplex: 'half',
      } as RequestInit)
    const large = JSON.stringify({ ...body, message: 'x'.repeat(1_000_000) })
    expect((await call(large)).status).toBe(413)
    expect((await inPieces(large)).status).toBe(413)
    expect(await count()).toBe(before)
    const fits = JSON.stringify({ ...body, email: 'pieces@example.com', more: 'x'.repeat(60_000) })
    expect((await inPieces(fits)).status).toBe(200)
    expect(await keptFor('pieces@example.com')).toHaveLength(1)
  })

  testOnce('is not read without end', async () => {
    const socket = connect(app.port, '127.0.0.1')
    const head = ['POST /api/submit-contact HTTP/1.1', 'Host: x', 'Content-Type: application/json']
    socket.on('error', () => {}).write(`${head.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\n`)
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const pour = () => {
      while (socket.writable && socket.write(chunk));
    }
    let answer = ''
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('drain', pour)
    pour()
    await new Promise((resolve) => socket.once('close', resolve))
    // Who pours on may get the end of the connection before the answer.
    expect(answer === '' || /^HTTP\/1\.1 413 /.test(answer)).toBe(true)
    expect(socket.bytesWritten).toBeLessThan(64 * 1024 * 1024)
  })

  testOnce.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
  ])('is refused as %s', async (type) => {
    const headers = type ? { 'content-type': type } : undefined
    const sent = { headers, body: JSON.stringify(body) }
    expect((await app.send('POST', '/api/submit-contact', sent)).status).toBe(415)
  })

  test('is one enquiry when the same comes again within 10 minutes, by either way', async () => {
    const email = 'Twice@example.com'
    const enquiry = { ...body, email, message: 'One\nand two' }
    const again = { ...enquiry, email: 'twice@EXAMPLE.com', name: 'J. Doe' }
    const form = { ...enquiry, message: 'One\r\nand two ', consent: 'yes' }
    const parallel = Array.from({ length: 5 }, () => call(enquiry))
    const answers = [...(await Promise.all(parallel)), await call(again)]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await app.postForm('/contact', form)).status).toBe(303)
    const kept = async () => [...(await keptFor(email)), ...(await keptFor(again.email))].length
    expect([await kept(), (await mailsFor(email)).length]).toEqual([1, 1])

    await call({ ...enquiry, message: 'Something else' })
    expect(await kept()).toBe(2)
    const earlier = new Date(Date.now() - 11 * 60_000)
    await app.db
      .updateTable('attempts')
      .set({ window_started_at: earlier })
      .where('key', 'like', 'enquiry:%')
      .execute()
    await call(enquiry)
    expect(await kept()).toBe(3)
  })

  test('keeps and answers suspected spam like any other, and mails nobody', async () => {
    const honest = await call({ ...body, email: 'honest@example.com', fill_ms: 1500 })
    const trapped = await call({ ...body, email: 'trapped@example.com', website: 'http://x' })
    const hasty = await call({ ...body, email: 'hasty@example.com', fill_ms: 1499 })
    const shown = ({ status, text, headers }: typeof honest) => {
      const { date: _, 'x-request-id': __, ...others } = headers
      return { status, text, others }
    }
    expect(shown(trapped)).toEqual(shown(honest))
    expect(shown(hasty)).toEqual(shown(honest))
    const outcome = async (email: string) => {
      const kept = await keptFor(email)
      return [kept.map(({ suspicion }) => suspicion), (await mailsFor(email)).length]
    }
    expect(await outcome('honest@example.com')).toEqual([[null], 1])
    expect(await outcome('trapped@example.com')).toEqual([['hidden field filled in'], 0])
    expect(await outcome('hasty@example.com')).toEqual([['filled in too quickly'], 0])
  })

  testOnce('that does not exist is told as JSON', async () => {
    for (const [method, address] of [
      ['GET', '/api/submit-contact'],
      ['POST', '/api/nothing'],
      ['DELETE', '/api/team-members'],
    ] as const) {
      const { status, text } = await app.send(method, address)
      expect([address, status]).toEqual([address, 404])
      expect(JSON.parse(text)).toEqual({ error: 'There is no such call' })
    }
  })
})
