import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathIn, translations } from '#core/language.ts'
import type { ListenConfig } from '../config.ts'
import { createServer, request } from '../http/node-http.ts'
import { ownOrigins } from '../http/origins.ts'

/** One page of each kind; each has to answer 200. */
const asked = [
  '/readyz',
  '/',
  ...translations.map((language) => pathIn(language, '/')),
  '/team',
  '/contact',
  '/auth',
  '/api/team-members',
]
const withinMs = 20_000

type Tried = { handle: RequestListener; trySave(): Promise<void> }
type Answer = { status: number; body: string }

export class NotWell extends Error {
  override name = 'NotWell'
}

/**
 * What a new version is asked before any visitor is: pages of each kind, a file that a page names, and a
 * save that is taken back. By a port of its own, which is closed again. Throws NotWell, naming the
 * first that fails.
 */
export async function smokeTest(app: Tried, config: ListenConfig): Promise<void> {
  const server = createServer(app.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (path: string) => askFor(path, port, config)
  try {
    for (const path of asked) await ask(path)
    const { body } = await ask('/')
    const [, file] = /"(\/assets\/[^"]+)"/.exec(body) ?? []
    if (!file) throw new NotWell('Its smoke test found no file that the first page names')
    await ask(file)
    await app.trySave().catch((error) => {
      throw new NotWell(`Its smoke test could not save (${error})`)
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function askFor(path: string, port: number, config: ListenConfig): Promise<Answer> {
  const { origin, protocol, host } = new URL(ownOrigins(config).public)
  const headers = { host, origin, 'x-forwarded-proto': protocol.slice(0, -1) }
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new NotWell(`Its smoke test asked for ${path}: ${reason}`))
    const sent = request({ port, path, headers, timeout: withinMs, agent: false }, (answer) => {
      const status = answer.statusCode ?? 0
      Array.fromAsync(answer.setEncoding('utf8')).then((pieces) => {
        const body = pieces.join('')
        if (status === 200) resolve({ status, body })
        else fail(`it answered ${status} ${path === '/readyz' ? body.trim() : ''}`.trim())
      }, reject)
    })
    sent.once('timeout', () => sent.destroy(new Error('no answer')))
    sent.once('error', (error) => fail(error.message))
    sent.end()
  })
}
