type Bounds = { headers: Record<string, string>; timeoutMs: number; maxBytes: number }

export type ServiceAnswer = { status: number; text: string; retryAfter: string | null }

/**
 * Asks a service of others. Follows no redirect, and throws with a reason in words when there is no
 * whole answer in time or when it is longer than it may be (docs/bar.md 11, 12).
 */
export async function boundedFetch(address: string, bounds: Bounds): Promise<ServiceAnswer> {
  const response = await fetch(address, {
    headers: { 'user-agent': 'Qantara', ...bounds.headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(bounds.timeoutMs),
  })
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    // Leaving the loop ends the connection.
    if (length > bounds.maxBytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return {
    status: response.status,
    text: Buffer.concat(chunks).toString('utf8'),
    retryAfter: response.headers.get('retry-after'),
  }
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
