import { expect, test } from 'vitest'
import { defaultFirm } from '#core/settings/default-firm.ts'
import { safeLetterHtml } from '../letters/letter-html.server.ts'
import { withFirmFacts } from './firm-facts.ts'

const firm = { ...defaultFirm, email: 'a@b.example', phone: '+20 (2) 12-34' }

test('facts stand in the place of their names', () => {
  expect(
    withFirmFacts('<p>{firm.name}, {firm.legalName}, {firm.city}: {firm.address}.</p>', firm),
  ).toBe(
    '<p>Qantara, Qantara Capital Ltd, Cairo: 1 Example Street (sample address), Cairo, Egypt.</p>',
  )
  expect(withFirmFacts('{firm.regulatoryNotice}{firm.professionalClientsNotice}', firm)).toBe(
    firm.regulatoryNotice + firm.professionalClientsNotice,
  )
})

test('mail and telephone become links, and stay plain inside one', () => {
  expect(withFirmFacts('{firm.email} or {firm.phone}', firm)).toBe(
    '<a href="mailto:a@b.example">a@b.example</a> or <a href="tel:+2021234">+20 (2) 12-34</a>',
  )
  const linked =
    '<a href="mailto:{firm.email}">{firm.email}</a> <a href="tel:{firm.phone}">call</a>'
  expect(safeLetterHtml(withFirmFacts(linked, firm))).toBe(
    '<a href="mailto:a@b.example">a@b.example</a> <a href="tel:+2021234">call</a>',
  )
})

test('what is no fact stays as it stands', () => {
  const html = '{firm.confirmed} {firm.constructor} {firm.} {firm} {legalName}'
  expect(withFirmFacts(html, firm)).toBe(html)
})

test('a value shows as it was typed and is not filled again', () => {
  const odd = '<img src=x onerror=alert(1)> $& "A" & {firm.city}'
  const html = safeLetterHtml(withFirmFacts('<p>{firm.legalName}</p>', { ...firm, legalName: odd }))
  expect(html).toBe('<p>&lt;img src=x onerror=alert(1)&gt; $&amp; "A" &amp; {firm.city}</p>')
  const bent = { ...firm, email: '"><script>alert(1)</script>', city: '/evil.example' }
  const linked = safeLetterHtml(withFirmFacts('<a href="/{firm.city}">x</a>{firm.email}', bent))
  expect(linked).toBe('x"&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
})
