import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maxBytes } from '#server/http/body.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { signInto } from '../support/upload.ts'

const never = 100_000

const long = [
  '--x\r\ncontent-disposition: form-data; name="file"; filename="team.csv"\r\n',
  'content-type: text/csv\r\n\r\n',
  `name,role\n${'Jane Doe,Analyst\n'.repeat(10_000)}`,
  '\r\n--x--\r\n',
].join('')

/** Sends the first half of a file, and the other after a while, where it is sent at all. */
async function sendSlowly(
  app: TestApp,
  {
    cookie = '',
    path = '/admin/import/rows.csv',
    restAfterMs,
    form = long,
  }: { cookie?: string; path?: string; restAfterMs?: number; form?: string },
): Promise<string> {
  const client = connect(app.port, '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(app.origin).host}`,
    `origin: ${app.origin}`,
    `cookie: ${cookie}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${form.length}`,
    // What comes whole is answered on a connection that is kept.
    ...(restAfterMs ? ['connection: close'] : []),
  ]
  const half = form.length / 2
  client.write(`${head.join('\r\n')}\r\n\r\n${form.slice(0, half)}`)
  const sending = restAfterMs && pause(restAfterMs).then(() => client.write(form.slice(half)))
  let said = ''
  for await (const text of client.setEncoding('utf8')) said += text
  await sending
  return said
}

// docs/bar.md 18
test('a file to import has the time of a slow line, of who may import', async () => {
  await using app = await startApp('sqlite', {
    bodyTimes: { any: 100, upload: never, file: never },
  })
  const { cookie } = await signInto(app)
  const came = await sendSlowly(app, { cookie, restAfterMs: 500 })
  expect(came).toMatch(/^HTTP\/1\.1 200 /)
  expect(came).toContain('Jane Doe')
  // Who is not signed in is told so, and waits for nothing.
  expect(await sendSlowly(app, {})).toMatch(/^HTTP\/1\.1 303 /)
})

test('one that does not come in that time either is told so', async () => {
  await using app = await startApp('sqlite', {
    bodyTimes: { any: 100, upload: never, file: 200 },
  })
  const { cookie } = await signInto(app)
  const late = await sendSlowly(app, { cookie })
  expect(late).toMatch(/^HTTP\/1\.1 400 /)
  expect(late).toContain(
    'Nothing was changed. Please try again; a long file comes sooner in parts.',
  )
})

test('a visitor who is late with a form is cut off', async () => {
  await using app = await startApp('sqlite', {
    bodyTimes: { any: 100, upload: never, file: never },
  })
  const cut = await sendSlowly(app, { path: '/contact', form: 'name=Jane' })
  expect(cut).toBe('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
})

test('who is told so holds the connection no longer', async () => {
  await using app = await startApp('sqlite', {
    bodyTimes: { any: 100, upload: never, file: never },
  })
  const { cookie } = await signInto(app)
  expect(await sendSlowly(app, { cookie, path: '/admin/team' })).toMatch(/^connection: close\r$/im)
})

test.each([
  ['/admin/team', maxBytes.list, 'at most 4 MB'],
  ['/admin/import/rows.csv', maxBytes.file, 'at most 24 MB'],
])('one to %s that is too long, and thrown away, gets no more time', async (path, most, told) => {
  await using app = await startApp('sqlite', {
    bodyTimes: { any: 1000, upload: never, file: never },
  })
  const { cookie } = await signInto(app)
  const client = connect(app.port, '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(app.origin).host}`,
    `origin: ${app.origin}`,
    `cookie: ${cookie}`,
    'content-type: application/x-www-form-urlencoded',
    'transfer-encoding: chunked',
  ]
  const length = most + 1
  // The last chunk never comes.
  client.write(`${head.join('\r\n')}\r\n\r\n${length.toString(16)}\r\n${'x'.repeat(length)}`)
  let said = ''
  for await (const text of client.setEncoding('utf8')) said += text
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
  expect(said).toContain(told)
})
