import cluster from 'node:cluster'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type App, createApp } from './app.ts'
import { announceFirstAdmin } from './auth/first-start.ts'
import { loadBuild } from './build.ts'
import { type Config, ConfigFault, readConfig } from './config.ts'
import { bodyTimes, limitBodyTime } from './http/body-time.ts'
import { createLog, type Log } from './log.ts'

/** How long requests under way may take after SIGTERM, in milliseconds. */
const drainMs = 8000

const limits = {
  headersTimeout: 15_000,
  // Of uploads; bodies of other requests have less (limitBodyTime).
  requestTimeout: bodyTimes.upload,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
}
const mostConnections = 4000

/** Answers that are not finished. */
const underWay = new Set<ServerResponse>()

async function main(): Promise<void> {
  const config = configOrExit()
  const log = createLog(config.logLevel)
  if (cluster.isPrimary && config.workers > 1) return startWorkers(config.workers, log)
  try {
    const app = await createApp({ config, log, ...loadBuild() })
    const servers = await listen(app, config)
    announce(config, servers, log)
    announceFirstAdmin(app.firstAdminLink, log)
    stopOnSignal(app, servers, log)
  } catch (error) {
    exitWith(causeOf(error, config))
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigFault) exitWith(error.message)
    throw error
  }
}

/** Opens the port on every address; a machine without IPv6 is served on IPv4 alone. */
async function listen(app: App, config: Config): Promise<Server[]> {
  const opened = await Promise.allSettled(
    config.hosts.map((host) => listenOn(app, host, config.port)),
  )
  const servers = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const failures = opened.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const serious = failures.find((failure) => !/EADDRNOTAVAIL|EAFNOSUPPORT/.test(failure.code))
  if (!serious && servers.length > 0) return servers
  for (const server of servers) server.close()
  throw serious ?? failures[0]
}

function listenOn(app: App, host: string, port: number): Promise<Server> {
  const server = createServer(limits, (request, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    limitBodyTime(request)
    void app.handle(request, response)
  })
  server.maxConnections = mostConnections
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

function announce(config: Config, servers: Server[], log: Log): void {
  const address = config.publicOrigin ?? `http://localhost:${config.port}`
  const on = servers.map((server) => (server.address() as AddressInfo).address)
  log.info({ on, port: config.port, data: config.dataDir }, `Qantara is open at ${address}`)
}

/**
 * SIGTERM and SIGINT end the process in order: no new connections, requests under way are answered,
 * jobs finish their step, exit code 0 (docs/bar.md 10).
 */
function stopOnSignal(app: App, servers: Server[], log: Log): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    app.drain()
    for (const response of underWay)
      if (!response.headersSent) response.setHeader('connection', 'close')
    const closed = servers.map((server) => {
      // From now on every answer tells its connection to end, so that no proxy sends into a closing
      // one. Before the app's own listener, which may have answered by the time the next is called.
      server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
      const done = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      return done
    })
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

/** One process per worker; one that dies is replaced, and a signal reaches all. */
function startWorkers(count: number, log: Log): void {
  let stopping = false
  for (let number = 0; number < count; number += 1) cluster.fork()
  cluster.on('exit', (worker, code) => {
    if (stopping) {
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
      return
    }
    // A worker that never came up has said why: starting it again would not help.
    if (code === startFault) process.exit(code)
    log.error({ worker: worker.process.pid, code }, 'a worker ended and is replaced')
    cluster.fork()
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
    })
}

const startFault = 78

function exitWith(cause: string): never {
  process.stderr.write(`${cause}\n`)
  process.exit(startFault)
}

/** The cause in one line that a person can act on. */
function causeOf(error: unknown, config: Config): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${config.port} is taken: stop what listens there, or set PORT to another`
  if (code === 'EACCES' && /listen/.test(message))
    return `Port ${config.port} needs more rights: set PORT to one above 1023`
  if (config.databaseUrl && (code || /timeout|terminated/i.test(message)))
    return `DATABASE_URL: the database cannot be used (${message || code})`
  if (/^SQLITE_|^EACCES|^EROFS|^ENOSPC|^ENOTDIR/.test(code ?? ''))
    return `DATA_DIR: ${config.dataDir} cannot be used (${message})`
  return `Qantara cannot start: ${message}`
}

await main()
