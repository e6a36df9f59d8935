import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { ListenConfig } from '../config.ts'
import type { Fleet } from '../supervise.ts'
import { changeOver, NotChanged, type Watch, watchMs } from './change-over.ts'
import { folderOfVersion } from './version-folder.ts'

/** What `update` and `rollback` ask of the program that runs, and what it says to them; one line each. */
export type Ask = { ask: 'update'; folder: string }
export type Said =
  | { say: string }
  /** The folder of the version that served before. */
  | { done: { before: string } }
  /** The program before serves. */
  | { failed: string }

/** By a socket in the folder of data, which its owner alone may use, as nobody else may read what is there. */
export function commandSocket({ dataDir, port }: Pick<ListenConfig, 'dataDir' | 'port'>): string {
  return join(dataDir, `commands-${port}.sock`)
}

/**
 * Hears commands for the program that this process has started. A folder of data where no socket can be
 * made (a long path, another file system) means that there is no `update`; the program serves all the same.
 */
export function hearCommands(
  fleet: Fleet,
  config: ListenConfig,
  times: Omit<Watch, 'isWell'> = watchMs,
): void {
  const path = commandSocket(config)
  let isBusy = false
  const server = createServer(async (socket) => {
    const tell = (said: Said) => void socket.write(`${JSON.stringify(said)}\n`)
    socket.on('error', () => {})
    try {
      const ask: Ask = JSON.parse(await firstLine(socket))
      if (isBusy) throw new NotChanged('Another update is under way')
      isBusy = true
      try {
        tell({ done: await answer(ask, socket, tell) })
      } finally {
        isBusy = false
      }
    } catch (error) {
      tell({ failed: error instanceof Error ? error.message : String(error) })
    }
    socket.end()
  })

  async function answer(
    { folder }: Ask,
    socket: Socket,
    tell: (said: Said) => void,
  ): Promise<{ before: string }> {
    const before = resolve(dirname(fleet.program().file), '../..')
    const next = folderOfVersion(folder)
    const ended = new AbortController()
    // Who began it sees how it ends, or it is as if it had not been begun.
    socket.once('close', () => ended.abort())
    await changeOver(fleet, next.program, {
      say: (line) => tell({ say: line }),
      signal: ended.signal,
      watch: { ...times, isWell: () => isReady(config) },
    })
    return { before }
  }

  server.on('error', () => {})
  freeSocket(path, () => server.listen(path))
  process.on('exit', () => rmSync(path, { force: true }))
}

/** A program that was killed leaves its socket behind; one that lives keeps its own. */
function freeSocket(path: string, then: () => void): void {
  createConnection(path)
    .once('connect', function (this: Socket) {
      this.destroy()
    })
    .once('error', () => {
      rmSync(path, { force: true })
      then()
    })
}

async function firstLine(socket: Socket): Promise<string> {
  const [line] = await once(createInterface({ input: socket }), 'line')
  return line
}

/** Asked as anybody asks: by the port. */
async function isReady({ hosts, port }: ListenConfig): Promise<boolean> {
  const { get } = await import('node:http')
  const host = (hosts[0] ?? '').replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1')
  return new Promise((done) => {
    const asked = get({ host, port, path: '/readyz', agent: false, timeout: 5000 }, (answer) => {
      answer.resume()
      done(answer.statusCode === 200)
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => done(false))
  })
}
