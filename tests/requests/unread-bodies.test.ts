import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { shared } from '../support/shared.ts'

const app = shared(() => startApp('sqlite'))

const piece = `10000\r\n${'a'.repeat(0x10000)}\r\n`
const pieces = 256

const ways = {
  'in chunks': { header: 'transfer-encoding: chunked', piece, end: '0\r\n\r\n' },
  'with its length': {
    header: `content-length: ${pieces * 0x10000}`,
    piece: 'a'.repeat(0x10000),
    end: '',
  },
}

type Sending = { origin?: string; way?: keyof typeof ways; isAsking?: boolean }

/**
 * Sends a form of 16 MB, and reads only then; the status, and why it was cut off before. Who asks
 * first waits for the word to go on.
 */
async function sendAllThenRead(target: string, sending: Sending = {}) {
  const { origin = app.origin, way = 'in chunks', isAsking = false } = sending
  const { host } = new URL(app.origin)
  // It goes on sending after the server has said all.
  const client = connect({ port: app.port, host: '127.0.0.1', allowHalfOpen: true })
  let failure: string | undefined
  client.on('error', ({ message }) => {
    failure = message
  })
  const head = [`POST ${target} HTTP/1.1`, `host: ${host}`, `origin: ${origin}`]
  const type = 'content-type: application/x-www-form-urlencoded'
  const asking = isAsking ? ['expect: 100-continue'] : []
  client.write([...head, type, ...asking, ways[way].header, '', ''].join('\r\n'))
  let said = ''
  const listenUntil = async (end: string) => {
    for await (const text of client.iterator({ destroyOnReturn: false })) {
      said += String(text)
      if (said.includes(end)) return
    }
  }
  const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'
  if (isAsking) await listenUntil(goOn)
  said = said.replace(goOn, '')
  for (let n = 0; n < pieces && !failure; n += 1)
    await new Promise((resolve) => client.write(ways[way].piece, resolve))
  client.write(ways[way].end)
  if (!said.includes('\r\n\r\n')) await listenUntil('\r\n\r\n')
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
  const found = await sendAllThenRead('/contact', { origin: 'https://elsewhere.example' })
  expect(found).toEqual({ status: 403, failure: undefined })
})

test.for([
  ['in chunks', true],
  ['with its length', false],
  ['with its length', true],
] as const)('so is one who sends %s, and asks first: %s', async ([way, isAsking]) => {
  const found = await sendAllThenRead('/contact', { way, isAsking })
  expect(found).toEqual({ status: 413, failure: undefined })
})
