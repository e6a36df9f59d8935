import { lookup } from 'node:dns/promises'
import { BoundSocket, isIP } from 'node:net'
import type { Sockets } from './supervise.ts'

/** A process that was killed may hold the port a moment longer. */
const portMs = 2000
const againMs = 100

/**
 * The port on every address, without listening on it. A machine without IPv6 is served on IPv4 alone.
 * `open` gives the descriptors, and throws where the port is somebody else's.
 */
export async function createSockets(hosts: readonly string[], port: number): Promise<Sockets> {
  const addresses = await Promise.all(hosts.map(addressOf))
  let bound: BoundSocket[] = []
  return {
    open() {
      if (bound.length === 0) bound = bindWhenFree(addresses, port)
      return bound.map((socket) => socket.fd())
    },
    release() {
      for (const socket of bound) socket.close()
      bound = []
    },
  }
}

/** Whether this machine lacks the address, as one without IPv6 lacks ::1. */
function isMissingHere(error: unknown): boolean {
  return /EADDRNOTAVAIL|EAFNOSUPPORT/.test(codeOf(error))
}

async function addressOf(host: string): Promise<string> {
  return isIP(host) > 0 ? host : (await lookup(host)).address
}

/** Nothing else waits in the process that does this. */
function bindWhenFree(addresses: readonly string[], port: number): BoundSocket[] {
  const until = performance.now() + portMs
  for (;;) {
    try {
      return bindAll(addresses, port)
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || performance.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMs)
    }
  }
}

function bindAll(addresses: readonly string[], port: number): BoundSocket[] {
  const bound: BoundSocket[] = []
  let missing: unknown
  for (const host of addresses) {
    try {
      bound.push(new BoundSocket({ host, port }))
    } catch (error) {
      missing = error
      if (isMissingHere(error)) continue
      for (const socket of bound) socket.close()
      throw error
    }
  }
  if (bound.length === 0) throw missing
  return bound
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code)
}
