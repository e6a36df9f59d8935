import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type Files, StorageAway } from '#core/media/files.ts'
import { readFileName } from '#core/media/picture-name.ts'
import type { Log } from '../log.ts'
import { sendText } from './send.ts'

/** A picture opened by itself is a document: it may load and run nothing (docs/bar.md 34). */
const policy = "default-src 'none'; sandbox"

/**
 * /media: the stored files of pictures, from a folder or a bucket alike. Only names that could be
 * ours are looked up, and never decoded first, so no path leads out of the storage. A file under a
 * name never changes; what fails is kept by nobody. Queries are ignored: retries send `?t=`.
 */
export function createMedia(files: Files, log: Log) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [path = ''] = request.url?.split('?', 1) ?? []
    if (!path.startsWith('/media/')) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      sendText(request, response, 405, 'This address takes GET, HEAD only.\n')
      return true
    }
    const name = path.slice('/media/'.length)
    const facts = readFileName(name)
    if (!facts) return missing(request, response)
    // The name holds a hash of the picture, its time and its width.
    const etag = `"${name.slice(name.lastIndexOf('/') + 1)}"`
    try {
      const file = await files.find(name)
      if (!file) return missing(request, response)
      const isKnown = request.headers['if-none-match']?.includes(etag)
      const body = isKnown || request.method === 'HEAD' ? undefined : await file.read()
      response.setHeader('cache-control', 'public, max-age=31536000, immutable')
      response.setHeader('content-security-policy', policy)
      response.setHeader('etag', etag)
      if (isKnown) {
        response.writeHead(304).end()
        return true
      }
      response.setHeader('content-type', facts.type)
      response.setHeader('content-length', file.bytes)
      if (!body) response.end()
      // Somebody who goes away meanwhile is no fault; a storage that does breaks off the answer.
      else await pipeline(body, response).catch(() => {})
    } catch (error) {
      if (!(error instanceof StorageAway)) throw error
      log.warn({ cause: error.message }, 'picture not read')
      sendText(request, response, 503, 'Pictures are briefly unavailable.\n')
    }
    return true
  }
}

function missing(request: IncomingMessage, response: ServerResponse): true {
  sendText(request, response, 404, 'There is no such picture.\n')
  return true
}
