import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#db/connect.ts'
import { buildIfMoved, start as command } from '#tests/support/built.ts'
import { inheritedVariables } from '#tests/support/compile-cache.ts'
import { freePort } from '#tests/support/free-port.ts'
import { until } from '#tests/support/http.ts'
import { killWhole } from '#tests/support/processes.ts'
import { markedTeam, post, signedIn } from '#tests/support/savers.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'
import { fill } from './support/fill.ts'

const megabytes = 80
const saves = 100
const seconds = 120

const outputs = ['on the full disk', 'closed', 'read by nobody'] as const
type Output = (typeof outputs)[number]

export const { row, about, check }: Check = {
  row: '64',
  about: `output on a full disk, closed, or read by nobody: ${saves} refused saves, ${seconds} s each`,
  async check() {
    buildIfMoved()
    const figures: Figure[] = []
    for (const workers of [1, 4])
      for (const output of outputs) figures.push(...(await onFullDisk(workers, output)))
    return figures
  },
}

async function onFullDisk(workers: number, output: Output): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'qantara-log-'))
  // Needs the right to mount: run it as root on Linux.
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  try {
    const figures = await whileFull(folder, workers, output)
    return figures.map((figure) => ({
      ...figure,
      what: `${figure.what} (output ${output}, workers ${workers})`,
    }))
  } finally {
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
}

async function whileFull(folder: string, workers: number, output: Output): Promise<Figure[]> {
  const site = await start(folder, workers, output)
  const connection = await connect({ file: join(folder, 'data', 'qantara.sqlite') })
  try {
    const session = await signedIn({ origin: site.origin, connection })
    const save = async (mark: number) => {
      const list = await markedTeam.read(connection.db)
      return (await post(session, markedTeam.path, list, list.marked(mark))).status
    }
    const filler = join(folder, 'filler')
    fill(filler)
    let refused = 0
    const saving = (async () => {
      // The database's own log may have room for the first ones.
      for (let count = 0; refused < saves && count < 10 * saves; count += 1) {
        const status = await save(count).catch(() => 0)
        if (status === 503 || status === 507) refused += 1
      }
    })()
    let missed = 0
    for (let second = 0; second < seconds; second += 1) {
      for (const path of ['/', '/team'])
        if ((await statusOf(site.origin + path)) !== 200) missed += 1
      await pause(1000)
    }
    await saving
    rmSync(filler)
    await until('a save works again', async () => (await save(7).catch(() => 0)) === 200)
    return [
      {
        what: 'saves that were refused as they should be',
        value: refused,
        limit: `${saves}`,
        holds: refused === saves,
      },
      noneOf(`public pages that were not 200, of ${2 * seconds}`, missed),
      {
        what: 'the parent after a save has worked again',
        value: site.isRunning() ? 'the same' : 'ended',
        limit: 'the same',
        holds: site.isRunning(),
      },
      ...(output === 'on the full disk' ? [await lostLines(folder, site.origin)] : []),
    ]
  } finally {
    await connection.close()
    await site.stop()
  }
}

async function start(folder: string, workers: number, output: Output) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const file = openSync(join(folder, 'server.log'), 'a')
  const to = output === 'on the full disk' ? file : 'pipe'
  const child = spawn('sh', command, {
    env: {
      ...inheritedVariables(),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      WORKERS: String(workers),
      BREACH_API_URL: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', to, to],
  })
  closeSync(file)
  const endWithUs = () => killWhole(child)
  process.once('exit', endWithUs)
  await until('it serves', async () => (await statusOf(`${origin}/readyz`)) === 200)
  if (output === 'closed') for (const stream of [child.stdout, child.stderr]) stream?.destroy()
  return {
    origin,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      process.off('exit', endWithUs)
      killWhole(child)
    },
  }
}

/** The next line that can be written says it: what a visitor sends wrongly is one. */
async function lostLines(folder: string, origin: string): Promise<Figure> {
  const notes = await until('the log says how many lines were lost', async () => {
    await statusOf(`${origin}/api/nothing`)
    const lines = readFileSync(join(folder, 'server.log'), 'utf8').split('\n')
    const found = lines.filter((line) => line.includes('lines of the log were lost'))
    return found.length > 0 && found
  })
  const lost = notes.reduce((sum, note) => sum + Number(/"lines":(\d+)/.exec(note)?.[1]), 0)
  return {
    what: 'lines that were lost, as the log says',
    value: lost,
    limit: 'some',
    holds: lost > 0,
  }
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.status ?? 0
}
