import type { Variables } from './config-variables.ts'
import { isLoopback } from './loopback.ts'

/**
 * Addresses of other machines that would be spoken to without TLS, or with whoever answers, as a sentence each. On this machine,
 * and by a name without a dot, as in the network of a compose file, nobody is on the way.
 */
export function listInClear(values: Variables): string[] {
  const database = elsewhere(values.DATABASE_URL)
  const mail = elsewhere(values.SMTP_URL)
  const issues = (
    ['S3_ENDPOINT', 'BACKUP_S3_ENDPOINT', 'BREACH_API_URL', 'QUOTES_API_URL'] as const
  )
    .filter((name) => elsewhere(values[name])?.protocol === 'http:')
    .map((name) => `${name} would send everything in clear: use https`)
  if (database && !isEncrypted(database))
    issues.push('DATABASE_URL would send everything in clear: add ?sslmode=verify-full')
  if (mail && ['requireTLS=false', 'ignoreTLS=true'].some((each) => mail.search.includes(each)))
    issues.push('SMTP_URL would send mails in clear: leave out requireTLS and ignoreTLS')
  return issues
}

/** By modes in which the certificate is looked at, too. */
function isEncrypted({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode') ?? ''
  return (
    ['require', 'verify-ca', 'verify-full'].includes(mode) && !searchParams.has('uselibpqcompat')
  )
}

function elsewhere(address: string | undefined): URL | undefined {
  if (!address || !URL.canParse(address) || isLoopback(address)) return undefined
  const url = new URL(address)
  return /[.:]/.test(url.hostname) ? url : undefined
}
