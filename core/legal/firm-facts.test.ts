import { expect, test } from 'vitest'
import { fromHtml } from '../rich-text/from-html.ts'
import { plainTextOf } from '../rich-text/plain-text.ts'
import { defaultFirm } from '../settings/firm.ts'
import { withFirmFacts } from './firm-facts.ts'

const firm = { ...defaultFirm, email: 'a@b.example', phone: '+20 (2) 12-34' }
const filled = (html: string, from = firm) => withFirmFacts(fromHtml(html), from)

test('facts replace their names', () => {
  expect(
    filled('<p>{firm.name}, <em>{firm.legalName}</em>, {firm.city}: {firm.address}.</p>'),
  ).toEqual(
    fromHtml(
      '<p>Qantara, <em>Qantara Capital Ltd</em>, Cairo: 1 Example Street (sample address), Cairo, Egypt.</p>',
    ),
  )
  const notices = { regulatoryNotice: 'Regulated.' }
  const named = withFirmFacts(fromHtml('<p>{firm.regulatoryNotice}</p>'), firm, notices)
  expect(plainTextOf(named)).toBe('Regulated.')
})

test('words of the other direction are kept apart', () => {
  const own = { ...firm, name: 'قنطرة', address: ['1 شارع', 'القاهرة'], city: 'Cairo \u202e' }
  const text = (html: string) => plainTextOf(filled(html, own))
  expect(text('<p>By {firm.name}.</p>')).toBe('By \u2068قنطرة\u2069.')
  expect(text('<p>من {firm.name}، {firm.legalName}.</p>')).toBe(
    'من قنطرة، \u2068Qantara Capital Ltd\u2069.',
  )
  expect(text('<p>{firm.address}</p>')).toBe('1 شارع، القاهرة')
  expect(text('<p>In {firm.city}.</p>')).toBe('In \u2068Cairo \u202e\u2069.')
})

test('mail and telephone become links, and stay plain inside one', () => {
  expect(filled('{firm.email} or {firm.phone}')).toEqual(
    fromHtml(
      '<a href="mailto:a@b.example">a@b.example</a> or <a href="tel:+2021234">+20 (2) 12-34</a>',
    ),
  )
  expect(
    filled('<a href="mailto:{firm.email}">{firm.email}</a> <a href="tel:{firm.phone}">call</a>'),
  ).toEqual(
    fromHtml('<a href="mailto:a@b.example">a@b.example</a> <a href="tel:+2021234">call</a>'),
  )
})

test('what is no fact stays as it is', () => {
  const html = '{firm.confirmed} {firm.constructor} {firm.} {firm} {legalName}'
  expect(filled(html)).toEqual(fromHtml(html))
})

test('a value shows as it was typed and is not filled again', () => {
  const odd = '<img src=x onerror=alert(1)> $& "A" & {firm.city}'
  expect(plainTextOf(filled('<p>{firm.legalName}</p>', { ...firm, legalName: odd }))).toBe(odd)
  const bent = filled('x{firm.email}', { ...firm, email: '"><script>alert(1)</script>' })
  expect(JSON.stringify(bent)).not.toContain('link')
  expect(plainTextOf(bent)).toBe('x"><script>alert(1)</script>')
})
