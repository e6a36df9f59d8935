import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { version } from '#core/version.server.ts'
import { StillInUse } from '#db/errors.ts'
import { announceFirstAdmin } from './accounts/first-start.ts'
import { Alone } from './alone.ts'
import { type App, createApp } from './app.ts'
import type { StandsBy } from './app-options.ts'
import { loadBuild } from './build.ts'
import type { ListenConfig } from './config.ts'
import { ConfigError } from './config-variables.ts'
import { giveBackAtRest, giveBackMemory } from './give-back.ts'
import { limitBodyTime } from './http/body-time.ts'
import { Connections, connectionLimits } from './http/connections.ts'
import { lingerAfterAnswer } from './http/linger.ts'
import { createServer } from './http/node-http.ts'
import { announcesBody } from './http/raw-header.ts'
import { serverOptions } from './http/server-options.ts'
import { keepAssets } from './kept-assets.ts'
import { createLog, type Log } from './log.ts'
import { readListenConfig, withSecret } from './read-config.ts'
import { cannotStart, exitWith } from './start-failure.ts'
import {
  aliveEveryMs,
  drain,
  firstVariable,
  socketsVariable,
  standByVariable,
  whole,
  writesHeld,
} from './supervise.ts'
import type { HoldWrites, StandByWord } from './update/change-over.ts'
import { NotWell, smokeTest } from './update/smoke-test.ts'

/** In which what is asked already is answered: after a signal, and where a newer one has taken the port. */
const drainMs = { signal: 8000, drain: 10 * 60_000 }

/** Where no parent has given it a port: then it takes the port itself, and is told what to do by itself. */
const alone = process.env[socketsVariable] === undefined ? new Alone() : undefined

/** Of the sockets that the parent passes on: behind the three of every process and the channel. */
const firstSocket = 4

/** For those who have waited for the start: what is read after it takes the whole of a processor. */
const firstPagesMs = 1000

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** scripts/start or server/supervise.ts starts it, and again when it ends. */
async function main(): Promise<void> {
  const config = readListenConfig(process.env)
  const log = createLog(config.logLevel)
  const standsBy = process.env[standByVariable] as StandsBy | undefined
  // Nobody would start it again, or tell it to stop.
  if (!alone) process.once('disconnect', () => process.exit())
  try {
    const connections = new Connections({
      ...connectionLimits,
      maxPerAddress: config.trustProxy > 0 ? undefined : connectionLimits.max / 2,
    })
    const starting = Promise.withResolvers<App>()
    let handle: Handler = (request, response) => {
      starting.promise.then(() => handle(request, response)).catch(() => response.destroy())
    }
    const takePort = () =>
      listen(config, connections, (request, response) => handle(request, response))
    // A start that fails for the port must leave no trace in the data.
    const opened = standsBy ? [] : await takePort()
    const build = loadBuild()
    const options = { config: withSecret(config), log, ...build, ...(standsBy && { standsBy }) }
    if (standsBy === 'first') {
      const { tryChanged } = await import('./try-changed.ts')
      if (await tryChanged(options, steps)) process.exit()
    }
    const app = await createApp(options)
    handle = (request, response) => void app.handle(request, response)
    starting.resolve(app)
    if (!alone) setInterval(() => say('alive'), aliveEveryMs)
    if (standsBy) await standBy(app, config)
    const servers = standsBy ? await takePort() : opened
    // Before anybody is told that it runs: a signal that comes sooner would end it as a crash does.
    stopOnSignal(app, servers, connections, log)
    obeyHolds(app)
    say('ready')
    announce(config, servers, log)
    // Once, however many processes of this machine have the link.
    if (app.firstAdminLink && (alone || process.env[firstVariable] === 'yes'))
      announceFirstAdmin(app.firstAdminLink, log)
    if (alone) {
      await alone.watch()
      const { hearCommands } = await import('./update/hear-commands.ts')
      hearCommands(() => alone.fleet(config), config)
    }
    await pause(firstPagesMs)
    await app.startJobs()
    say(whole)
    const tellWhy = (error: unknown) => log.debug({ err: error }, 'memory not given back')
    // As a parent it has closed what the app could let go of.
    giveBackAtRest(() =>
      Promise.try(app.giveBack).catch(tellWhy).then(giveBackMemory).catch(tellWhy),
    )
    keepAssets(build.files, build.clientFolder, join(config.dataDir, 'assets')).catch((error) =>
      log.warn({ err: error }, 'files of earlier versions not kept'),
    )
  } catch (error) {
    const isPlain = [ConfigError, NotWell, StillInUse].some((kind) => error instanceof kind)
    const cause = isPlain ? (error as Error).message : cannotStart(error, config)
    if (standsBy) await tell({ standBy: 'failed', reason: cause })
    exitWith(cause)
  }
}

async function listen(
  config: ListenConfig,
  connections: Connections,
  handle: Handler,
): Promise<Server[]> {
  const sockets = alone ? await alone.openSockets(config) : passedOn()
  return Promise.all(sockets.map((fd) => open(newServer(connections, handle), fd)))
}

/** The sockets that the parent passes on (server/supervise.ts). */
function passedOn(): number[] {
  return Array.from({ length: Number(process.env[socketsVariable]) }, (_, n) => firstSocket + n)
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

function open(server: Server, fd: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ fd }, () => resolve(server))
  })
}

/** Says that it is well, or throws why it is not, and waits until it may take the port. */
async function standBy(app: App, config: ListenConfig): Promise<void> {
  await steps.prepared()
  await smokeTest(app, config)
  await tellAndWait({ standBy: 'well' }, 'open')
}

const steps = {
  holdWrites: (seconds: number) => tellAndWait({ standBy: 'holds writes', seconds }, writesHeld),
  prepared: () => tell({ standBy: 'prepared' }),
  alone: () => tellAndWait({ standBy: 'would change' }, 'open'),
  commits: () => tell({ standBy: 'commits' }),
}

async function tellAndWait(word: StandByWord, answer: string): Promise<void> {
  const answered = new Promise<void>((resolve) => {
    hear((message) => message === answer && resolve())
  })
  await tell(word)
  await answered
}

/** An update of which the migrations do more than add lets nothing be saved for a while. */
function obeyHolds(app: App): void {
  hear(async (message: HoldWrites | string) => {
    if (typeof message === 'string' || !('holdWrites' in message)) return
    await app.holdWrites(message.holdWrites ?? undefined)
    say(writesHeld)
  })
}

function tell(word: StandByWord): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(word, undefined, undefined, () => resolve()) ?? resolve()
  })
}

/** To the parent, or to who makes this process one. */
function say(word: string): void {
  if (alone) alone.emit('message', word)
  else process.send?.(word)
}

function hear<Word>(listener: (word: Word) => unknown): void {
  const told = alone?.told ?? process
  told.on('message', listener)
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
  const { promise: isLate, resolve: late } = Promise.withResolvers<void>()
  const closeSettled = () => connections.closeSettled()
  let idle: NodeJS.Timeout | undefined
  const stop = async (signal: string, withinMs: number) => {
    setTimeout(late, withinMs)
    // Without hurry a connection ends by itself, in the time that its client is told: it may just be sending a request.
    // Else after all requests have been read that this turn of the event loop has found.
    if (signal !== drain) idle ??= setInterval(() => setImmediate(closeSettled), 50)
    if (stopping) return
    stopping = true
    app.drain()
    connections.closeAfterAnswers()
    const closed = servers.map((server) => {
      // No proxy sends into a closing connection. Before the app's own listener, which may answer
      // before the next is called.
      server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
      // Without HTTP's own close, which ends connections whose first request is on its way.
      return new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    })
    // Only now is it true.
    log.info({ signal }, 'stopping')
    const begun = performance.now()
    await Promise.race([Promise.all(closed), isLate])
    clearInterval(idle)
    for (const server of servers) server.closeAllConnections()
    // What the answers have left over: the continuous copy sends its last transactions.
    await Promise.race([app.close(), pause(Math.max(1500, 9500 - (performance.now() - begun)))])
    if (alone) alone.leave()
    else process.exit(0)
  }
  const signals = ['SIGTERM', 'SIGINT']
  for (const signal of signals)
    process.on(signal, () => {
      // Who comes now is refused at once, and does not wait in a queue.
      alone?.release()
      void stop(signal, drainMs.signal)
    })
  hear((word: unknown) => {
    if (word === drain) void stop(drain, drainMs.drain)
    // One that serves alone is told so by itself, as a parent would send it.
    if (signals.includes(String(word))) void stop(String(word), drainMs.signal)
  })
}

process.setSourceMapsEnabled(true)
await main()
