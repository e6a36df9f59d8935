import { expect, test } from 'vitest'
import { type Copy, factNames } from './copy.ts'
import { privateLinkCopy, receivedCopy } from './visitor-mail.ts'

const facts = {
  ...(Object.fromEntries(factNames.map((name) => [name, name])) as Copy['facts']),
  firm: 'A {reference} firm',
  hours: '24',
}

test('an acknowledgement says what is published, with facts and reference in one go', () => {
  const overrides = { 'mails.received.title': 'Thanks from {firm.city}, {reference}' }
  expect(receivedCopy({ language: 'en' as const, overrides, facts }, 'E-1 {firm}')).toMatchObject({
    subject: 'We have your enquiry E-1 {firm} · A {reference} firm',
    title: 'Thanks from firm.city, E-1 {firm}',
    text: expect.stringContaining('answer within 24 hours'),
    reference: 'Your reference',
  })
})

test('a name turns nothing in a mail around, whatever marks of direction it has', () => {
  const shown = {
    theme: '\u202eAge',
    recipient: '\u2067Jane\u2069\u202e \u2066D',
    date: '6 Dec 2026',
  }
  const { greeting, subject } = privateLinkCopy({ language: 'en', overrides: {}, facts }, shown)
  expect(greeting).toBe('Dear \u2068Jane D\u2069,')
  expect(subject).toBe('Age · A {reference} firm')
})

test('so does the mail with a private link, in which no name becomes or turns another', () => {
  const overrides = { 'mails.privateLink.greeting': 'To {recipient}:' }
  const shown = { theme: 'Longevity {firm}', recipient: 'Jane {date}', date: '6 Dec 2026' }
  expect(privateLinkCopy({ language: 'en', overrides, facts }, shown)).toMatchObject({
    subject: 'Longevity {firm} · A {reference} firm',
    preview: '\u2068Longevity {firm}\u2069, for you alone.',
    greeting: 'To \u2068Jane {date}\u2069:',
    until: 'The link works until 6 Dec 2026.',
  })
})
