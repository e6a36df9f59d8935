type Bounds = { headers: Record<string, string>; timeoutMs: number; maxBytes: number }

export type ServiceAnswer = { status: number; text: string; retryAfter: string | null }

/** No redirect; throws, with a reason, without a whole answer in bounds (docs/bar.md 11, 12). */
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
