import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { shared } from '../support/shared.ts'
import { type Staff, signInto } from '../support/upload.ts'

// What announces no length, as no client library sends it, begins as a request that was read.

/** Sends all at once on one connection; the first lines and the ends of as many answers. */
function sendAll(port: number, requests: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')))
    socket.setEncoding('latin1').on('data', (piece) => {
      text += piece
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(text.split(/(?=HTTP\/1\.1 \d{3} )/)))
  })
}

describe('requests without a body', () => {
  const app = shared(() => startApp('sqlite'))
  let staff: Staff
  beforeAll(async () => {
    staff = await signInto(app)
  })

  const ask = (method: string, target: string, more: Record<string, string> = {}) => {
    const headers = { host: new URL(app.origin).host, origin: app.origin, ...more }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
  }

  test('are answered one after the other, and the connection stays open between them', async () => {
    const { cookie } = staff
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answers = await sendAll(app.port, [
      ask('POST', '/contact', form),
      ask('POST', '/admin/pictures/team-images?name=A', { cookie, 'content-type': 'image/png' }),
      ask('POST', '/api/submit-contact', { 'content-type': 'application/json' }),
      ask('DELETE', '/team'),
      ask('HEAD', '/team'),
      ask('GET', '/healthz', { connection: 'close' }),
    ])
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual([
      ...['400', '422', '400', '405', '200', '200'],
    ])
    expect(answers[1]).toContain('The file is empty: choose another.')
  })
})
