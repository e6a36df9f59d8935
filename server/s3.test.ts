import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openBucket } from './s3.ts'

/** Asks a service that answers with these numbers in turn. Returns how it ended, and the pauses, in milliseconds. */
async function ask(...statuses: number[]) {
  return await askTold({}, ...statuses)
}

async function askTold(headers: Record<string, string>, ...statuses: number[]) {
  let asked = 0
  const server = createServer((_, response) => {
    response.writeHead(statuses[asked] ?? 200, { 'content-length': 0, ...headers }).end()
    asked += 1
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const place = { endpoint, region: 'auto', bucket: 'b', accessKeyId: 'k', secretKey: 's' }
  const pauses: number[] = []
  const bucket = openBucket(place, 3000, async (ms) => void pauses.push(ms))
  try {
    const ended = await bucket.remove('a').then(
      () => 'done',
      (error: Error) => error.message,
    )
    return { ended, asked, pauses }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test.each([408, 429, 500, 503])('%i is asked again, after pauses that grow', async (status) => {
  const { ended, asked, pauses } = await ask(status, status)
  expect({ ended, asked }).toEqual({ ended: 'done', asked: 3 })
  const [first = 0, second = 0] = pauses
  expect(first).toBeGreaterThanOrEqual(100)
  expect(second).toBeGreaterThan(first)
})

test('it is given up after three', async () =>
  expect(await ask(503, 503, 503, 200)).toMatchObject({
    ended: 'The bucket answered 503',
    asked: 3,
  }))

test.each([400, 403, 404])('%i is an answer, and final', async (status) =>
  expect(await ask(status)).toMatchObject({
    ended: `The bucket answered ${status}`,
    asked: 1,
    pauses: [],
  }),
)

test('it is asked again when it says, and not where that is too late', async () => {
  expect(await askTold({ 'retry-after': '2' }, 503)).toMatchObject({
    ended: 'done',
    pauses: [2000],
  })
  const date = new Date(Date.now() + 4000).toUTCString()
  const { pauses } = await askTold({ 'retry-after': date }, 503)
  expect(pauses[0]).toBeGreaterThan(1000)
  const late = await askTold({ 'retry-after': '3600' }, 503)
  expect(late).toMatchObject({ ended: 'The bucket answered 503', asked: 1 })
  const odd = await askTold({ 'retry-after': 'soon' }, 503)
  expect(odd).toMatchObject({ ended: 'done', asked: 2 })
})
