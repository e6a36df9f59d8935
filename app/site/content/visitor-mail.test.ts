import { expect, test } from 'vitest'
import { type Copy, factNames } from './current-copy.ts'
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

test('so does the mail with a private link, in which no name becomes another', () => {
  const overrides = { 'mails.privateLink.greeting': 'To {recipient}:' }
  const shown = { theme: 'Longevity {firm}', date: '6 Dec 2026' }
  const copy = { language: 'en' as const, overrides, facts }
  expect(privateLinkCopy(copy, { ...shown, recipient: 'Jane {date}' })).toMatchObject({
    subject: 'Longevity {firm} · A {reference} firm',
    greeting: 'To Jane {date}:',
    until: 'The link works until 6 Dec 2026.',
  })
  const { greeting } = privateLinkCopy(copy, { ...shown, recipient: 'سعاد' })
  expect(greeting).toBe('To \u2068سعاد\u2069:')
})
