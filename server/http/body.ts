import type { IncomingMessage } from 'node:http'
import type { BodyLimit } from '#app/route-table.ts'
import { maxImportBytes } from '#core/transfer/transfer.ts'

/** Largest bodies, in bytes. A list is a thousand stocks with long texts; pictures are streamed. */
export const maxBytes: Record<Exclude<BodyLimit, 'none' | 'picture'>, number> = {
  form: 64 * 1024,
  list: 4 * 1024 * 1024,
  file: maxImportBytes,
}

const maxDrained = 2 * 1024 * 1024

/**
 * Returns a body of at most `max` bytes in the pieces in which it came; undefined where it is longer
 * or broke off. Hono's `bodyLimit` leaves it unread: connections break.
 */
export async function readBody(
  request: IncomingMessage,
  max: number,
): Promise<Buffer[] | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > max) return undefined
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of piecesOf(request)) {
      length += chunk.length
      if (length > max) return undefined
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  return chunks
}

/** False when it is longer than `max` bytes, or broke off: then the connection has to end. */
export async function drainBody(request: IncomingMessage, max = maxDrained): Promise<boolean> {
  if (request.complete) return true
  if (Number(request.headers['content-length'] ?? 0) > max) return false
  let length = 0
  try {
    for await (const chunk of piecesOf(request)) {
      length += chunk.length
      if (length > max) return false
    }
  } catch {
    return false
  }
  return true
}

/** Leaving the loop early must not cut the connection, on which the answer goes out. */
function piecesOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false })
}
