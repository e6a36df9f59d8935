import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { sendResponse } from './send.ts'

const piece = 'a row of the file\n'.repeat(10_000)

/** Answers every request with a file that is made of these pieces; `failures` are what was thrown. */
async function serveFile(pieces: () => AsyncGenerator<string>) {
  const failures: string[] = []
  const server = createServer((request, response) => {
    const body = Readable.toWeb(Readable.from(pieces(), { objectMode: false })) as ReadableStream
    const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment' }
    sendResponse(request, response, new Response(body, { headers })).catch((error: Error) => {
      failures.push(error.message)
      response.writeHead(503).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    failures,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test.each(['identity', 'gzip', 'br'])('a file is sent while it is made (%s)', async (encoding) => {
  const arrived = Promise.withResolvers<void>()
  await using server = await serveFile(async function* () {
    // Compression waits for more than one piece.
    for (let count = 0; count < 200; count += 1) yield `${count} ${piece}`
    await arrived.promise
    yield 'the last row'
  })
  const answer = await fetch(server.address, { headers: { 'accept-encoding': encoding } })
  const read = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await read?.read()
  expect(first?.value?.startsWith('0 a row of the file')).toBe(true)
  arrived.resolve()
  let text = ''
  for (let next = await read?.read(); next && !next.done; next = await read?.read())
    text = (text + next.value).slice(-100)
  expect(text.endsWith('the last row')).toBe(true)
})

test('one that fails before its first byte can be answered', async () => {
  await using server = await serveFile(async function* () {
    if (server.failures.length === 0) throw new Error('the database is away')
    yield piece
  })
  expect((await fetch(server.address)).status).toBe(503)
  expect(server.failures).toEqual(['the database is away'])
})

test('one that fails later breaks the connection off, and is never taken for whole', async () => {
  const arrived = Promise.withResolvers<void>()
  await using server = await serveFile(async function* () {
    yield piece
    await arrived.promise
    throw new Error('the database is away')
  })
  const answer = await fetch(server.address, { headers: { 'accept-encoding': 'identity' } })
  expect(answer.status).toBe(200)
  arrived.resolve()
  await expect(answer.text()).rejects.toThrow()
  expect(server.failures).toEqual([])
})

test('a client that goes away ends the making', async () => {
  const ended = Promise.withResolvers<void>()
  await using server = await serveFile(async function* () {
    try {
      for (let count = 0; count < 1000; count += 1) yield piece
    } finally {
      ended.resolve()
    }
  })
  const answer = await fetch(server.address)
  await answer.body?.cancel()
  await ended.promise
})
