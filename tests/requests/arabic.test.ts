import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCopy } from '#app/site/content/read-copy.server.ts'
import { receivedCopy } from '#app/site/content/visitor-mail.ts'
import { createPublishedDisclosure } from '#core/disclosures/disclosures.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { languageOf, pathIn } from '#core/language.ts'
import { richTextOf } from '#core/rich-text/rich-text.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { renderReceived } from '#emails/render.tsx'
import { startApp, type TestApp } from '../support/app.ts'
import { foreignTexts } from '../support/foreign-texts.ts'
import { plainText } from '../support/html.ts'
import { readSitemap, until } from '../support/http.ts'
import { shared } from '../support/shared.ts'

const typed = {
  name: '\u202eليلى \u2067L\u2069 <b>',
  email: 'layla@example.com',
  phone: '+971 50 000 0000',
  message: 'السعر ١٢٣ و -12.5% و $1,000 \u202dtest\u202c',
}

describe('the Arabic site', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp('sqlite')
  })
  afterAll(() => app.close())

  test('takes an enquiry without script, and knows its language', async () => {
    const refused = await app.postForm('/ar/contact', { ...typed, email: 'nobody' })
    expect([refused.status, refused.headers['content-language']]).toEqual([400, 'ar'])
    expect(refused.text).toMatch(/^<!doctype html><html lang="ar" dir="rtl"/)
    expect(foreignTexts(refused.text)).toEqual([])
    const { status, headers } = await app.postForm('/ar/contact', { ...typed, consent: 'yes' })
    expect([status, headers.location]).toEqual([303, '/ar/contact/thanks'])
    const kept = await app.db
      .selectFrom('contact_submissions')
      .select(['language', 'page', 'name', 'message'])
      .execute()
    const { name, message } = typed
    expect(kept).toEqual([{ language: 'ar', page: '/ar/contact', name, message }])
    const mails = await app.db.selectFrom('queue_entries').select(['kind', 'props']).execute()
    for (const { props } of mails) expect(props).toMatchObject({ language: 'ar' })
  })

  test('keeps the comma after an English name in the Arabic sentence', async () => {
    const { text } = await app.get('/ar/letters/future-of-wealth-sustainability')
    expect(text).toContain('<bdi lang="en">Tim Bolot</bdi>، <a')
    expect(text).not.toMatch(/[،؛]\s*<\/bdi>/)
  })

  test('leads from its home page down the page, and to its own contact form', async () => {
    const { text } = await app.get('/ar')
    expect(text).toMatch(
      /<section class="hero"(?:(?!<\/section>).)*<a class="button[^"]*" href="\/ar#bridge"/s,
    )
    expect(text).toContain('id="bridge"')
    expect(text).toMatch(/<a class="button[^"]*" href="\/ar\/contact"/)
  })

  test('refuses in Arabic whatever it refuses', async () => {
    const form = (body: string, type: string) =>
      app.send('POST', '/ar/contact', { headers: { 'content-type': type }, body })
    const long = new URLSearchParams({ ...typed, message: 'ط'.repeat(20_000) }).toString()
    const refused = [
      await form(long, 'application/x-www-form-urlencoded'),
      await form('{}', 'application/json'),
      await form('no parts', 'multipart/form-data; boundary=x'),
    ]
    expect(refused.map(({ status }) => status)).toEqual([413, 415, 400])
    for (const { text } of refused) expect(text).toMatch(/^\p{Script=Arabic}[^A-Za-z]+$/u)
  })

  test('answers the calls of the form in Arabic', async () => {
    const answer = await app.send('POST', '/api/submit-contact?lang=ar', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...typed, email: '' }),
    })
    expect(answer.status).toBe(400)
    const { error, fields } = JSON.parse(answer.text)
    for (const sentence of [error, fields.email])
      expect(sentence).toMatch(/^[\p{Script=Arabic}\p{M}\s\p{P}]+$/u)
  })
})

describe('what is read on a page', () => {
  const app = shared(() => startApp('sqlite'))
  beforeAll(async () => {
    const bodies = { en: 'Licence C-12 of 2019.', ar: 'ترخيص C-12 لعام 2019.' }
    const body = (text: string) => JSON.stringify(richTextOf([text]))
    const notice = { key: 'licence', title: 'Licence', where: 'every-page' } as const
    await app.db
      .transaction()
      .execute(async (tx) =>
        createPublishedDisclosure(
          await workAs(tx, systemActor),
          { ...notice, bodies: { en: body(bodies.en), ar: body(bodies.ar) } },
          9,
        ),
      )
  })

  test('is in its language, but for what says that it is not', async () => {
    const paths = (await readSitemap(app.origin)).filter((path) => languageOf(path) === 'en')
    const more = ['/contact/thanks', '/nowhere', '/letters/nothing', '/team?m=amina-example']
    for (const path of [...paths, ...more])
      for (const each of [path, pathIn('ar', path)])
        expect([each, foreignTexts((await app.get(each)).text)]).toEqual([each, []])
  })

  test('is in its language in the mail to a visitor and in the feed too', async () => {
    for (const [language, named, begins, reference] of [
      [
        'en',
        'We have your enquiry E-7KQ4-M2XD · Qantara',
        'Thank you for your enquiry',
        'Your reference',
      ],
      [
        'ar',
        'وصلنا استفساركم \u2068E-7KQ4-M2XD\u2069 · قنطرة',
        'شكرًا لكم على استفساركم',
        'الرقم المرجعي',
      ],
    ] as const) {
      const copy = await readCopy(app.db, new Date(), language)
      const words = receivedCopy(copy, 'E-7KQ4-M2XD')
      const props = { reference: 'E-7KQ4-M2XD', replyTo: 'desk@firm.example', language }
      const { subject, html, text } = await renderReceived(props, words)
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
      expect([subject, text.split('\n')[0]]).toEqual([named, begins])
      expect(text).toContain(`\n${reference}\nE-7KQ4-M2XD\n`)
      expect([foreignTexts(html), foreignTexts(`<p lang="${language}">${subject}</p>`)]).toEqual([
        [],
        [],
      ])
    }
    const { text } = await app.get('/ar/letters/feed.xml')
    const words = [...text.matchAll(/<(title|summary|subtitle|name)\b[^>]*>([^<]*)</g)]
    expect(words.length).toBeGreaterThan(6)
    for (const [, , each = ''] of words) expect(each).toMatch(/\p{Script=Arabic}/u)
  })

  test('is the same for every browser: nobody is led elsewhere by what they prefer', async () => {
    const asked = { 'accept-language': 'ar-AE,ar;q=0.9', 'accept-encoding': 'identity' }
    const answer = await app.get('/team', asked)
    expect([answer.status, answer.headers['content-language']]).toEqual([200, 'en'])
    expect(answer.headers.vary).toBe('accept-encoding, available-dictionary')
    expect(answer.text).toBe((await app.get('/team', { 'accept-encoding': 'identity' })).text)
  })

  test('has Arabic-Indic digits on Arabic pages once the firm wants them, and back', async () => {
    const numbers = async (path: string) => plainText((await app.get(path)).text)
    const choose = async (digits: 'western' | 'arabic-indic') => {
      await app.db
        .transaction()
        .execute(async (tx) =>
          saveSetting(await workAs(tx, { id: 'somebody', name: '' }), 'digitsAr', { digits }),
        )
      await until('the pages follow', async () => {
        return /[٠-٩]/.test(await numbers('/ar/contact')) === (digits === 'arabic-indic')
      })
    }
    const paths = ['/ar', '/ar/themes/education', '/ar/letters', '/ar/legal/terms', '/ar/contact']
    const before = await Promise.all(paths.map(numbers))
    const english = await numbers('/themes/education')
    await choose('arabic-indic')
    const [home = '', theme = '', letters = '', legal = '', contact = ''] = await Promise.all(
      paths.map(numbers),
    )
    for (const text of [home, theme, letters, legal, contact]) expect(text).toMatch(/[٠-٩]/)
    expect(theme).toMatch(/[+-][٠-٩]+٫[٠-٩]٪/)
    expect(theme).not.toMatch(/[+-]\d+\.\d%/)
    expect(contact).toContain('+20 2 0000 0000')
    expect(home).toContain('ترخيص C-12 لعام ٢٠١٩.')
    expect(await numbers('/themes/education')).toBe(english)
    await choose('western')
    expect(await Promise.all(paths.map(numbers))).toEqual(before)
    for (const text of before) expect(text).not.toMatch(/[٠-٩]/)
  })

  test('is 404 in Arabic below /ar, and its feed says that it is Arabic', async () => {
    const missing = await app.get('/ar/nowhere')
    expect([missing.status, missing.headers['content-language']]).toEqual([404, 'ar'])
    expect(plainText(missing.text)).toContain('قنطرة')
    // Drawn above and below the page, with the name beside it for those who do not see it.
    expect(missing.text.match(/<svg class="wordmark"/g)).toHaveLength(2)
    expect((await app.get('/nowhere')).text).not.toContain('wordmark')
    const feed = await app.get('/ar/letters/feed.xml')
    expect(feed.text).toContain('xml:lang="ar"')
    expect(feed.text).toMatch(/<link rel="self"[^>]*\/ar\/letters\/feed\.xml"/)
  })
})
