import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Bucket } from './config.ts'

/** A request that broke off, or that the service could not take just then, is sent again. */
const attempts = 3
/** The first pause is half of it to all of it, in milliseconds; each doubles. */
const pauseMs = 250
/** All attempts and pauses end within so many times of one. */
const timesWithin = 3
/** Until the head of an answer, in milliseconds. An upload of a picture is refused within 10 s (docs/bar.md 14). */
export const pictureMs = 3000
/** A backup may take minutes to send. */
export const backupMs = 30 * 60_000

/** The service has answered, and not done it. Its name is the service's own word for that. */
export class BucketRefusal extends Error {
  readonly status: number
  /** In milliseconds, before which it wants no other request. */
  readonly waitMs: number

  constructor({ status, headers }: Response, code: string) {
    super(`The bucket answered ${status}`)
    this.name = code
    this.status = status
    const told = headers.get('retry-after') ?? ''
    this.waitMs = (/^\d+$/.test(told) ? Number(told) * 1000 : Date.parse(told) - Date.now()) || 0
  }
}

/**
 * The five requests that the program sends to an S3-compatible service, each signed. Opens no connection
 * yet. All throw BucketRefusal, or what broke the connection off. At most 5 GB go into one file.
 *
 * @param timeoutMs of one attempt, until the head of its answer
 */
export function openBucket(s3: Bucket, timeoutMs: number, wait: (ms: number) => unknown = pause) {
  const send = async (method: string, path: string, body?: Blob, type?: string) => {
    const until = performance.now() + timesWithin * timeoutMs
    for (let attempt = 1; ; attempt += 1)
      try {
        return await sendOnce(s3, { method, path, body, type, timeoutMs })
      } catch (error) {
        // Not all at once again, where many were refused at once.
        const own = pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
        const ms = error instanceof BucketRefusal ? Math.max(own, error.waitMs) : own
        const isLate = performance.now() + ms + timeoutMs > until
        if (isFinal(error) || attempt === attempts || isLate) throw error
        await wait(ms)
      }
  }
  return {
    async put(name: string, content: Blob, type?: string): Promise<void> {
      await drop(await send('PUT', `/${name}`, content, type))
    },
    /** In bytes; undefined where there is no such file. */
    async findSize(name: string): Promise<number | undefined> {
      try {
        const { headers } = await send('HEAD', `/${name}`)
        return Number(headers.get('content-length'))
      } catch (error) {
        if (error instanceof BucketRefusal && error.status === 404) return undefined
        throw error
      }
    },
    async read(name: string): Promise<Readable> {
      const { body } = await send('GET', `/${name}`)
      return Readable.from(body ?? [], { objectMode: false })
    },
    async remove(name: string): Promise<void> {
      await drop(await send('DELETE', `/${name}`))
    },
    /** Files whose names begin so, and their sizes in bytes. */
    async *list(prefix = ''): AsyncGenerator<{ name: string; bytes: number }> {
      const asked = new URLSearchParams({ 'list-type': '2', ...(prefix && { prefix }) })
      for (;;) {
        const page = await (await send('GET', `?${asked}`)).text()
        for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs))
          yield { name: elementOf(entry, 'Key'), bytes: Number(elementOf(entry, 'Size')) }
        const next = elementOf(page, 'NextContinuationToken')
        if (next === '') return
        asked.set('continuation-token', next)
      }
    },
  }
}

/** Whether the same request would be answered the same. 408 and 429 are about the moment, as 5xx are. */
function isFinal(error: unknown): boolean {
  return error instanceof BucketRefusal && error.status < 500 && ![408, 429].includes(error.status)
}

type Sent = { method: string; path: string; body?: Blob; type?: string; timeoutMs: number }

async function sendOnce(s3: Bucket, sent: Sent): Promise<Response> {
  const { method, path, body, type, timeoutMs } = sent
  const signed = await new AwsV4Signer({
    method,
    // Others than Amazon's own know buckets as folders only.
    url: `${s3.endpoint.replace(/\/$/, '')}/${s3.bucket}${path}`,
    headers: {
      'x-amz-content-sha256': await hashOf(body),
      ...(type && { 'content-type': type }),
    },
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretKey,
    service: 's3',
    region: s3.region,
  }).sign()
  const ending = new AbortController()
  const late = setTimeout(() => ending.abort(new DOMException('', 'TimeoutError')), timeoutMs)
  try {
    const { signal } = ending
    const { headers } = signed
    const response = await fetch(signed.url, { method, headers, body, signal, redirect: 'manual' })
    if (response.ok) return response
    const code = elementOf(await response.text(), 'Code')
    throw new BucketRefusal(response, code || response.statusText || 'no reason')
  } finally {
    // Whoever reads the body takes as long as it takes.
    clearTimeout(late)
  }
}

/** By which the service refuses what arrives otherwise than it was sent. */
async function hashOf(body?: Blob): Promise<string> {
  const hash = createHash('sha256')
  if (body) for await (const chunk of body.stream()) hash.update(chunk)
  return hash.digest('hex')
}

/** Reads the empty answer to its end, so that its connection is used again. */
async function drop(response: Response): Promise<void> {
  await response.arrayBuffer()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element of this name, which holds no other. */
function elementOf(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, entity) =>
    entity === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
      : (entities[entity] ?? whole),
  )
}
