import { expect, test } from 'vitest'
import { boundedFetch, reasonOf } from './bounded-fetch.ts'

const bounds = { headers: {}, timeoutMs: 60_000, maxBytes: 10 }

test.each([
  ['exactly as long as allowed', 'abcdefghij'],
  ['empty', ''],
  ['of two bytes a letter', 'زعتر'],
])('an answer is read whole: %s', async (_, text) =>
  expect(
    await boundedFetch(`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`, bounds),
  ).toEqual({
    status: 200,
    text,
    retryAfter: null,
  }),
)

test('an answer that is too long is none, and its bytes count, not its letters', async () => {
  await expect(boundedFetch('data:,abcdefghijk', bounds)).rejects.toThrow('the answer is too long')
  const long = encodeURIComponent('زعترات')
  await expect(boundedFetch(`data:,${long}`, bounds)).rejects.toThrow('the answer is too long')
})

test.each<[unknown, string]>([
  [new DOMException('The operation timed out', 'TimeoutError'), 'no answer in time'],
  [
    new Error('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') }),
    'fetch failed: getaddrinfo ENOTFOUND',
  ],
  [new Error('the answer is too long'), 'the answer is too long'],
  [new Error('fetch failed', { cause: 'no error' }), 'fetch failed'],
  ['thrown', 'thrown'],
])('%s is told as %s', (error, told) => expect(reasonOf(error)).toBe(told))
