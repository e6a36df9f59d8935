import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { request as requestByTls } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  /** As it came, perhaps compressed. */
  body: Buffer
  /** Decoded. */
  text: string
}

export type Sent = {
  headers?: Record<string, string>
  body?: string | Buffer
  /** The certificate that vouches for an https origin, as PEM. */
  ca?: string
  /** Keeps connections for the next request; else each has its own. */
  agent?: Agent
}

/** Sends a request as it is: nothing is normalised, added, followed or decoded unseen. */
export function send(
  origin: string,
  method: string,
  target: string,
  { headers = {}, body, ca, agent }: Sent = {},
): Promise<Answer> {
  const { hostname, port, protocol } = new URL(origin)
  const ask = protocol === 'https:' ? requestByTls : request
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const asked = ask({
      host: hostname,
      port,
      method,
      path: target,
      agent: agent ?? false,
      ca,
      servername: hostname,
      headers: { ...length, ...headers },
    })
    asked.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const { statusCode: status = 0, headers } = response
        try {
          resolve({ status, headers, body, text: decode(body, headers['content-encoding']) })
        } catch (error) {
          reject(error)
        }
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Its answer once it is ready: a busy machine may take longer than the 2 s that a check waits. */
export function untilReady(app: { get(target: string): Promise<Answer> }): Promise<Answer> {
  return until('ready', async () => {
    const answer = await app.get('/readyz')
    return answer.status === 200 && answer
  })
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  if (encoding === 'gzip') return gunzipSync(body).toString()
  return body.toString()
}

/** Asks until there is an answer, for 90 seconds at most unless told. Says what it waited for in vain. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  seconds = 90,
): Promise<T> {
  const deadline = performance.now() + 1000 * seconds
  while (performance.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    await pause(50)
  }
  throw new Error(`In vain: ${what}`)
}

/** Paths of all public pages, as the running program lists them for search engines. */
export async function readSitemap(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/sitemap.xml`)
  if (!answer.ok) throw new Error(`The sitemap is not to be had: ${answer.status}`)
  const locations = (await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)
  return Array.from(locations, ([, url = '']) => new URL(url).pathname)
}
