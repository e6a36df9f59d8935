type Failure = { name: string; code?: string; status?: number }

const refusals: Record<number, string> = {
  401: 'it refuses the key',
  403: 'it refuses the key, or this key may not do it',
  404: 'it has no such bucket',
}

/** Why an S3 service has not done it, in words that a person can act on; never a key. */
export function bucketFailure(error: unknown): string {
  const { name, code, status } = causeOf(error)
  if (status) return `${refusals[status] ?? `it answered ${status}`} (${name})`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `nothing answers there (${code})`
  if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(String(code))) return 'it took too long'
  return `the connection broke off (${code ?? name})`
}

/** `fetch` wraps what has happened to the connection. */
export function causeOf(error: unknown): Failure {
  const { cause } = error as Error
  return (cause instanceof Error ? causeOf(cause) : error) as Failure
}
