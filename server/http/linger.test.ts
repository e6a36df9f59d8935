import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { lingerAfterAnswer } from './linger.ts'

const piece = `10000\r\n${'a'.repeat(0x10000)}\r\n`

/** A server that refuses every body as soon as it begins, and a client of it. */
async function clientOfRefusal(ms?: number): Promise<Socket> {
  const server = createServer((request, response) => {
    lingerAfterAnswer(request, ms)
    response.writeHead(413, { connection: 'close', 'content-length': 8 }).end('too much')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  // Each write tells by itself.
  client.on('error', () => {})
  client.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
  return client
}

function write(client: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    client.write(text, (error) => (error ? reject(error) : resolve())),
  )
}

async function read(client: Socket): Promise<string> {
  return (await client.setEncoding('utf8').toArray()).join('')
}

test('who reads only after sending everything gets the answer', async () => {
  const client = await clientOfRefusal()
  for (let sent = 0; sent < 256; sent += 1) await write(client, piece)
  await write(client, '0\r\n\r\n')
  expect(await read(client)).toMatch(/^HTTP\/1\.1 413 .*too much$/s)
  await expect.poll(() => client.destroyed).toBe(true)
})

test('who sends without end is cut off', async () => {
  const client = await clientOfRefusal(50)
  const error = await (async () => {
    for (;;) await write(client, piece)
  })().catch((error) => error)
  expect(error.code).toMatch(/^(ECONNRESET|EPIPE)$/)
})

test('who leaves in the middle leaves nothing open', async () => {
  const client = await clientOfRefusal(60_000)
  const ended = new Promise((resolve) => client.once('close', resolve))
  await write(client, piece)
  client.end()
  expect(await read(client)).toMatch(/^HTTP\/1\.1 413 /)
  await ended
})

test('a body that has come whole closes the connection as ever', async () => {
  const server = createServer(async (request, response) => {
    lingerAfterAnswer(request)
    for await (const _ of request);
    response.writeHead(200, { connection: 'close', 'content-length': 2 }).end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nbody')
  expect(await read(client)).toMatch(/^HTTP\/1\.1 200 .*ok$/s)
})
