import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp('sqlite')
})
afterAll(() => app?.close())

const piece = `10000\r\n${'a'.repeat(0x10000)}\r\n`
const pieces = 256

/** Sends a form of 16 MB in chunks, and reads only then; the status, and why it was cut off before. */
async function sendAllThenRead(target: string, origin = app.origin) {
  const { host } = new URL(app.origin)
  const client = connect(app.port, '127.0.0.1')
  let failure: string | undefined
  client.on('error', ({ message }) => {
    failure = message
  })
  const head = [`POST ${target} HTTP/1.1`, `host: ${host}`, `origin: ${origin}`]
  const type = 'content-type: application/x-www-form-urlencoded'
  client.write([...head, type, 'transfer-encoding: chunked', '', ''].join('\r\n'))
  for (let n = 0; n < pieces && !failure; n += 1)
    await new Promise((resolve) => client.write(piece, resolve))
  client.write('0\r\n\r\n')
  let said = ''
  for await (const text of client.setEncoding('latin1')) {
    said += text
    if (said.includes('\r\n\r\n')) break
  }
  client.destroy()
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1]), failure }
}

test.for([
  ['/contact', 413],
  ['/api/submit-contact', 413],
  ['/auth', 413],
  ['/admin/pictures/team-images?name=A', 401],
  ['/nowhere', 404],
  ['/robots.txt', 405],
] as const)('a sender of too much at %s is told so: %i', async ([target, status]) => {
  expect(await sendAllThenRead(target)).toEqual({ status, failure: undefined })
})

test('a sender from another site is told so before it has sent everything', async () => {
  const found = await sendAllThenRead('/contact', 'https://elsewhere.example')
  expect(found).toEqual({ status: 403, failure: undefined })
})
