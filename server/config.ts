import { join, resolve } from 'node:path'
import { ConfigError, type logLevels, type Variables, variables } from './config-variables.ts'
import { readSessionSecret } from './session-secret.ts'

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
  breachApiUrl: string
  quotes: { provider: 'twelvedata' | 'finnhub'; apiKey: string; apiUrl: string } | undefined
  trustProxy: number
  metricsToken: string | undefined
  webhooksToLoopback: boolean
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

type Environment = Record<string, string | undefined>

/** Makes the session secret in the data folder if there is none. */
export function readConfig(environment: Environment): Config {
  return withSecret(readListenConfig(environment))
}

export function withSecret(config: ListenConfig): Config {
  return { ...config, sessionSecret: config.sessionSecret ?? readSessionSecret(config.dataDir) }
}

/** An empty variable counts as unset. Throws ConfigError, one line per wrong variable. */
export function readListenConfig(environment: Environment): ListenConfig {
  const issues: string[] = []
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, [schema, expected]]) => {
      const given = environment[name]
      const parsed = schema.safeParse(given === '' ? undefined : given)
      if (!parsed.success) issues.push(`${name} is not usable: expected ${expected}`)
      return [name, parsed.data]
    }),
  ) as Variables
  issues.push(...issuesOfGroups(values, environment))
  if (issues.length > 0) throw new ConfigError(issues)
  return configOf(values)
}

function issuesOfGroups(values: Variables, environment: Environment): string[] {
  const issues: string[] = []
  if (values.DATABASE_URL && !values.SESSION_SECRET)
    issues.push('SESSION_SECRET is missing: with DATABASE_URL every process needs the same one')
  for (const group of [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['QUOTES_PROVIDER', 'QUOTES_API_KEY'],
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    [
      'BACKUP_S3_ENDPOINT',
      'BACKUP_S3_BUCKET',
      'BACKUP_S3_ACCESS_KEY_ID',
      'BACKUP_S3_SECRET_ACCESS_KEY',
    ],
  ] as const) {
    const missing = group.filter((name) => !environment[name])
    if (missing.length > 0 && missing.length < group.length)
      issues.push(`${missing.join(', ')} is missing: ${group.join(', ')} belong together`)
  }
  if (values.BACKUP_DIR && values.BACKUP_S3_BUCKET)
    issues.push('BACKUP_DIR and BACKUP_S3_BUCKET are both set: backups go to one of them')
  return issues
}

function configOf(values: Variables): ListenConfig {
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
    breachApiUrl: values.BREACH_API_URL,
    quotes: quotesOf(values),
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    webhooksToLoopback: values.WEBHOOKS_TO_LOOPBACK === 'yes',
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
