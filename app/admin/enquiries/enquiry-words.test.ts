import { expect, test } from 'vitest'
import { replyLink } from './enquiry-words.ts'

test.each([
  ['jane@example.com', 'Q-7F3K', 'mailto:jane@example.com?subject=Your%20enquiry%20Q-7F3K'],
  ['jane@example.com', '', 'mailto:jane@example.com?subject=Your%20enquiry'],
  // Nothing of an address becomes a header of the mail.
  ['a?bcc=all@example.com', 'Q', 'mailto:a%3Fbcc%3Dall@example.com?subject=Your%20enquiry%20Q'],
  [
    'a@example.com,b@example.com',
    'Q',
    'mailto:a@example.com%2Cb@example.com?subject=Your%20enquiry%20Q',
  ],
  ['jane@example.com', 'Q&bcc=x', 'mailto:jane@example.com?subject=Your%20enquiry%20Q%26bcc%3Dx'],
])('a reply to %s about %j', (email, reference, link) =>
  expect(replyLink({ email, reference })).toBe(link),
)
