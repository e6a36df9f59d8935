import { expect, test } from 'vitest'
import { bucketFailure } from './bucket-failure.ts'

const answered = (httpStatusCode: number) => ({ name: 'SomeError', $metadata: { httpStatusCode } })

test.each<[object, string]>([
  [answered(401), 'it refuses the key (SomeError)'],
  [answered(403), 'it refuses the key, or this key may not do it (SomeError)'],
  [answered(404), 'it has no such bucket (SomeError)'],
  [answered(503), 'it answered 503 (SomeError)'],
  [{ name: 'Error', code: 'ECONNREFUSED' }, 'nothing answers there (ECONNREFUSED)'],
  [{ name: 'Error', code: 'ENOTFOUND' }, 'nothing answers there (ENOTFOUND)'],
  [{ name: 'Error', code: 'ETIMEDOUT' }, 'it took too long'],
  [{ name: 'TimeoutError' }, 'it took too long'],
  // A connection that was cut has that name too.
  [{ name: 'TimeoutError', code: 'ECONNRESET' }, 'the connection broke off (ECONNRESET)'],
  [{ name: 'AbortError' }, 'the connection broke off (AbortError)'],
])('%j: %s', (error, told) => expect(bucketFailure(error)).toBe(told))
