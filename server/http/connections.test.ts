import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type ConnectionLimits, Connections } from './connections.ts'

const opened: (Server | Socket)[] = []
afterEach(() => {
  for (const each of opened.splice(0)) {
    if ('closeAllConnections' in each) each.closeAllConnections()
    if ('destroy' in each) each.destroy()
    else each.close()
  }
})

/** A server with these limits, on a port of its own; counts the requests that it answers. */
async function serve(limits: Partial<ConnectionLimits>, answer: RequestListener) {
  const connections = new Connections({
    max: 100,
    maxPerAddress: undefined,
    maxUnfinished: 20,
    stallMs: 60_000,
    ...limits,
  })
  let answered = 0
  const server = createServer((request, response) =>
    connections.begin(request, response, () => {
      answered += 1
      answer(request, response)
    }),
  )
  connections.watch(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  opened.push(server)
  const { port } = server.address() as AddressInfo
  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    opened.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const timeOut = (socket: Socket) => server.emit('timeout', socket)
  const closeSettled = () => connections.closeSettled()
  const counted = () => connections.counted
  return { open, answered: () => answered, counted, timeOut, closeSettled }
}

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const hello: RequestListener = (_, response) => response.end('hello')

async function ask(socket: Socket): Promise<string> {
  socket.write(get)
  return String((await once(socket, 'data'))[0])
}

test('who sends requests and never reads is cut off after 20', async () => {
  const page = Buffer.alloc(15_000)
  const site = await serve({}, (_, response) => response.end(page))
  const socket = await site.open()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(get.repeat(2500))
  await closed
  expect(site.answered()).toBeLessThanOrEqual(20)
})

test('a few requests at once are answered in their order', async () => {
  let number = 0
  const site = await serve({}, (_, response) => response.end(`answer ${++number}`))
  const socket = await site.open()
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes
  })
  for (let round = 0; round < 3; round += 1) {
    socket.write(get.repeat(10))
    while (!heard.includes(`answer ${round * 10 + 10}`)) await once(socket, 'data')
  }
  expect(heard.match(/answer \d+/g)).toEqual(
    Array.from({ length: 30 }, (_, n) => `answer ${n + 1}`),
  )
})

test('one request of a connection is answered at a time', async () => {
  const begun: (() => void)[] = []
  const site = await serve({}, (_, response) => {
    begun.push(() => response.end(`answer ${begun.length}`))
  })
  const socket = await site.open()
  socket.write(get.repeat(3))
  for (let number = 1; number <= 3; number += 1) {
    while (begun.length < number) await new Promise((resolve) => setImmediate(resolve))
    expect(begun.length).toBe(number)
    const heard = once(socket, 'data')
    begun.at(-1)?.()
    expect(String((await heard)[0])).toContain(`answer ${number}`)
  }
})

test('nothing is answered after an answer that ends the connection', async () => {
  const site = await serve({}, (_, response) => {
    response.setHeader('connection', 'close').end('the last')
  })
  const socket = await site.open()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume().write(get.repeat(3))
  await closed
  expect(site.answered()).toBe(1)
})

test('an answer of which nothing is taken is given up', async () => {
  const { promise: givenUp, resolve } = Promise.withResolvers<boolean>()
  const site = await serve({ stallMs: 200 }, (_, response) => {
    response.once('close', () => resolve(!response.writableFinished))
    response.end(Buffer.alloc(50_000_000))
  })
  const socket = await site.open()
  socket.pause().write(get)
  expect(await givenUp).toBe(true)
})

test('a handler may take its time', async () => {
  const site = await serve({}, ({ socket }, response) => {
    // As Node does when the time is over.
    site.timeOut(socket)
    response.end('hello')
  })
  expect(await ask(await site.open())).toContain('hello')
})

test('a connection of which nothing comes is ended', async () => {
  const site = await serve({ stallMs: 50 }, hello)
  await once(await site.open(), 'close')
})

test('near the limit, the connection that was idle longest gives way', async () => {
  const site = await serve({ max: 20 }, hello)
  const idle: Socket[] = []
  for (let n = 0; n < 18; n += 1) {
    const socket = await site.open()
    idle.push(socket)
    expect(await ask(socket)).toContain('hello')
  }
  // The first is used again, so the second and third are the oldest now.
  expect(await ask(idle[0] as Socket)).toContain('hello')
  const ended = Promise.all([once(idle[1] as Socket, 'close'), once(idle[2] as Socket, 'close')])
  expect(await ask(await site.open())).toContain('hello')
  await ended
  for (const socket of [idle[0], ...idle.slice(3)]) expect(socket?.destroyed).toBe(false)
})

test('one address cannot shut out another', async () => {
  const waiting: (() => void)[] = []
  const site = await serve({ max: 100, maxPerAddress: 5 }, ({ url }, response) => {
    if (url === '/slow') waiting.push(() => response.end('late'))
    else response.end('hello')
  })
  const busy: Socket[] = []
  for (let n = 0; n < 5; n += 1) {
    const socket = await site.open()
    socket.write(get.replace('/', '/slow'))
    busy.push(socket)
  }
  while (waiting.length < 5) await new Promise((resolve) => setImmediate(resolve))
  const sixth = await site.open()
  await once(sixth, 'close')
  expect(await ask(await site.open('127.0.0.2'))).toContain('hello')
  for (const answer of waiting) answer()
  await Promise.all(busy.map((socket) => once(socket, 'data')))
  // Now they are idle: one of them gives way.
  expect(await ask(await site.open())).toContain('hello')
})

test('an address that keeps opening connections is answered, and counts none at rest', async () => {
  const site = await serve({ max: 100, maxPerAddress: 10 }, hello)
  for (let round = 0; round < 3; round += 1) {
    const sockets: Socket[] = []
    for (let n = 0; n < 25; n += 1) sockets.push(await site.open())
    for (const socket of sockets) socket.destroy()
    await expect.poll(site.counted).toEqual({ connections: 0, networks: 0 })
  }
  expect(await ask(await site.open())).toContain('hello')
})

test('nothing on which a request may be on its way is ended', async () => {
  const site = await serve({}, hello)
  const [opened, answered, settled] = [await site.open(), await site.open(), await site.open()]
  const asking = await site.open()
  for (const socket of [settled, asking]) await ask(socket)
  asking.write(get.slice(0, -2))
  await new Promise((done) => setTimeout(done, 150))
  await ask(answered)
  const ended = once(settled, 'close')
  site.closeSettled()
  await ended
  expect(await ask(opened)).toContain('hello')
  expect(await ask(answered)).toContain('hello')
  asking.write(get.slice(-2))
  expect(String((await once(asking, 'data'))[0])).toContain('hello')
})
