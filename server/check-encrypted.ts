import { amber, type Check, green } from '#core/doctor/check.ts'
import type { Config } from './config.ts'

const name = 'encryption on the way'

/**
 * Whether the database and the buckets are spoken to by TLS. On this machine, and by a name without a dot, as
 * in the network of a compose file, nobody is on the way.
 */
export function checkEncrypted({
  databaseUrl,
  s3,
  backups,
}: Pick<Config, 'databaseUrl' | 's3' | 'backups'>): Check {
  const inClear = [
    databaseUrl !== undefined && isPlainDatabase(new URL(databaseUrl)) && 'DATABASE_URL',
    s3 !== undefined && isPlain(s3.endpoint) && 'S3_ENDPOINT',
    's3' in backups && isPlain(backups.s3.endpoint) && 'BACKUP_S3_ENDPOINT',
  ].filter((variable) => variable !== false)
  if (inClear.length === 0) return green(name, 'What leaves this machine is encrypted')
  return amber(
    name,
    `${inClear.join(', ')}: everything goes over the network in clear`,
    'Use ?sslmode=require for the database, https for a bucket',
  )
}

const isPlain = (endpoint: string) => {
  const address = new URL(endpoint)
  return address.protocol === 'http:' && isElsewhere(address)
}

function isPlainDatabase(address: URL): boolean {
  const mode = address.searchParams.get('sslmode') ?? 'disable'
  return isElsewhere(address) && ['disable', 'allow', 'prefer'].includes(mode)
}

function isElsewhere({ hostname }: URL): boolean {
  if (/^(127(\.\d+){3}|\[::1\])$/.test(hostname)) return false
  return hostname.includes('.') || hostname.includes(':')
}
