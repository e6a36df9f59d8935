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
    // Refused in the middle, the request is still one that can be answered.
    const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
    for await (const chunk of body) {
      length += chunk.length
      if (length > longest) return undefined
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(chunks)
}
