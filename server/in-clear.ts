import { parse } from 'pg-connection-string'
import type { Variables } from './config-variables.ts'
import { isLoopbackHost } from './loopback.ts'

/**
 * Addresses of other machines that would be spoken to without TLS, or with whoever answers, as a sentence each. On this machine,
 * and by a name without a dot, as in the network of a compose file, nobody is on the way. `ALLOW_CLEARTEXT=yes` is the word of
 * an operator whose network encrypts by itself.
 */
export function listInClear(values: Variables): string[] {
  if (values.ALLOW_CLEARTEXT === 'yes') return []
  const issues = (
    ['S3_ENDPOINT', 'BACKUP_S3_ENDPOINT', 'BREACH_API_URL', 'QUOTES_API_URL'] as const
  )
    .filter((name) => elsewhere(values[name])?.protocol === 'http:')
    .map((name) => `${name} would send everything in clear: use https`)
  try {
    if (values.DATABASE_URL && isDatabaseInClear(values.DATABASE_URL))
      issues.push('DATABASE_URL would send everything in clear: add ?sslmode=verify-full')
  } catch (error) {
    issues.push(`DATABASE_URL cannot be used: ${error instanceof Error ? error.message : error}`)
  }
  const weak = [...(elsewhere(values.SMTP_URL)?.searchParams ?? [])]
    .filter((parameter) => !harmless.test(parameter.join('=')))
    .map(([name]) => name)
  if (weak.length > 0)
    issues.push(`SMTP_URL would send mails in clear: leave out ${weak.join(' and ')}`)
  return issues
}

/** Any other may be one by which nodemailer does not encrypt, looks at no certificate, or asks another server. */
const harmless = /^(requireTLS=true$|pool=|name=)/

/** As pg understands it: of what is said twice it takes the last, and a `host` for the one before the path. */
function isDatabaseInClear(address: string): boolean {
  const { host, ssl } = parse(address)
  if (!isElsewhere(host ?? '')) return false
  // A word that it leaves as it is may be 'no-verify'.
  if (typeof ssl !== 'object') return ssl !== true
  return ssl.rejectUnauthorized === false || 'checkServerIdentity' in ssl
}

function elsewhere(address: string | undefined): URL | undefined {
  const url = URL.parse(address ?? '')
  return url && isElsewhere(url.hostname) ? url : undefined
}

/** A number without a dot is an address, too. */
function isElsewhere(host: string): boolean {
  return !host.startsWith('/') && /[.:]|^(0x|\d+$)/.test(host) && !isLoopbackHost(host)
}
