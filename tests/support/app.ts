import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import type { ServerBuild } from 'react-router'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { schedule } from '#jobs/schedule.ts'
import { type App, createApp } from '#server/app.ts'
import { limitBodyTime } from '#server/http/body-time.ts'
import { lingerAfterAnswer } from '#server/http/linger.ts'
import { announcesBody } from '#server/http/raw-header.ts'
import { serverOptions } from '#server/http/server-options.ts'
import { StaticFiles } from '#server/http/static-files.ts'
import { readConfig } from '#server/read-config.ts'
import { type DatabaseKind, fileWith, openDatabase } from './databases.ts'
import { type Answer, type Sent, send } from './http.ts'
import { makeScratchFolder } from './scratch.ts'

export type LogLine = {
  level: number
  msg: string
  err?: { message: string }
  [key: string]: unknown
}

export type TestApp = AsyncDisposable & {
  /** On a free loopback port, without a trailing slash. */
  origin: string
  port: number
  dataDir: string
  /** Undefined: the data is in a file of the data folder. */
  databaseUrl: string | undefined
  /** A connection of the test's own to the app's data. */
  db: Db
  /** What it has said so far. */
  logs: LogLine[]
  app: App
  get(target: string, headers?: Record<string, string>): Promise<Answer>
  send(method: string, target: string, sent?: Sent): Promise<Answer>
  /** Posts a form as a browser without script does. */
  postForm(
    target: string,
    fields: Record<string, string>,
    headers?: Sent['headers'],
  ): Promise<Answer>
  postJson(target: string, value: unknown, headers?: Sent['headers']): Promise<Answer>
  close(): Promise<void>
}

/** A database of its own of one kind, or one that several apps share. */
export type Place = DatabaseKind | { dataDir: string } | { url: string }

export const secret = 'a secret for tests, long enough to be one'

/** Stands for what the build makes: the boot scripts are inline, so that its policy is looked at. */
const assets = {
  boot: {
    everywhere: "document.documentElement.classList.add('awake')",
    firstVisit: "document.documentElement.classList.add('first-visit')",
    pictures: "document.documentElement.classList.add('pictures')",
    consent: "document.documentElement.classList.add('consent')",
  },
  languageOffer: '/assets/language-offer.js',
  islands: '/assets/entry.js',
  fonts: { latin: ['/fonts/serif.woff2'], naskh: ['/fonts/arabic.woff2'] },
}

/** Drawing images takes a core for seconds, and few tests look at them. */
const quickJobs = schedule
  .filter(({ name }) => ['send-mail', 'account-requests'].includes(name))
  // A test would wait for the next whole second, and the one after. Looking more often costs more than the wait.
  .map((job) => ({ ...job, everySeconds: 0.25 }))

/** Stands for the staff pages where a test asks for none of them. */
const noPanel = {
  routes: {},
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

/**
 * Starts the real program, with the sample content, on a free loopback port. `env` is what the
 * environment would say; a folder of static files, and staff pages, may stand in for the build's.
 */
export async function startApp(
  place: Place,
  {
    env = {},
    files = new StaticFiles(),
    panel = noPanel,
    jobs = quickJobs,
    now,
    bodyTimes,
  }: {
    env?: Record<string, string>
    files?: StaticFiles
    panel?: ServerBuild
    jobs?: typeof schedule
    now?: () => Date
    /** How long a body may take, instead of the program's. */
    bodyTimes?: Parameters<typeof limitBodyTime>[1]
  } = {},
): Promise<TestApp> {
  const { dataDir, databaseUrl, remove } = await makePlace(place, env.SEED === 'none')
  // The port is taken first, since the origin depends on it.
  let app: App | undefined
  const server = createServer(serverOptions, (request, response) => {
    if (announcesBody(request)) {
      limitBodyTime(request, bodyTimes)
      lingerAfterAnswer(request)
    }
    void app?.handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const logs: LogLine[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void logs.push(JSON.parse(line)) })
  const given = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: secret,
    // No test leaves the machine: nobody listens there.
    BREACH_API_URL: 'http://127.0.0.1:9',
    ...env,
  }
  const config = { ...readConfig(given), port }
  try {
    const encoderProgram = 'server/media/encoder-process.ts'
    app = await createApp({
      build: 'tests',
      config,
      log,
      assets,
      files,
      panel: async () => panel,
      drawSocialImage: async () => Buffer.alloc(0),
      encoderProgram,
      jobs,
      now,
    })
  } catch (error) {
    server.close()
    await remove()
    throw error
  }
  const running = app
  await running.startJobs()
  const connection = await connect(
    databaseUrl ? { url: databaseUrl } : { file: join(dataDir, 'qantara.sqlite') },
  )

  const origin = `http://127.0.0.1:${port}`
  const ask = (method: string, target: string, sent?: Sent) => send(origin, method, target, sent)
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    await Promise.allSettled([running.close(), connection.close()])
    await remove()
  }
  return {
    origin,
    port,
    dataDir,
    databaseUrl,
    db: connection.db,
    logs,
    app: running,
    get: (target, headers) => ask('GET', target, { headers }),
    send: ask,
    postForm: (target, fields, headers) =>
      ask('POST', target, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    postJson: (target, value, headers) =>
      ask('POST', target, {
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof value === 'string' ? value : JSON.stringify(value),
      }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** With the sample content unless told: making it again for each took a second. */
async function makePlace(place: Place, isEmpty: boolean) {
  if (typeof place === 'object' && 'dataDir' in place)
    return { dataDir: place.dataDir, databaseUrl: undefined, remove: async () => {} }
  const dataDir = await makeScratchFolder('qantara-app-')
  const removeFolder = () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  if (place === 'sqlite') {
    if (!isEmpty) await writeFile(join(dataDir, 'qantara.sqlite'), await fileWith('sample'))
    return { dataDir, databaseUrl: undefined, remove: removeFolder }
  }
  if (place !== 'postgres') return { dataDir, databaseUrl: place.url, remove: removeFolder }
  const database = await openDatabase('postgres', isEmpty ? 'migrated' : 'sample')
  const url = 'url' in database.target ? database.target.url : ''
  const remove = async () => void (await Promise.all([database.close(), removeFolder()]))
  return { dataDir, databaseUrl: url, remove }
}
