import { rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { ListenConfig } from '../config.ts'
import type { Fleet } from '../supervise.ts'
import { changeOver, changeTimes, NotBack, NotChanged, type Times } from './change-over.ts'
import { folderOfVersion } from './version-folder.ts'

/** What `update` and `rollback` ask of the program that runs, and what it says to them; one line each. */
export type Ask = { ask: 'update'; folder: string }
export type Said =
  | { say: string }
  /** The folder of the version that served before. */
  | { done: { before: string } }
  /** The link is to lead to the new version; where `hasToBe`, because that changes the data. `led` answers. */
  | { lead: { before: string; hasToBe: boolean } }
  /** The program before serves; where `isChanged`, the new one is to. */
  | { failed: string; isChanged?: boolean }
/** What is answered once the link leads there. */
export const led = 'led'

/** By a socket in the folder of data, which its owner alone may use, as nobody else may read what is there. */
export function commandSocket({ dataDir, port }: Pick<ListenConfig, 'dataDir' | 'port'>): string {
  return join(dataDir, `commands-${port}.sock`)
}

type Talk = {
  socket: Socket
  lines: AsyncIterator<string>
  tell(said: Said): void
}

/**
 * Hears commands for the program that this process has started. A folder of data where no socket can be
 * made (a long path, another file system) means that there is no `update`; the program serves all the same.
 */
export function hearCommands(
  fleetOf: () => Fleet,
  config: ListenConfig,
  times: Times = changeTimes,
): void {
  const path = commandSocket(config)
  let isBusy = false
  const server = createServer(async (socket) => {
    const tell = (said: Said) => void socket.write(`${JSON.stringify(said)}\n`)
    socket.on('error', () => {})
    try {
      const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
      const ask: Ask = JSON.parse(String((await lines.next()).value))
      if (isBusy) throw new NotChanged('Another update is under way')
      isBusy = true
      try {
        tell({ done: await answer(ask, { socket, lines, tell }) })
      } finally {
        isBusy = false
      }
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error)
      tell({ failed, isChanged: error instanceof NotBack })
    }
    socket.end()
  })

  async function answer(
    { folder }: Ask,
    { socket, lines, tell }: Talk,
  ): Promise<{ before: string }> {
    const fleet = fleetOf()
    const before = resolve(dirname(fleet.program().file), '../..')
    const next = folderOfVersion(folder)
    const ended = new AbortController()
    let isToLead = false
    // Who began it sees how it ends, or it is as if it had not been begun.
    socket.once('close', () => ended.abort())
    await changeOver(fleet, next.program, {
      say: (line) => tell({ say: line }),
      signal: ended.signal,
      watch: { ...times, isWell: () => isReady(config) },
      async lead(hasToBe) {
        isToLead = true
        tell({ lead: { before, hasToBe } })
        const isLate = pause(times.leadMs, { value: undefined }, { ref: false })
        const { value } = await Promise.race([lines.next(), isLate])
        if (value !== led) throw new Error('The command was ended, or does not go on')
      },
    }).catch((error: unknown) => {
      // Nobody leads it back.
      if (isToLead && ended.signal.aborted && error instanceof NotChanged)
        process.stderr.write(`${before} serves: look whether the link leads to ${folder}\n`)
      throw error
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
