import { join, resolve } from 'node:path'
import type { Hsts } from './answer/headers.ts'
import { commandName } from './command-name.ts'
import type { logLevels, Variables } from './config-variables.ts'

/** From the environment (docs/architecture.md §2); facts of the firm are settings. */
export type Config = {
  port: number
  hosts: string[]
  /** Without a trailing slash; `undefined` means that all loopback names are one origin. */
  publicOrigin: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  sessionSecret: string
  firstAdmin: { email: string; password: string } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  enquiriesTo: string | undefined
  s3: Bucket | undefined
  backups: { dir: string } | { s3: Bucket }
  /** To whom backups are encrypted, and the key that opens them where one is restored. */
  backupRecipient: string | undefined
  backupIdentity: string | undefined
  /** By which `update` checks archives. */
  releaseKey: string | undefined
  /** Where the panel looks for newer versions. */
  releasesDir: string | undefined
  /** Whether every transaction of the SQLite database is copied to where backups go. */
  isCopied: boolean
  breachApiUrl: string
  quotes: { provider: 'twelvedata' | 'finnhub'; apiKey: string; apiUrl: string } | undefined
  oidc:
    | {
        issuer: string
        clientId: string
        clientSecret: string
        name: string
        domains: string[]
        tenants: string[]
      }
    | undefined
  trustProxy: number
  metricsToken: string | undefined
  webhooksToLoopback: boolean
  /** What browsers are told never to reach by http again, for two years. */
  hsts: Hsts
  /** What the program's commands are called with: `npm run qantara --`, for example. */
  command: string
  workers: number
  logLevel: (typeof logLevels)[number]
  seed: 'sample' | 'none'
}

export type Bucket = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretKey: string
}

export type ListenConfig = Omit<Config, 'sessionSecret'> & { sessionSecret: string | undefined }

export function configOf(values: Variables): ListenConfig {
  const dataDir = resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    hosts: values.HOST ? [values.HOST] : ['127.0.0.1', '::1'],
    publicOrigin: values.PUBLIC_ORIGIN,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    sessionSecret: values.SESSION_SECRET,
    firstAdmin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Qantara <site@${mailHost(values.PUBLIC_ORIGIN)}>`,
    enquiriesTo: values.ENQUIRIES_TO,
    s3: bucketOf({
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
      bucket: values.S3_BUCKET,
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretKey: values.S3_SECRET_ACCESS_KEY,
    }),
    backups: backupsOf(values, dataDir),
    backupRecipient: values.BACKUP_RECIPIENT,
    backupIdentity: values.BACKUP_IDENTITY,
    releaseKey: values.RELEASE_KEY,
    releasesDir: values.RELEASES_DIR ? resolve(values.RELEASES_DIR) : undefined,
    isCopied: values.BACKUP_COPY === 'yes',
    breachApiUrl: values.BREACH_API_URL,
    quotes: quotesOf(values),
    oidc: oidcOf(values),
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    webhooksToLoopback: values.WEBHOOKS_TO_LOOPBACK === 'yes',
    hsts: values.HSTS,
    command: commandName(values.QANTARA_COMMAND),
    workers: values.WORKERS,
    logLevel: values.LOG_LEVEL,
    seed: values.SEED,
  }
}

function backupsOf(values: Variables, dataDir: string): Config['backups'] {
  const s3 = bucketOf({
    endpoint: values.BACKUP_S3_ENDPOINT,
    region: values.BACKUP_S3_REGION,
    bucket: values.BACKUP_S3_BUCKET,
    accessKeyId: values.BACKUP_S3_ACCESS_KEY_ID,
    secretKey: values.BACKUP_S3_SECRET_ACCESS_KEY,
  })
  return s3 ? { s3 } : { dir: resolve(values.BACKUP_DIR ?? join(dataDir, 'backups')) }
}

/** Undefined where no bucket is named; what belongs together was checked before. */
function bucketOf(given: { [Name in keyof Bucket]: string | undefined }): Bucket | undefined {
  const { endpoint, region = '', bucket, accessKeyId = '', secretKey = '' } = given
  return endpoint && bucket ? { endpoint, region, bucket, accessKeyId, secretKey } : undefined
}

const quoteHosts = { twelvedata: 'https://api.twelvedata.com', finnhub: 'https://finnhub.io' }

function quotesOf(values: Variables): Config['quotes'] {
  const { QUOTES_PROVIDER: provider, QUOTES_API_KEY: apiKey, QUOTES_API_URL: apiUrl } = values
  if (!provider || !apiKey) return undefined
  return { provider, apiKey, apiUrl: apiUrl ?? quoteHosts[provider] }
}

function mailHost(publicOrigin: string | undefined): string {
  return publicOrigin ? new URL(publicOrigin).hostname : 'localhost'
}

function oidcOf(values: Variables): Config['oidc'] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = values
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_NAME) return undefined
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME,
    domains: values.OIDC_DOMAINS,
    tenants: values.OIDC_TENANTS,
  }
}
