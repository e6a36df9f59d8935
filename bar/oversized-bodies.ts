import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '#tests/support/processes.ts'
import { adminCookie } from '#tests/support/seed-pictures.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import type { Check, Figure } from './support/check.ts'

export const row: Check['row'] = '19'
export const about = 'bodies and headers that are too large, one after the other, at every form'

const limits = { ms: 2000, megabytes: 100 }
const paths = [
  '/contact',
  '/api/submit-contact',
  '/auth',
  '/admin/team',
  '/admin/pictures/team-images?name=A',
]
const form = 'application/x-www-form-urlencoded'

type Sent = { type: string; headers?: Record<string, string>; body: () => Iterable<Buffer> }

const bodies: Record<string, Sent> = {
  '1 GB in chunks': { type: form, body: () => repeat(Buffer.alloc(64 * 1024, 97), 16 * 1024) },
  '100,000 fields': {
    type: form,
    body: () => [Buffer.from(Array.from({ length: 100_000 }, (_, n) => `f${n}=1`).join('&'))],
  },
  '10,000 parts': {
    type: 'multipart/form-data; boundary=b',
    body: () => [
      Buffer.from(
        `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(10_000)}--b--\r\n`,
      ),
    ],
  },
  'a header of 64 KB': {
    type: form,
    headers: { 'x-long': 'a'.repeat(64 * 1024) },
    body: () => [Buffer.from('a=1')],
  },
  'a password of 1 MB': {
    type: form,
    body: () => [Buffer.from(`intent=sign-in&email=a@example.com&password=${'a'.repeat(1e6)}`)],
  },
}

export async function check(): Promise<Figure[]> {
  const site = await startServer({ env: { LOG_LEVEL: 'warn', HOST: '127.0.0.1' } })
  try {
    return await measure(site)
  } finally {
    await site.stop()
  }
}

async function measure(site: RunningServer): Promise<Figure[]> {
  const cookie = await adminCookie(site)
  for (let n = 0; n < 50; n += 1) await (await fetch(`${site.origin}/contact`)).arrayBuffer()
  const pid = site.workerPid()
  const before = memoryOf(pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid))
  }, 20)
  const figures: Figure[] = []
  for (const path of paths)
    for (const [what, sent] of Object.entries(bodies))
      for (const who of ['a stranger', 'an admin'])
        figures.push(
          answerOf(
            `${path}: ${what}, ${who}`,
            await post(site, path, sent, who === 'an admin' ? cookie : ''),
          ),
        )
  clearInterval(sampling)
  const grown = Math.round(peak - before)
  await pause(1000)
  const memory = {
    what: 'memory meanwhile',
    value: `+ ${grown} MB (a second later + ${Math.round(memoryOf(pid) - before)} MB)`,
    limit: `at most + ${limits.megabytes} MB`,
    holds: grown <= limits.megabytes && site.workerPid() === pid,
  }
  return [...figures, memory]
}

function answerOf(what: string, { status, ms }: { status: number; ms: number }): Figure {
  return {
    what,
    value: `${status || 'cut off'} in ${ms.toFixed(0)} ms`,
    limit: `4xx, or 303 to sign in, within ${limits.ms} ms`,
    holds: (status === 303 || (status >= 400 && status < 500)) && ms <= limits.ms,
  }
}

/** Status 0: the connection was cut without an answer. */
function post(
  { origin }: RunningServer,
  path: string,
  { type, headers, body }: Sent,
  cookie: string,
): Promise<{ status: number; ms: number }> {
  const started = performance.now()
  return new Promise((resolve) => {
    const source = Readable.from(body())
    const end = (status: number) => {
      source.destroy()
      outgoing.destroy()
      resolve({ status, ms: performance.now() - started })
    }
    const outgoing = request(origin.replace('localhost', '127.0.0.1') + path, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': type, ...(cookie && { cookie }), ...headers },
    })
    outgoing.once('response', ({ statusCode = 0 }) => end(statusCode))
    outgoing.on('error', () => end(0))
    source.pipe(outgoing)
  })
}

function* repeat(chunk: Buffer, times: number): Iterable<Buffer> {
  for (let n = 0; n < times; n += 1) yield chunk
}
