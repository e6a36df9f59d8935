import { parse } from 'pg-connection-string'
import type { Variables } from './config-variables.ts'
import { isLoopbackHost } from './loopback.ts'

/**
 * Addresses of other machines that would be spoken to without TLS, or without looking who answers, as a sentence each. On this machine,
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
    if (values.DATABASE_URL) issues.push(...issuesOfDatabase(values.DATABASE_URL))
  } catch (error) {
    issues.push(`DATABASE_URL cannot be used: ${error instanceof Error ? error.message : error}`)
  }
  return [...issues, ...issuesOfMail(values.SMTP_URL)]
}

/** As pg understands it: of what is said twice it takes the last, and a `host` for the one before the path. */
function issuesOfDatabase(address: string): string[] {
  const { host, ssl } = parse(address)
  if (!host) return ['DATABASE_URL names no machine, and PGHOST is not asked: write localhost']
  const isVerified =
    // A word that it leaves as it is may be 'no-verify'.
    typeof ssl === 'object'
      ? ssl.rejectUnauthorized !== false && !('checkServerIdentity' in ssl)
      : ssl === true
  return isElsewhere(host) && !isVerified
    ? ['DATABASE_URL would send everything in clear: add ?sslmode=verify-full']
    : []
}

/** Any other may be one by which nodemailer does not encrypt, looks at no certificate, or asks another server. */
const harmless = /^(requireTLS=true$|pool=|name=)/
/** Where nobody is on the way also these; `tls.host` would be another server, too. */
const ofTls =
  /^(requireTLS|ignoreTLS|opportunisticTLS|tls\.(rejectUnauthorized|servername|ca|minVersion|maxVersion|ciphers))=/

function issuesOfMail(address: string | undefined): string[] {
  const isNear = !elsewhere(address)
  const given = [...(URL.parse(address ?? '')?.searchParams ?? [])]
  const unsafe = given
    .map(([name, value]) => ({ name, text: `${name}=${value}` }))
    .filter(({ text }) => !harmless.test(text) && !(isNear && ofTls.test(text)))
    .map(({ name }) => name)
  if (unsafe.length === 0) return []
  const why = isNear ? 'could send mails to another machine' : 'would send mails in clear'
  return [`SMTP_URL ${why}: leave out ${unsafe.join(' and ')}`]
}

function elsewhere(address: string | undefined): URL | undefined {
  const url = URL.parse(address ?? '')
  return url && isElsewhere(url.hostname) ? url : undefined
}

/** A number without a dot is an address, too. */
function isElsewhere(host: string): boolean {
  return !host.startsWith('/') && /[.:]|^(0x|\d+$)/.test(host) && !isLoopbackHost(host)
}
