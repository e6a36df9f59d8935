import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { stopParsing } from './connections.ts'

/** In milliseconds. */
const lingerMs = 5000

/**
 * Of a request that announces a body. Lets a sender read an answer that came before the end of its
 * body: a connection that is closed while bytes arrive is reset, and the answer goes with it. Node
 * would close at once. The rest is thrown away until the body or the time ends (docs/bar.md 19).
 */
export function lingerAfterAnswer(request: IncomingMessage, ms = lingerMs): void {
  const { socket } = request
  // Node calls it when an answer that ends the connection has been given to the socket.
  socket.destroySoon = () => {
    const close = () => Socket.prototype.destroySoon.call(socket)
    if (request.complete || socket.destroyed) return close()
    socket.end()
    stopParsing(socket)
    const late = setTimeout(() => socket.destroy(), ms)
    socket.once('close', () => clearTimeout(late))
    request.once('end', close).once('close', close).resume()
  }
}
