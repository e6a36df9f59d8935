import type { IncomingMessage } from 'node:http'

/** A request's whole body; undefined when it has more bytes than may be, or breaks off. */
export async function readBody(
  request: IncomingMessage,
  longest: number,
): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > longest) return undefined
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > longest) return undefined
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(chunks)
}
