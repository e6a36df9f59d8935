import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { version } from '#core/version.server.ts'
import { announceFirstAdmin } from './accounts/first-start.ts'
import { type App, createApp } from './app.ts'
import { loadBuild } from './build.ts'
import type { ListenConfig } from './config.ts'
import { ConfigError } from './config-variables.ts'
import { limitBodyTime } from './http/body-time.ts'
import { Connections, connectionLimits } from './http/connections.ts'
import { lingerAfterAnswer } from './http/linger.ts'
import { announcesBody } from './http/raw-header.ts'
import { serverOptions } from './http/server-options.ts'
import { keepAssets } from './kept-assets.ts'
import { createLog, type Log } from './log.ts'
import { readListenConfig, withSecret } from './read-config.ts'
import { cannotStart, exitWith } from './start-failure.ts'
import { aliveEveryMs } from './supervise.ts'

const drainMs = 8000

/** A process that was killed may hold the port a moment longer. */
const portMs = 2000

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** server/listen.ts starts it, and again when it ends. */
async function main(): Promise<void> {
  const config = readListenConfig(process.env)
  const log = createLog(config.logLevel)
  // Nobody would start it again, or tell it to stop.
  process.once('disconnect', () => process.exit())
  try {
    const connections = new Connections({
      ...connectionLimits,
      maxPerAddress: config.trustProxy > 0 ? undefined : connectionLimits.max / 2,
    })
    const starting = Promise.withResolvers<App>()
    let handle: Handler = (request, response) => {
      starting.promise.then(() => handle(request, response)).catch(() => response.destroy())
    }
    // A start that fails for the port must leave no trace in the data.
    const servers = await listen(config, connections, (request, response) =>
      handle(request, response),
    )
    const build = loadBuild()
    const app = await createApp({ config: withSecret(config), log, ...build })
    handle = (request, response) => void app.handle(request, response)
    starting.resolve(app)
    // Before anybody is told that it runs: a signal that comes sooner would end it as a crash does.
    stopOnSignal(app, servers, connections, log)
    process.send?.('ready')
    setInterval(() => process.send?.('alive'), aliveEveryMs)
    announce(config, servers, log)
    announceFirstAdmin(app.firstAdminLink, log)
    keepAssets(build.files, build.clientFolder, join(config.dataDir, 'assets')).catch((error) =>
      log.warn({ err: error }, 'files of earlier versions not kept'),
    )
  } catch (error) {
    exitWith(error instanceof ConfigError ? error.message : cannotStart(error, config))
  }
}

/** On every address; a machine without IPv6 is served on IPv4 alone. */
async function listen(
  config: ListenConfig,
  connections: Connections,
  handle: Handler,
): Promise<Server[]> {
  const until = performance.now() + portMs
  for (;;) {
    const servers = config.hosts.map(() => newServer(connections, handle))
    const opened = await Promise.allSettled(
      servers.map((server, index) => open(server, config.hosts[index] ?? '', config.port)),
    )
    const failures = opened.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    const serious = failures.find((failure) => !/EADDRNOTAVAIL|EAFNOSUPPORT/.test(failure.code))
    const listening = servers.filter((server) => server.listening)
    if (!serious && listening.length > 0) return listening
    for (const server of listening) server.close()
    if (serious?.code !== 'EADDRINUSE' || performance.now() > until) throw serious ?? failures[0]
    await pause(100)
  }
}

function newServer(connections: Connections, handle: Handler): Server {
  const answer: Handler = (request, response) => {
    if (announcesBody(request)) {
      limitBodyTime(request)
      lingerAfterAnswer(request)
    }
    handle(request, response)
  }
  const server = createServer(serverOptions, (request, response) =>
    connections.begin(request, response, answer),
  )
  connections.watch(server)
  return server
}

function open(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

function announce(config: ListenConfig, servers: Server[], log: Log): void {
  const address = config.publicOrigin ?? `http://localhost:${config.port}`
  const on = servers.map((server) => (server.address() as AddressInfo).address)
  log.info(
    { version, on, port: config.port, data: config.dataDir },
    `Qantara is open at ${address}`,
  )
}

/** No new connections, answers under way, jobs finish their step, exit code 0 (docs/bar.md 10). */
function stopOnSignal(app: App, servers: Server[], connections: Connections, log: Log): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    app.drain()
    connections.closeAfterAnswers()
    const closed = servers.map((server) => {
      // No proxy sends into a closing connection. Before the app's own listener, which may answer
      // before the next is called.
      server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
      const done = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      return done
    })
    // Only now is it true.
    log.info({ signal }, 'stopping')
    const idle = setInterval(() => {
      for (const server of servers) server.closeIdleConnections()
    }, 100)
    await Promise.race([Promise.all(closed), pause(drainMs)])
    clearInterval(idle)
    for (const server of servers) server.closeAllConnections()
    await Promise.race([app.close(), pause(1500)])
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

process.setSourceMapsEnabled(true)
await main()
