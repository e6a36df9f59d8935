import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { makeCertificate } from '#tests/support/certificate.ts'
import { createSendWebhook, type Found } from './send-webhook.ts'

const inside = 'it leads to an address that is not of the public internet'
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"id":"msg_1"}' }
const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
})

/** Listens on 127.0.0.1; gives its port. */
async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const receive = (answer: RequestListener) => listen(createServer(answer))
const named =
  (...found: string[]) =>
  async (): Promise<Found[]> =>
    found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('to the public internet only', () => {
  const send = createSendWebhook({ webhooksToLoopback: false })

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://100.64.0.1/',
    'https://192.168.1.1:8443/',
    'https://224.0.0.1/',
    'https://0.0.0.0/',
    'https://localhost/',
    'https://0/',
    'https://127.0.0.1./',
    'https://017700000001/',
    'https://①②⑦.0.0.1/',
    'https://[::]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[0:0:0:0:0:ffff:7f00:1]/',
    'https://[2002:7f00:1::]/',
  ])('%s is refused', (address) => expect(send(address, message)).rejects.toThrow(inside))

  test.each(['http://example.com/', 'https://example.com:22/', 'https://u:p@example.com/', 'x'])(
    '%s is not called at all',
    (address) => expect(send(address, message)).rejects.toThrow('its address is not allowed'),
  )

  test.each([
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['10.1.2.3']],
    [['fd12::1']],
    [['::ffff:10.0.0.1']],
    // Among public ones, in whatever place.
    [['93.184.216.34', '10.0.0.1']],
    [['::1', '2606:4700::1111']],
  ])('a name that leads to %j is refused', async (found) => {
    const sending = createSendWebhook({ webhooksToLoopback: false, findAddresses: named(...found) })
    await expect(sending('https://hooks.example.com/', message)).rejects.toThrow(inside)
  })

  test('a name that leads nowhere, or that cannot be looked up, says so', async () => {
    const nowhere = createSendWebhook({ webhooksToLoopback: false, findAddresses: named() })
    await expect(nowhere('https://hooks.example.com/', message)).rejects.toThrow(
      'its name leads nowhere',
    )
    const broken = createSendWebhook({
      webhooksToLoopback: false,
      findAddresses: () => Promise.reject(new Error('SERVFAIL 10.0.0.53')),
    })
    await expect(broken('https://hooks.example.com/', message)).rejects.toThrow(
      'its name cannot be looked up',
    )
  })
})

describe('to this machine, where that is allowed', () => {
  test('comes with its headers and body, under the name that was entered', async () => {
    const heard: { request: IncomingMessage; body: string }[] = []
    const port = await receive(async (request, response) => {
      const body = Buffer.concat(await Array.fromAsync(request)).toString()
      heard.push({ request, body })
      response.writeHead(204).end()
    })
    let looked = 0
    const send = createSendWebhook({
      webhooksToLoopback: true,
      findAddresses: async () => {
        looked += 1
        return [{ address: '127.0.0.1', family: 4 }]
      },
    })
    expect(await send(`http://hooks.example.com:${port}/a?b=c`, message)).toEqual({ status: 204 })
    expect(looked).toBe(1)
    const [{ request, body } = { request: undefined, body: '' }] = heard
    expect([request?.method, request?.url, body]).toEqual(['POST', '/a?b=c', message.body])
    expect(request?.headers).toMatchObject({
      host: `hooks.example.com:${port}`,
      'webhook-id': 'msg_1',
      'user-agent': 'Qantara',
    })
  })

  test('a name that answers differently the next time is looked at each time', async () => {
    let calls = 0
    const port = await receive((_, response) => {
      calls += 1
      response.end('{}')
    })
    const answers = ['127.0.0.1', '10.0.0.1', '169.254.169.254']
    const send = createSendWebhook({
      webhooksToLoopback: true,
      findAddresses: async () => [{ address: answers.shift() ?? '', family: 4 }],
    })
    const address = `http://rebinding.example:${port}/`
    expect(await send(address, message)).toEqual({ status: 200 })
    await expect(send(address, message)).rejects.toThrow(inside)
    await expect(send(address, message)).rejects.toThrow(inside)
    expect(calls).toBe(1)
  })

  test('by TLS the certificate is of the name, not of the address', async () => {
    const { certificate, key } = makeCertificate()
    const answer: RequestListener = (_, response) => response.end('{}')
    const port = await listen(createTlsServer({ cert: certificate, key }, answer))
    const options = { webhooksToLoopback: true, findAddresses: named('127.0.0.1') }
    const send = createSendWebhook({ ...options, ca: certificate })
    expect(await send(`https://localhost:${port}/`, message)).toEqual({ status: 200 })
    await expect(send(`https://other.example:${port}/`, message)).rejects.toThrow(/altnames/)
    const strict = createSendWebhook(options)
    await expect(strict(`https://localhost:${port}/`, message)).rejects.toThrow(/self.signed/)
  })

  test('no redirect is followed', async () => {
    let followed = 0
    const target = await receive((_, response) => {
      followed += 1
      response.end()
    })
    const port = await receive((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${target}/` }).end(),
    )
    const send = createSendWebhook({ webhooksToLoopback: true })
    expect(await send(`http://127.0.0.1:${port}/`, message)).toEqual({ status: 307 })
    expect(followed).toBe(0)
  })

  test('of a long answer nobody reads more than 64 KB', async () => {
    let ended = false
    let port = 0
    const cut = new Promise<void>((resolve) => {
      void receive((_, response) => {
        response.on('close', () => {
          ended = response.writableEnded
          resolve()
        })
        const fill = () => {
          while (response.write(Buffer.alloc(64 * 1024)));
          response.once('drain', fill)
        }
        fill()
      }).then((given) => {
        port = given
      })
    })
    await expect.poll(() => port).toBeGreaterThan(0)
    const send = createSendWebhook({ webhooksToLoopback: true })
    expect(await send(`http://127.0.0.1:${port}/`, message)).toEqual({ status: 200 })
    await cut
    expect(ended).toBe(false)
  })

  test('who answers that another protocol follows is heard, and let go', async () => {
    const gone = Promise.withResolvers<void>()
    const port = await receive(({ socket }) => {
      socket.once('close', gone.resolve)
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
    })
    const send = createSendWebhook({ webhooksToLoopback: true })
    expect(await send(`http://127.0.0.1:${port}/`, message)).toEqual({ status: 101 })
    await gone.promise
  })

  test('who closes before an answer, or in the middle of its headers, has not answered', async () => {
    const silent = await receive(({ socket }) => socket.destroy())
    const begun = await receive(({ socket }) => socket.end('HTTP/1.1 200 OK\r\nserver: x\r\n'))
    const informed = await receive(({ socket }) => socket.end('HTTP/1.1 103 Early Hints\r\n\r\n'))
    const send = createSendWebhook({ webhooksToLoopback: true })
    for (const port of [silent, begun, informed])
      await expect(send(`http://127.0.0.1:${port}/`, message)).rejects.toThrow(/hang up|ECONNRESET/)
  })

  test('who does not answer, or not to the end, is given up', async () => {
    const headers = await receive(({ socket }) => socket.write('HTTP/1.1 200 OK\r\nserver: '))
    const silent = await receive(() => {})
    const slow = await receive((_, response) => response.write('{'))
    const send = createSendWebhook({ webhooksToLoopback: true, timeoutMs: 200 })
    for (const port of [silent, slow, headers])
      await expect(send(`http://127.0.0.1:${port}/`, message)).rejects.toThrow('no answer in time')
    const never = createSendWebhook({
      webhooksToLoopback: true,
      timeoutMs: 200,
      findAddresses: () => new Promise(() => {}),
    })
    await expect(never('http://hooks.example.com/', message)).rejects.toThrow('no answer in time')
  })

  test('the public internet is not reached by http or on other ports by that', async () => {
    const send = createSendWebhook({ webhooksToLoopback: true, findAddresses: named('8.8.8.8') })
    for (const address of ['http://hooks.example.com/', 'https://hooks.example.com:9000/'])
      await expect(send(address, message)).rejects.toThrow(inside)
  })
})
