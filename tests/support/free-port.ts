import { createServer, type Server } from 'node:net'

/**
 * Below the ports that systems give to anybody who asks for one (Linux from 32768, others from 49152):
 * such a one may be taken by another test, or by a client, before the program listens on it. Above
 * 10080, to which fetch and browsers refuse to speak.
 */
const lowest = 10_100
const size = 50
const ranges = 390

/** The first port of those that are for this process alone. */
let own: Promise<number> | undefined
let used = 0

/** A port of the loopback address on which nobody listens, and that no other test is given. */
export async function freePort(): Promise<number> {
  own ??= claimRange()
  const first = await own
  for (let tries = 1; tries < size; tries += 1) {
    const port = first + 1 + (used % (size - 1))
    used += 1
    if (await isFree(port)) return port
  }
  throw new Error(`No port is free from ${first + 1} to ${first + size - 1}`)
}

/** Who listens on the first port of a range has the others, too, until the process ends. */
async function claimRange(): Promise<number> {
  for (let tries = 0; tries < ranges; tries += 1) {
    const first = lowest + ((process.pid + tries) % ranges) * size
    const claim = await listen(first)
    if (claim) {
      claim.unref()
      return first
    }
  }
  throw new Error('Every range of ports is taken')
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port)
  if (!server) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}

/** Undefined: somebody else listens there. */
function listen(port: number): Promise<Server | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
