import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { path: string; headers: IncomingHttpHeaders; body: string }

/** A program that is told what happened: it answers with `status`, or when `answer` lets it. */
export async function openReceiver() {
  const heard: Heard[] = []
  const receiver = {
    heard,
    status: 204,
    /** Waits before it answers; by its path and how many calls there were before on it. */
    answer: async (_path: string, _earlier: number): Promise<void> => {},
    port: 0,
    addressOf: (path: string) => `http://127.0.0.1:${receiver.port}${path}`,
    idsOn: (path: string) =>
      heard.filter((each) => each.path === path).map(({ headers }) => headers['webhook-id']),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    [Symbol.asyncDispose]: () => receiver.close(),
  }
  const server = createServer(async (request, response) => {
    const pieces = await Array.fromAsync(request).catch(() => undefined)
    // Its sender was killed before the end.
    if (!pieces) return
    const body = Buffer.concat(pieces).toString()
    const path = request.url ?? ''
    const earlier = receiver.idsOn(path).length
    heard.push({ path, headers: request.headers, body })
    await receiver.answer(path, earlier)
    response.writeHead(receiver.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.port = (server.address() as AddressInfo).port
  return receiver
}
