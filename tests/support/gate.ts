import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

export type Gate = AsyncDisposable & {
  /** The same database, by way of the gate. */
  url: string
  /** Cuts every connection and takes no new one, as when the server is gone. */
  shut(): Promise<void>
  /** Takes connections and lets nothing through, as when the server has stopped answering. */
  hang(): void
  open(): Promise<void>
  close(): Promise<void>
}

/** Stands between a program and a server, so that a test can take the server away from it. */
export async function openGate(target: string): Promise<Gate> {
  const behind = new URL(target)
  const sockets = new Set<Socket>()
  let hanging = false
  let server: Server | undefined
  // It is left and taken again.
  const port = await freePort()

  const join = (visitor: Socket) => {
    const host = connect(Number(behind.port), behind.hostname)
    for (const [one, other] of [
      [visitor, host],
      [host, visitor],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => hanging || other.write(bytes))
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }
  const open = async () => {
    hanging = false
    if (server) return
    const opened = createServer(join)
    server = opened
    opened.listen(port, '127.0.0.1')
    await once(opened, 'listening')
  }
  const shut = async () => {
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
    server = undefined
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await open()
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    shut,
    hang() {
      hanging = true
    },
    open,
    close: shut,
    [Symbol.asyncDispose]: shut,
  }
}
