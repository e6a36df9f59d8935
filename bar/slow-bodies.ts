import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#tests/support/http.ts'
import { startServer } from '#tests/support/server.ts'
import type { Check, Figure } from './support/check.ts'
import { open, whileReading } from './support/while-reading.ts'

const connections = 1000
/** Shorter than the time of a body (server/http/body-time.ts), so that all of them are held; heads have 15. */
const seconds = 20

export const row: Check['row'] = '18'
export const about = `${connections} requests that come a byte a second, while visitors read`

const head = 'POST /contact HTTP/1.1\r\nHost: localhost\r\n'
const form = 'content-type: application/x-www-form-urlencoded\r\n'
const begun = 'message='.padEnd(30_000, 'a')

/** What has come of each request at once. */
const modes = {
  heads: head,
  'bodies with their length': `${head}${form}content-length: 60000\r\n\r\n${begun}`,
  'bodies in chunks': `${head}${form}transfer-encoding: chunked\r\n\r\nea60\r\n${begun}`,
}

export async function check(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, first] of Object.entries(modes)) {
    await using site = await startServer({ env: { HOST: '127.0.0.1' } })
    // What a first start has to do takes memory too.
    for (const done of ['pages archived', 'social images are complete'])
      await until(done, async () => site.log().includes(done))
    figures.push(...(await whileReading(site, name, (port) => sendSlowly(port, first))))
  }
  return figures
}

async function sendSlowly(port: number, first: string): Promise<void> {
  const sockets: Socket[] = []
  for (let n = 0; n < connections; n += 1) {
    const socket = open(port)
    socket.write(first)
    sockets.push(socket)
    // So few at once that none waits for room in the listening queue.
    if (n % 100 === 0) await pause(50)
  }
  for (let second = 0; second < seconds; second += 1) {
    await pause(1000)
    for (const socket of sockets) socket.write('a')
  }
  for (const socket of sockets) socket.destroy()
}
