/** A body that is not much too long is heard to its end: only then is the refusal heard, too. */
const heardOut = 2 * 1024 * 1024

/**
 * The same request with its body read whole, so that nobody waits for more of it. Undefined when
 * the body is longer than `most` bytes, by its own account or in truth.
 */
export async function withWholeBody(request: Request, most: number): Promise<Request | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > heardOut) return undefined
  const reader = request.body?.getReader()
  if (!reader) return request
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size <= most) chunks.push(next.value)
    // Not cancelled: that would cut the connection before our answer is sent.
    if (size > heardOut) break
  }
  if (size > most) return undefined
  if (size === 0) return request
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: Buffer.concat(chunks) })
}
