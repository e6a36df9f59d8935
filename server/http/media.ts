import { pipeline } from 'node:stream/promises'
import { type Files, StorageUnavailable } from '#core/media/files.ts'
import { readFileName } from '#core/media/picture-name.ts'
import { picturePolicy } from '../answer/policy.ts'
import type { Log } from '../log.ts'
import type { Exchange } from './edge.ts'
import type { Handler } from './handler.ts'
import { alreadySent, text } from './send.ts'

/**
 * Only names that could be ours are looked up, never decoded, so no path leads out of the storage.
 * A file never changes; failures are kept by nobody. Queries are ignored: retries send `?t=`.
 */
export function createMedia(files: Files, log: Log): Handler {
  return async (_, exchange) => {
    const [path = ''] = exchange.incoming.url?.split('?', 1) ?? []
    try {
      return (
        (await sendFile(files, path.slice('/media/'.length), exchange)) ??
        text(404, 'There is no such picture.\n')
      )
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      log.warn({ cause: error.message }, 'picture not read')
      return text(503, 'Pictures are briefly unavailable.\n')
    }
  }
}

async function sendFile(
  files: Files,
  name: string,
  { incoming, outgoing }: Exchange,
): Promise<Response | undefined> {
  const facts = readFileName(name)
  const file = facts && (await files.find(name))
  if (!file) return undefined
  // The name holds a hash of the picture, its time and its width.
  const etag = `"${name.slice(name.lastIndexOf('/') + 1)}"`
  const isKnown = incoming.headers['if-none-match']?.includes(etag)
  const body = isKnown || incoming.method === 'HEAD' ? undefined : await file.read()
  outgoing.setHeader('cache-control', 'public, max-age=31536000, immutable')
  outgoing.setHeader('content-security-policy', picturePolicy)
  outgoing.setHeader('etag', etag)
  if (!isKnown) {
    outgoing.setHeader('content-type', facts.type)
    outgoing.setHeader('content-length', file.bytes)
  }
  outgoing.statusCode = isKnown ? 304 : 200
  // Somebody who goes away is no failure; a storage that does breaks off the answer.
  if (body) await pipeline(body, outgoing).catch(() => {})
  else outgoing.end()
  return alreadySent
}
