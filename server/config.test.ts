import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from './config-variables.ts'
import { readConfig } from './read-config.ts'

let folder: string
let number = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qantara-config-'))
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 10, force: true }))

const freshFolder = () => join(folder, `data-${++number}`)

function issuesOf(environment: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: freshFolder(), ...environment })
  } catch (error) {
    if (error instanceof ConfigError) return error.issues
    throw error
  }
  return []
}

describe('without any variable', () => {
  test('everything has the value that the contract promises', () => {
    const config = readConfig({ DATA_DIR: freshFolder() })
    expect(config).toMatchObject({
      port: 3000,
      hosts: ['127.0.0.1', '::1'],
      publicOrigin: undefined,
      databaseUrl: undefined,
      firstAdmin: undefined,
      smtpUrl: undefined,
      s3: undefined,
      releaseKey: undefined,
      releasesDir: undefined,
      breachApiUrl: 'https://api.pwnedpasswords.com',
      quotes: undefined,
      trustProxy: 0,
      metricsToken: undefined,
      workers: 1,
      logLevel: 'info',
      seed: 'sample',
    })
  })

  test('an empty variable counts as unset', () => {
    const config = readConfig({ DATA_DIR: freshFolder(), PORT: '', DATABASE_URL: '', SEED: '' })
    expect(config).toMatchObject({ port: 3000, databaseUrl: undefined, seed: 'sample' })
  })
})

test('a secret may be a file, which another variable names', async () => {
  const file = join(folder, 'secret')
  await writeFile(file, `${'s'.repeat(40)}\n`)
  const dataDir = freshFolder()
  const config = readConfig({ DATA_DIR: dataDir, SESSION_SECRET_FILE: file })
  expect(config.sessionSecret).toBe('s'.repeat(40))
  expect(issuesOf({ SESSION_SECRET_FILE: join(folder, 'nowhere') })).toEqual([
    'SESSION_SECRET_FILE cannot be read (ENOENT)',
  ])
  expect(issuesOf({ SESSION_SECRET_FILE: file, SESSION_SECRET: 'x'.repeat(40) })).toEqual([
    'SESSION_SECRET and SESSION_SECRET_FILE are both set: one of them is enough',
  ])
  expect(issuesOf({ S3_SECRET_ACCESS_KEY_FILE: file })[0]).toMatch(/^S3_ENDPOINT, .* is missing/)
})

describe('a wrong variable is named with what is expected', () => {
  const address = 'an address without a path'
  test.each([
    ['PORT', ['0', '65536', '80a', '-1', '1e3', ' 80'], 'a port from 1 to 65535'],
    ['HOST', [' '], 'an address to listen on'],
    [
      'PUBLIC_ORIGIN',
      [
        'example.com',
        'ftp://a.b',
        'https://a.b/c',
        'https://u:p@a.b',
        'https://a.b?x',
        'https://a.b/#',
      ],
      address,
    ],
    ['DATA_DIR', [' '], 'a folder'],
    ['DATABASE_URL', ['mysql://a', 'postgres://', 'host:5432'], 'postgres://user:password@host'],
    ['SESSION_SECRET', ['x'.repeat(31)], 'at least 32 characters'],
    ['ADMIN_EMAIL', ['jane', 'a b@c.de', 'Jane <j@c.de>'], 'an e-mail address'],
    ['ADMIN_PASSWORD', ['short', 'x'.repeat(129)], '8 to 128 characters'],
    [
      'SMTP_URL',
      ['mail.example.com', 'http://a', 'smtp://', 'smtp:///?host=mail.example.com'],
      'smtp://user:password@host:587',
    ],
    ['MAIL_FROM', ['nobody', 'a@b.c\r\nBcc: d@e.f'], 'an address'],
    ['ENQUIRIES_TO', ['nobody'], 'an e-mail address'],
    ['S3_ENDPOINT', ['s3.example.com', 'ftp://a'], 'an address'],
    ['BREACH_API_URL', ['https://a.b/range'], address],
    ['QUOTES_PROVIDER', ['yahoo', 'Finnhub'], 'twelvedata or finnhub'],
    ['QUOTES_API_URL', ['https://a.b/v1'], address],
    ['TRUST_PROXY', ['true', '-1', '11', '1.5'], 'how many proxies in front are ours'],
    ['METRICS_TOKEN', ['short'], 'at least 16 characters'],
    ['WORKERS', ['0', '65', 'auto'], 'a number of processes from 1 to 64'],
    ['LOG_LEVEL', ['loud', 'INFO'], 'one of trace, debug, info'],
    ['SEED', ['yes', 'demo'], 'sample or none'],
  ])('%s', (name, values, expected) => {
    for (const value of values) {
      const [issue = `nothing wrong with ${value}`] = issuesOf({ [name]: value })
      expect(issue).toContain(`${name} is not usable: expected ${expected}`)
      expect(issue).not.toContain('\n')
    }
  })

  test('and every wrong one is named at once', () => {
    const issues = issuesOf({ PORT: 'x', SEED: 'x', ADMIN_EMAIL: 'x' })
    expect(issues.map((issue) => issue.split(' ')[0])).toEqual([
      'PORT',
      'ADMIN_EMAIL',
      'SEED',
      'ADMIN_PASSWORD',
    ])
  })

  test('and a secret value is never repeated', () => {
    const secret = 'hunter2'
    const issues = issuesOf({ SESSION_SECRET: secret, ADMIN_PASSWORD: secret, SMTP_URL: secret })
    expect(issues.length).toBeGreaterThan(0)
    expect(issues.join()).not.toContain(secret)
  })
})

test.each([
  [{ ADMIN_EMAIL: 'a@b.de' }, 'ADMIN_PASSWORD is missing'],
  [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL is missing'],
  [{ QUOTES_PROVIDER: 'finnhub' }, 'QUOTES_API_KEY is missing'],
  [
    { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'media' },
    'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY is missing',
  ],
  [{ DATABASE_URL: 'postgres://a@b/c' }, 'SESSION_SECRET is missing'],
])('%j alone is half of a group', (environment, expected) =>
  expect(issuesOf(environment).join()).toContain(expected),
)

test('an origin and a folder come out in one spelling', () => {
  const config = readConfig({
    DATA_DIR: freshFolder(),
    PUBLIC_ORIGIN: 'HTTPS://WWW.Example.com:443/',
    BREACH_API_URL: 'http://localhost:8080/',
  })
  expect(config.publicOrigin).toBe('https://www.example.com')
  expect(config.breachApiUrl).toBe('http://localhost:8080')
  expect(config.mailFrom).toBe('Qantara <site@www.example.com>')
})

describe('the secret of a data folder', () => {
  const config = pathToFileURL(join(import.meta.dirname, 'read-config.ts')).href
  const racer = `
    const { parentPort, workerData } = require('node:worker_threads')
    const { base, threads, rounds, barrier, config } = workerData
    const arrived = new Int32Array(barrier)
    import(config).then(({ readConfig }) => {
      const secrets = []
      for (let round = 0; round < rounds; round += 1) {
        Atomics.add(arrived, 0, 1)
        while (Atomics.load(arrived, 0) < threads * (round + 1));
        secrets.push(readConfig({ DATA_DIR: base + '/' + round }).sessionSecret)
      }
      parentPort.postMessage(secrets)
    })`

  test('is made once and then kept, for its owner only', async () => {
    const DATA_DIR = freshFolder()
    const first = readConfig({ DATA_DIR }).sessionSecret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR }).sessionSecret).toBe(first)
    expect(readConfig({ DATA_DIR: freshFolder() }).sessionSecret).not.toBe(first)
    expect(await readdir(DATA_DIR)).toEqual(['session-secret'])
    expect((await stat(join(DATA_DIR, 'session-secret'))).mode & 0o777).toBe(0o600)
  })

  test('is one when several start together', async () => {
    // Threads that wait for each other before each round: processes would hardly ever collide.
    const threads = 4
    const rounds = 25
    const base = freshFolder()
    const workerData = { base, threads, rounds, barrier: new SharedArrayBuffer(4), config }
    const found = await Promise.all(
      Array.from({ length: threads }, async () => {
        const worker = new Worker(racer, { eval: true, workerData })
        const [secrets]: string[][] = await once(worker, 'message')
        return secrets
      }),
    )
    for (let round = 0; round < rounds; round += 1) {
      const kept = await readFile(join(base, `${round}`, 'session-secret'), 'utf8')
      expect(new Set(found.map((secrets) => secrets?.[round]))).toEqual(new Set([kept]))
      expect(await readdir(join(base, `${round}`))).toEqual(['session-secret'])
    }
  })

  test('that is damaged, or cannot be written, ends the start with the cause in one line', async () => {
    const DATA_DIR = freshFolder()
    readConfig({ DATA_DIR })
    await writeFile(join(DATA_DIR, 'session-secret'), 'half')
    expect(issuesOf({ DATA_DIR })).toEqual([expect.stringContaining('is damaged')])

    const file = join(folder, 'a-file')
    await writeFile(file, '')
    for (const place of [file, join(file, 'below')])
      expect(issuesOf({ DATA_DIR: place })).toEqual([expect.stringContaining('DATA_DIR cannot')])
  })

  test('is the one that the environment gives, without a file', async () => {
    const DATA_DIR = freshFolder()
    const SESSION_SECRET = 'a secret of at least thirty-two characters'
    expect(readConfig({ DATA_DIR, SESSION_SECRET }).sessionSecret).toBe(SESSION_SECRET)
    await expect(readdir(DATA_DIR)).rejects.toThrow('ENOENT')
  })
})
