import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the service behaves: as it should, or in one of the ways in which services fail. */
export const failures = ['dead', 'slow', '500', 'garbage', '10 MB', 'redirect', 'drip'] as const
export type Behaviour = 'good' | (typeof failures)[number]

export type BreachService = AsyncDisposable & {
  /** For BREACH_API_URL. */
  url: string
  behaviour: Behaviour
  asked: { method: string; url: string; headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

/**
 * A range service of the test's own, over real HTTP: it knows these passwords from breaches, and
 * pads each answer with lines whose count is 0, among them the hashes of `padding`.
 */
export async function openBreachService(
  breached: readonly string[],
  padding: readonly string[] = [],
): Promise<BreachService> {
  const rangeOf = (prefix: string) => {
    const lines = [
      ...breached.map((word) => [sha1(word), 7] as const),
      ...padding.map((word) => [sha1(word), 0] as const),
    ]
      .filter(([hash]) => hash.startsWith(prefix))
      .map(([hash, count]) => `${hash.slice(5)}:${count}`)
    const filler = Array.from({ length: 800 }, (_, n) => `${sha1(`filler ${n}`).slice(5)}:0`)
    return [...filler.slice(0, 400), ...lines, ...filler.slice(400)].join('\r\n')
  }
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    service.asked.push({ method, url, headers })
    switch (service.behaviour) {
      case 'good':
        return response.end(rangeOf(url.slice('/range/'.length)))
      case 'dead':
        return request.socket.destroy()
      case 'slow':
        return
      case '500':
        return response.writeHead(500).end('out of order')
      case 'garbage':
        return response.end('<!doctype html><title>Welcome to the hotel</title>')
      case '10 MB':
        return response.end(`${`${'0'.repeat(35)}:1\n`.repeat(270_000)}`)
      case 'redirect':
        return response.writeHead(302, { location: `${service.url}/range/elsewhere` }).end()
      case 'drip': {
        response.write(rangeOf(url.slice('/range/'.length)))
        const dripping = setInterval(() => response.write('0'.repeat(10)), 50)
        return response.once('close', () => clearInterval(dripping))
      }
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const service: BreachService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: 'good',
    asked: [],
    close,
    [Symbol.asyncDispose]: close,
  }
  return service
}
