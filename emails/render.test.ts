import { describe, expect, test } from 'vitest'
import { defaultColours } from '#core/settings/colours.ts'
import { foreignTexts } from '#tests/support/foreign-texts.ts'
import { momentFor } from './parts.tsx'
import { renderMail, renderPrivateLink } from './render.tsx'

const props = {
  name: 'ليلى <b>Hassan</b>',
  email: 'layla@example.com',
  phone: '+20 100 000 0000',
  message: `First & last\n\n${'a long line without an end '.repeat(20).trim()}\r\nسطر 👩‍💼 https://x.example/?a=1&b=2`,
  receivedAt: '2026-11-21T09:30:15.123Z',
  page: 'https://www.example.com/contact',
  id: 'abc',
  reference: 'E-7KQ4-M2XD',
}
const render = (more: Partial<typeof props> = {}) =>
  renderMail(
    { kind: 'enquiry', props: { ...props, ...more } },
    { timeZone: 'Africa/Cairo', origin: 'https://www.example.com' },
  )

describe('the mail of an enquiry', () => {
  test('is answered to the visitor and named after him', async () => {
    expect(await render()).toMatchObject({
      subject: 'Enquiry from ليلى <b>Hassan</b>',
      replyTo: 'layla@example.com',
    })
  })

  test('says the same in its text, each fact on a line of its own and no line broken', async () => {
    const { text } = await render()
    const lines = text.split('\n')
    for (const fact of [
      props.name,
      props.email,
      props.phone,
      '21 Nov 2026, 11:30, Cairo time (21 Nov 2026, 09:30 UTC)',
    ])
      expect(lines).toContain(fact)
    for (const line of props.message.split(/\r?\n/)) expect(lines).toContain(line)
    expect(text).toContain('A new enquiry')
    expect(text).toMatch(/within 24 hours\.$/)
    // The preview line is not part of the text version.
    expect(text.split('First & last')).toHaveLength(2)
  })

  test('shows what was typed as text, in its own direction', async () => {
    const { html } = await render({ message: '<img src=x onerror=alert(1)>\n"quoted"' })
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('ليلى &lt;b&gt;Hassan&lt;/b&gt;')
    expect(html).not.toMatch(/<img|<b>|<script/)
    expect(html.match(/dir="auto"/g)?.length).toBe(7)
    expect(html).toMatch(/^<!DOCTYPE html[^>]*><html[^>]* lang="en"/)
  })

  test('loads nothing from anywhere and runs nothing', async () => {
    const { html } = await render()
    expect(html).not.toMatch(/<(script|link|img|iframe|form)|url\(|@import|\son\w+=/i)
  })

  test('is answered by one press, and leads to its record', async () => {
    const { html } = await render()
    const links = Array.from(html.matchAll(/<a[^>]* href="([^"]*)"/g), ([, href]) => href)
    expect(links).toEqual([
      'mailto:layla%40example.com?subject=Your%20enquiry%20E-7KQ4-M2XD',
      'https://www.example.com/admin/enquiries/abc',
    ])
    const hostile = await render({ email: 'a@b.example?bcc=c@d.example&body=x' })
    expect(hostile.html).toContain('mailto:a%40b.example%3Fbcc%3Dc%40d.example%26body%3Dx?subject')
  })
})

test.each([
  ['removed', 'on all devices'],
  ['disabled', 'on all other devices'],
] as const)('a second factor that was %s says what ended with it', async (change, where) => {
  const news = { firm: 'Qantara', link: 'http://localhost/auth', changedAt: props.receivedAt }
  const { text } = await renderMail(
    { kind: 'second-factor', props: { ...news, change } },
    { timeZone: 'UTC' },
  )
  const words = text.replace(/\s+/g, ' ')
  expect(words).toContain(`signed out ${where}`)
  expect(words).toContain('cannot approve changes')
})

test('changes that wait are named in one mail, with who submitted them', async () => {
  const change = { firm: 'Qantara', title: 'Team', author: 'Jane', link: 'http://localhost/x' }
  const zone = { timeZone: 'UTC' }
  const one = await renderMail({ kind: 'review-wanted', props: change }, zone)
  expect(one.subject).toBe('To approve: Team · Qantara')
  expect(one.text).toContain('A change waits for your approval')
  const reason = 'Ines approved it and is no longer allowed to'
  const again = { ...change, again: reason }
  const back = await renderMail({ kind: 'review-wanted', props: again }, zone)
  expect(back.subject).toBe('To approve again: Team · Qantara')
  expect(back.text).toMatch(/approved change waits for approval again[\s\S]*Ines approved it/)
  const others = [{ title: 'Settings', author: 'Omar', again: reason }]
  const many = await renderMail(
    { kind: 'review-wanted', props: { ...change, others, more: 5 } },
    zone,
  )
  expect(many.subject).toBe('To approve: 7 changes · Qantara')
  expect(many.text).toMatch(
    /7 changes wait[\s\S]*Jane[\s\S]*Team[\s\S]*Omar[\s\S]*Settings[\s\S]*waits again: Ines[\s\S]*And 5 more\./,
  )
})

test('a mail has the colours of the firm', async () => {
  const colours = { ink: '#112233', accent: '#774411', paper: '#fafafa' }
  const mail = {
    kind: 'test',
    props: { firm: 'Firm', sentAt: '2026-11-21T22:28:00.000Z' },
  } as const
  const look = { colours, legalLine: 'Firm Ltd · 1 Some Street' }
  const { html, text } = await renderMail(mail, { timeZone: 'UTC', look })
  for (const colour of Object.values(colours)) expect(html).toContain(colour)
  expect(html).not.toContain(defaultColours.accent)
  expect(text).toMatch(/Firm Ltd · 1 Some Street$/)
  // On a dark screen they change places.
  expect(html).toMatch(/prefers-color-scheme: dark\) \{\s*\.paper \{ background-color: #112233 /)
})

test('a mail that nobody has pressed for says so', async () => {
  const zone = { timeZone: 'UTC' }
  const sent = { kind: 'test', props: { firm: 'F', sentAt: props.receivedAt } } as const
  expect((await render()).autoSubmitted).toBe('auto-generated')
  expect((await renderMail(sent, zone)).autoSubmitted).toBeUndefined()
})

test('the mail of a private link is in its language, in words that it is given', async () => {
  const link = 'https://www.example.com/private/abc'
  const copy = {
    subject: 'طول العمر\r\nBcc: a@b.example',
    preview: 'p',
    greeting: 'تحية طيبة إلى سعاد،',
    text: 't',
    button: 'فتح المحور',
    until: 'u',
    footer: 'f',
  }
  const shown = { theme: 'طول العمر', link, language: 'ar' } as const
  const { html, text, subject } = await renderPrivateLink(shown, copy)
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(subject).toBe('طول العمر Bcc: a@b.example')
  // Title, button and small print too are set for Arabic letters.
  expect(html).not.toMatch(/Helvetica|Georgia|line-height:1\.2[;"]/)
  for (const said of ['تحية طيبة إلى سعاد', 'فتح المحور', link]) expect(text).toContain(said)
  const arabic = { ...copy, preview: 'م', text: 'م', until: 'م', footer: 'م' }
  expect(foreignTexts((await renderPrivateLink(shown, arabic)).html)).toEqual([])
  const zone = { timeZone: 'Africa/Cairo' }
  const expiresAt = '2026-12-06T09:00:00.000Z'
  expect(momentFor('ar', expiresAt, zone)).toBe(
    '6\u00a0ديسمبر\u00a02026، الساعة\u00a011:00 (غرينتش+2)',
  )
  expect(momentFor('ar', expiresAt, { ...zone, digits: 'arabic-indic' })).toBe(
    '٦\u00a0ديسمبر\u00a0٢٠٢٦، الساعة\u00a0١١:٠٠ (غرينتش+٢)',
  )
})
