import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectionName } from '#core/site-settings/connections.ts'
import { openBreachService } from '#tests/support/breach-service.ts'
import { openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { openMailbox, openMailServer } from '#tests/support/mail-server.ts'
import { openQuoteService, twelveDataQuote } from '#tests/support/quote-service.ts'
import { createConnections } from './connections.ts'
import { createFiles } from './files.ts'
import { createSendMail } from './mail.ts'
import { createFindQuote } from './quotes/find-quote.ts'
import { readConfig } from './read-config.ts'

const asker = { email: 'admin@example.com' }
const key = 'a-key-that-nobody-may-see-1234'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await openDatabase('sqlite')
  dataDir = await mkdtemp(join(tmpdir(), 'connections-'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, maxRetries: 10 })
})

function connectionsOf(env: Record<string, string>) {
  const SESSION_SECRET = 'a secret for tests, long enough to be one'
  // Nobody listens there, unless a test says so.
  const BREACH_API_URL = 'http://127.0.0.1:9'
  const config = readConfig({ SESSION_SECRET, DATA_DIR: dataDir, BREACH_API_URL, ...env })
  const log = { warn: () => undefined }
  return createConnections({
    config,
    db: database.db,
    files: createFiles(config),
    findQuote: createFindQuote(config.quotes, log),
    sendMail: createSendMail(config, 'localhost'),
  })
}

const run = (env: Record<string, string>, name: ConnectionName) =>
  connectionsOf(env).test(name, asker)

test('a test mail goes to the person who asks, by the mail server, at once', async () => {
  await using mailbox = await openMailbox()
  const result = await run({ SMTP_URL: mailbox.url }, 'mail')
  expect(result).toMatchObject({ isGood: true, tried: expect.stringContaining(asker.email) })
  expect(mailbox.received.map(({ to, mail }) => [to, mail.subject])).toEqual([
    [[asker.email], 'Mail works · Qantara'],
  ])
})

test('without a mail server it is a file, and the answer says so', async () => {
  const { isGood, answer } = await run({}, 'mail')
  expect(isGood).toBe(true)
  const [file = ''] = await readdir(join(dataDir, 'outbox'))
  expect(answer).toContain(file)
})

test('a mail server that is not there is named, and its password is not', async () => {
  const env = { SMTP_URL: 'smtp://office:hidden-password@127.0.0.1:9' }
  const result = await run(env, 'mail')
  expect(result).toMatchObject({ isGood: false, tried: expect.stringContaining('127.0.0.1:9') })
  expect(result.answer).toMatch(/ECONNREFUSED/)
  expect(JSON.stringify([result, connectionsOf(env).list])).not.toContain('hidden-password')
})

test('a mail server without encryption gets neither mail nor password, whatever its address says', async () => {
  await using server = await openMailServer(['STARTTLS'])
  const refused = await run({ SMTP_URL: server.url }, 'mail')
  expect(refused).toMatchObject({ isGood: false, answer: expect.stringContaining('STARTTLS') })
  expect(server.heard).toEqual([])
  // And no address of another machine may say that it should (server/in-clear.ts).
  const insists = { SMTP_URL: `${server.url}?requireTLS=false` }
  expect(() => connectionsOf(insists)).toThrow('SMTP_URL would send mails in clear')
})

test('the price service is asked for a well-known price, and its key is masked', async () => {
  await using service = await openQuoteService()
  const env = {
    QUOTES_PROVIDER: 'twelvedata',
    QUOTES_API_KEY: key,
    QUOTES_API_URL: service.url,
  }
  const failed = await run(env, 'quotes')
  expect(failed).toMatchObject({ isGood: false })
  service.answers.set('AAPL', twelveDataQuote('AAPL', '231.5', { exchange: 'NASDAQ' }))
  const result = await run(env, 'quotes')
  expect(result).toMatchObject({ isGood: true, answer: expect.stringContaining('231.50 USD') })
  const shown = JSON.stringify([failed, result, connectionsOf(env).list])
  expect(shown).not.toContain(key)
  expect(shown).toContain('•••• 1234')
  expect(await run({}, 'quotes')).toMatchObject({
    isGood: false,
    tried: expect.stringContaining('no price service is set up'),
  })
})

test('storage and the breach service say what came back', async () => {
  expect(await run({}, 'storage')).toMatchObject({ isGood: true })
  await using service = await openBreachService(['password'])
  const env = { BREACH_API_URL: service.url }
  // Asked again: a busy machine may take longer than the two seconds of the program.
  await expect.poll(() => run(env, 'breaches')).toMatchObject({ isGood: true })
  service.behaviour = '500'
  await expect
    .poll(() => run(env, 'breaches'))
    .toMatchObject({ isGood: false, answer: 'the service answered 500' })
})
