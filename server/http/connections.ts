import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-key.ts'

export type ConnectionLimits = {
  max: number
  /** Of one network address; undefined behind a proxy, where all come from one. */
  maxPerAddress: number | undefined
  maxUnfinished: number
  /** In which a reader takes nothing, in milliseconds. */
  stallMs: number
}

export const connectionLimits = { max: 4000, maxUnfinished: 20, stallMs: 30_000 }

/** After so many milliseconds without a request none is on its way. */
const settledMs = { answered: 100, opened: 1000 }

type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Connection = {
  network: string
  unfinished: number
  lastUsed: number
  /** When it was opened, or its last answer was sent, in milliseconds of this process. */
  usedAt: number
  /** How many bytes had come by then: more are the beginning of a request. */
  bytesRead: number
  response: ServerResponse | undefined
  /** What answers the requests that came before the last answer was sent, in turn. */
  waiting: (() => void)[]
  onAnswered(): void
}

/** Keeps one visitor from shutting out others or using up memory (docs/bar.md 18, 40). */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #open = new Map<Socket, Connection>()
  /** The same ones by network. Their number is never kept beside them: it would go stale. */
  readonly #perNetwork = new Map<string, Set<Socket>>()
  #uses = 0

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  watch(server: Server): void {
    const { max, stallMs } = this.#limits
    server.maxConnections = max
    server.on('connection', (socket) => this.#add(socket))
    // Node ends nothing by itself once somebody listens: what is idle is ended here too.
    server.setTimeout(stallMs, (socket: Socket) => {
      if (!this.#open.get(socket)?.unfinished || socket.writableLength > 0) socket.destroy()
    })
  }

  /**
   * Calls `answer` once the answers before this one on its connection are sent: an answer that waits
   * its turn takes memory. Does not call it for a request too many: its connection is ended.
   */
  begin(request: IncomingMessage, response: ServerResponse, answer: Handler): void {
    const { socket } = request
    const connection = this.#open.get(socket)
    if (!connection || socket.destroyed) return
    connection.unfinished += 1
    connection.lastUsed = ++this.#uses
    if (connection.unfinished > this.#limits.maxUnfinished) {
      stopParsing(socket)
      socket.destroy()
      return
    }
    connection.response = response
    response.on('close', connection.onAnswered)
    if (connection.unfinished > 1) connection.waiting.push(() => answer(request, response))
    else answer(request, response)
  }

  /** Returns how many connections are open, and of how many network addresses. */
  get counted(): { connections: number; networks: number } {
    return { connections: this.#open.size, networks: this.#perNetwork.size }
  }

  closeAfterAnswers(): void {
    for (const { unfinished, response } of this.#open.values())
      if (unfinished > 0 && response && !response.headersSent)
        response.setHeader('connection', 'close')
  }

  /**
   * Ends those on which nothing is on its way, as far as can be known (docs/bar.md 10). One that was just opened is
   * about to send a request, and Node's own `close` would end it. One of which something came after its last answer
   * is sending a request; a part that came sooner cannot be told from the request before it.
   */
  closeSettled(): void {
    const now = performance.now()
    for (const [socket, { unfinished, response, usedAt, bytesRead }] of this.#open) {
      const isSettled = now - usedAt > (response ? settledMs.answered : settledMs.opened)
      if (unfinished === 0 && isSettled && socket.bytesRead === bytesRead) socket.destroy()
    }
  }

  #add(socket: Socket): void {
    const { max, maxPerAddress } = this.#limits
    const network = networkOf(socket.remoteAddress ?? '')
    // A tenth at a time, so that not every new connection has to look through all.
    if (this.#open.size >= max * 0.9) this.#closeIdle(max / 10, this.#open.keys())
    const own = this.#perNetwork.get(network)
    if (own && maxPerAddress !== undefined && own.size >= maxPerAddress) {
      if (this.#closeIdle(maxPerAddress / 10, own) === 0) {
        socket.destroy()
        return
      }
    }
    const connection: Connection = {
      network,
      unfinished: 0,
      lastUsed: ++this.#uses,
      usedAt: performance.now(),
      bytesRead: 0,
      response: undefined,
      waiting: [],
      onAnswered: () => {
        connection.unfinished -= 1
        connection.lastUsed = ++this.#uses
        connection.usedAt = performance.now()
        connection.bytesRead = socket.bytesRead
        if (socket.writable) connection.waiting.shift()?.()
      },
    }
    this.#open.set(socket, connection)
    // Only now: what gave way may have been all of this network.
    const sockets = this.#perNetwork.get(network) ?? new Set()
    this.#perNetwork.set(network, sockets.add(socket))
    socket.once('close', () => this.#remove(socket))
  }

  #remove(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    this.#open.delete(socket)
    const sockets = this.#perNetwork.get(connection.network)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#perNetwork.delete(connection.network)
  }

  /** Ends those of `sockets` that have been idle longest. Returns how many. */
  #closeIdle(count: number, sockets: Iterable<Socket>): number {
    const idle = [...sockets]
      .flatMap((socket) => {
        const connection = this.#open.get(socket)
        return connection?.unfinished === 0 ? [{ socket, lastUsed: connection.lastUsed }] : []
      })
      .sort((a, b) => a.lastUsed - b.lastUsed)
      .slice(0, Math.ceil(count))
    for (const { socket } of idle) {
      this.#remove(socket)
      socket.destroy()
    }
    return idle.length
  }
}

/**
 * A chunk of 64 KB holds 1,800 requests, which Node parses although the socket is destroyed: 20 ms
 * in which nobody is answered. 2 is the parser's "no more requests will come".
 */
export function stopParsing(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2
}
