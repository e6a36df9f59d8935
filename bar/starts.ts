import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildIfMoved, start as command } from '#tests/support/built.ts'
import { freePort } from '#tests/support/free-port.ts'
import { killWhole } from '#tests/support/processes.ts'
import type { Check, Figure } from './support/check.ts'

const withinMs = 5000
const secret = 'a secret for starts, long enough to be one'

export const { row, about, check }: Check = {
  row: '16',
  about:
    'starts without what is outside, with wrong secrets, on a taken port: an end in one line, or a page',
  async check() {
    buildIfMoved()
    const folder = await mkdtemp(join(tmpdir(), 'qantara-starts-'))
    try {
      return [...(await refused(folder)), ...(await open(folder))]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type Variables = Record<string, string>

/** Starts that cannot be: the exit code, one line with the cause, and no secret in it. */
async function refused(folder: string): Promise<Figure[]> {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const nobody = await freePort()
  const database = {
    SESSION_SECRET: secret,
    DATABASE_URL: `postgres://u:word@127.0.0.1:${nobody}/q`,
  }
  const cases: [string, RegExp, Variables][] = [
    ['the port is taken', /^Port \d+ is taken: /, { PORT: port }],
    ['a data folder that cannot be', /^DATA_DIR cannot be used: /, { DATA_DIR: file }],
    ['no database', /^DATABASE_URL: .*ECONNREFUSED/, database],
    ['a short session secret', /^SESSION_SECRET is not usable: /, { SESSION_SECRET: 'word' }],
    ['half of the bucket’s variables', /^S3_.* is missing: /, { S3_BUCKET: 'word' }],
    ['an origin with a path', /^PUBLIC_ORIGIN is not usable: /, { PUBLIC_ORIGIN: 'https://x/y' }],
  ]
  const figures: Figure[] = []
  for (const [what, expected, variables] of cases) {
    const { code, ms, lines } = await startAndEnd(join(folder, 'refused'), variables)
    const isOne = lines.length === 1 && expected.test(lines[0] ?? '')
    figures.push({
      what,
      value: `${code} after ${(ms / 1000).toFixed(1)} s, ${lines.length} line: ${(lines[0] ?? '').slice(0, 60)}`,
      limit: '78 and the cause in one line within 5 s',
      holds: code === 78 && isOne && ms <= withinMs && !lines.join('').includes('word@'),
    })
  }
  taken.close()
  return figures
}

/** What is only needed later does not hold up the start. */
async function open(folder: string): Promise<Figure[]> {
  const nobody = `127.0.0.1:${await freePort()}`
  const bucket = { S3_ENDPOINT: `http://${nobody}`, S3_REGION: 'us-east-1', S3_BUCKET: 'pictures' }
  const keys = { S3_ACCESS_KEY_ID: 'nobody', S3_SECRET_ACCESS_KEY: 'a wrong one' }
  const cases: [string, Variables][] = [
    ['no mail server', { SMTP_URL: `smtp://${nobody}` }],
    ['no bucket, and a wrong key', { ...bucket, ...keys }],
    ['no breach service', { BREACH_API_URL: `http://${nobody}` }],
    [
      'no quote service',
      { QUOTES_API_URL: `http://${nobody}`, QUOTES_PROVIDER: 'finnhub', QUOTES_API_KEY: 'wrong' },
    ],
  ]
  const figures: Figure[] = []
  for (const [n, [what, variables]] of cases.entries()) {
    const PORT = String(await freePort())
    const child = start(join(folder, `open-${n}`), { PORT, ...variables })
    const started = performance.now()
    const answers = await firstAnswers(`http://127.0.0.1:${PORT}`, started + 10 * withinMs)
    const ms = performance.now() - started
    const ended = once(child, 'close')
    killWhole(child)
    await ended
    figures.push({
      what,
      value: `/, /healthz, /readyz: ${answers.join(', ')} after ${(ms / 1000).toFixed(1)} s`,
      limit: '200 each within 5 s',
      holds: answers.every((status) => status === 200) && answers.length === 3 && ms <= withinMs,
    })
  }
  return figures
}

async function firstAnswers(origin: string, until: number): Promise<number[]> {
  while (performance.now() < until) {
    const first = await fetch(`${origin}/`).catch(() => undefined)
    if (first?.status === 200)
      return Promise.all(
        ['/', '/healthz', '/readyz'].map(async (path) => (await fetch(origin + path)).status),
      )
    await pause(20)
  }
  return []
}

function start(DATA_DIR: string, variables: Variables) {
  const { PATH, HOME } = process.env
  return spawn('sh', command, {
    env: { PATH, HOME, DATA_DIR, LOG_LEVEL: 'silent', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  })
}

async function startAndEnd(dataDir: string, variables: Variables) {
  const PORT = String(await freePort())
  const started = performance.now()
  const child = start(dataDir, { PORT, ...variables })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  const [code] = await once(child, 'close')
  const lines = words.trimEnd().split('\n')
  return { code, ms: performance.now() - started, lines }
}
