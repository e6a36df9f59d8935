import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from '../free-port.ts'
import { type RunningServer, startServer } from '../server.ts'

export type WatchedSite = {
  /** The program that answers, by an address of its own. */
  site: RunningServer
  /** Where browsers go. Without a trailing slash. */
  origin: string
  /** The next so many answers to addresses like this one are lost on the way. */
  lose(like: RegExp, times: number): void
  /** Takes what the pages complained about since the last call. */
  complaints(): string[]
  stop(): Promise<void>
}

const reportTo = '/__complaint'
const watcher = '/__watch.js'

/**
 * Runs first in each page and tells what its console would: WebKit's driver gives no console, and all
 * engines are to be asked the same way.
 */
const watcherScript = `(() => {
  const tell = (what) => navigator.sendBeacon('${reportTo}', what + ' at ' + location.pathname)
  const { error } = console
  console.error = (...words) => { tell('console: ' + words.join(' ')); error(...words) }
  addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) tell('error: ' + (event.error?.stack ?? event.message))
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => tell('rejection: ' + reason + ' ' + (reason?.stack ?? '')))
  document.addEventListener('securitypolicyviolation', (event) =>
    tell('policy violated: ' + event.violatedDirective + ' ' + event.blockedURI))
})()`

/**
 * Starts the program behind a small proxy that every engine speaks to: it puts the watcher into the
 * pages, and loses answers on purpose.
 */
export async function startWatchedSite(): Promise<WatchedSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const site = await startServer({ env: { PUBLIC_ORIGIN: origin } })
  const told: string[] = []
  const losses: { like: RegExp; left: number }[] = []
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    if (path === watcher)
      return answer.setHeader('content-type', 'text/javascript').end(watcherScript)
    if (path === reportTo) {
      incoming.setEncoding('utf8').on('data', (text: string) => void told.push(text))
      return answer.writeHead(204).end()
    }
    const loss = losses.find(({ like, left }) => left > 0 && like.test(path))
    if (loss) {
      loss.left -= 1
      return answer.writeHead(503).end()
    }
    passOn(site.origin, incoming, answer)
  })
  await new Promise<void>((done) => server.listen(port, done))
  return {
    site,
    origin,
    lose: (like, left) => void losses.push({ like, left }),
    complaints: () => told.splice(0),
    async stop() {
      server.closeAllConnections()
      server.close()
      await site.stop()
    },
  }
}

function passOn(origin: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const asked = request(`${origin}${incoming.url}`, { method: incoming.method, headers })
  asked.on('response', (given) => {
    const isPage = given.headers['content-type']?.startsWith('text/html')
    if (!isPage) {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
      return
    }
    const pieces: Buffer[] = []
    given.on('data', (piece: Buffer) => void pieces.push(piece))
    given.on('end', () => {
      const page = watch(Buffer.concat(pieces).toString())
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = given.headers
      answer.writeHead(given.statusCode ?? 502, kept).end(page)
    })
  })
  asked.on('error', () => answer.destroy())
  incoming.pipe(asked)
}

/** Staff pages let scripts run by a nonce, public ones by their address. */
function watch(page: string): string {
  const nonce = /<script[^>]* nonce="([^"]+)"/.exec(page)?.[1]
  const script = `<script src="${watcher}"${nonce ? ` nonce="${nonce}"` : ''}></script>`
  return page.replace(/<head[^>]*>/, (head) => head + script)
}
