type Failure = { name: string; code?: string; $metadata?: { httpStatusCode?: number } }

const refusals: Record<number, string> = {
  401: 'it refuses the key',
  403: 'it refuses the key, or this key may not do it',
  404: 'it has no such bucket',
}

/** Why an S3 service has not done it, in words that a person can act on; never a key. */
export function bucketFailure(error: unknown): string {
  const { name, code, $metadata } = error as Failure
  const status = $metadata?.httpStatusCode
  if (status) return `${refusals[status] ?? `it answered ${status}`} (${name})`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `nothing answers there (${code})`
  // The SDK calls a connection that was cut a TimeoutError, too.
  if (code === 'ETIMEDOUT' || (!code && name === 'TimeoutError')) return 'it took too long'
  return `the connection broke off (${code ?? name})`
}
