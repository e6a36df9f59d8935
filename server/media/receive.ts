import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { formatBytes, formatOf, isAnimated } from '#core/media/format.ts'
import { type PictureRefusal, pictureLimits } from '#core/media/picture.ts'

/** The SHA-256 in hex, or why there is none; undefined: broken off. Throws errors of the disk. */
export async function receivePicture(
  request: IncomingMessage,
  path: string,
): Promise<Received | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > pictureLimits.bytes)
    return { refusal: { reason: 'too-many-bytes' } }
  try {
    return await receiveBytes(piecesOf(request), path)
  } catch (error) {
    if (request.destroyed && !request.complete) return undefined
    throw error
  }
}

type Received = { hash: string } | { refusal: PictureRefusal }

/** Reads no further than what makes it no picture. Throws errors of the disk and of the pieces. */
export async function receiveBytes(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  path: string,
): Promise<Received> {
  const hash = createHash('sha256')
  await using file = await open(path, 'wx')
  let head: Buffer = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of pieces) {
    bytes += chunk.length
    if (bytes > pictureLimits.bytes) return { refusal: { reason: 'too-many-bytes' } }
    if (head.length < formatBytes) {
      head = Buffer.concat([head, chunk.subarray(0, formatBytes)])
      const wrong = head.length >= formatBytes && wrongAtStart(head)
      if (wrong) return { refusal: wrong }
    }
    hash.update(chunk)
    await file.write(chunk)
  }
  if (bytes === 0) return { refusal: { reason: 'empty' } }
  const wrong = wrongAtStart(head)
  return wrong ? { refusal: wrong } : { hash: hash.digest('hex') }
}

/** By its first bytes. */
function wrongAtStart(head: Uint8Array): PictureRefusal | undefined {
  if (!formatOf(head)) return { reason: 'unknown-format' }
  return isAnimated(head) ? { reason: 'animated' } : undefined
}

/** Leaving the loop early must not cut the connection. */
function piecesOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false })
}
