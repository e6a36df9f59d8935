import { expect, test } from 'vitest'
import { bucketFailure } from './bucket-failure.ts'
import { BucketRefusal } from './s3.ts'

const broken = (name: string, code?: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(), { name, code }) })

test.each<[Error, string]>([
  [
    new BucketRefusal(new Response(null, { status: 401 }), 'SomeError'),
    'it refuses the key (SomeError)',
  ],
  [
    new BucketRefusal(new Response(null, { status: 403 }), 'Denied'),
    'it refuses the key, or this key may not do it (Denied)',
  ],
  [
    new BucketRefusal(new Response(null, { status: 404 }), 'NoSuchBucket'),
    'it has no such bucket (NoSuchBucket)',
  ],
  [
    new BucketRefusal(new Response(null, { status: 503 }), 'SlowDown'),
    'it answered 503 (SlowDown)',
  ],
  [broken('Error', 'ECONNREFUSED'), 'nothing answers there (ECONNREFUSED)'],
  [broken('Error', 'ENOTFOUND'), 'nothing answers there (ENOTFOUND)'],
  [broken('Error', 'ETIMEDOUT'), 'it took too long'],
  [broken('ConnectTimeoutError', 'UND_ERR_CONNECT_TIMEOUT'), 'it took too long'],
  [new DOMException('', 'TimeoutError'), 'it took too long'],
  [broken('Error', 'ECONNRESET'), 'the connection broke off (ECONNRESET)'],
  [broken('SocketError', 'UND_ERR_SOCKET'), 'the connection broke off (UND_ERR_SOCKET)'],
])('%s: %s', (error, told) => expect(bucketFailure(error)).toBe(told))
