import { createServer } from 'node:net'

/**
 * Below the ports that systems give to anybody who asks for one (Linux from 32768, others from 49152):
 * such a one may be taken by another test, or by a client, before the program listens on it.
 */
const lowest = 10_000
/** For this process alone: those beside it have another id. */
const own = { from: lowest + (process.pid % 400) * 50, count: 50 }
let used = 0

/** A port of the loopback address on which nobody listens, and that no other test is given. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < own.count; tries += 1) {
    const port = own.from + (used % own.count)
    used += 1
    if (await isFree(port)) return port
  }
  throw new Error(`No port is free from ${own.from} to ${own.from + own.count}`)
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
