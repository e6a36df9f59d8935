import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/**
 * What the machine is told by its environment (docs/architecture.md §2). Facts of the firm are
 * settings.
 */
export type Config = {
  port: number
  /** Addresses to listen on. */
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
  s3:
    | { endpoint: string; region: string; bucket: string; accessKeyId: string; secretKey: string }
    | undefined
  breachApiUrl: string
  quotes: { provider: 'twelvedata' | 'finnhub'; apiKey: string; apiUrl: string } | undefined
  /** How many proxies in front are ours. */
  trustProxy: number
  metricsToken: string | undefined
  workers: number
  logLevel: (typeof logLevels)[number]
  seed: 'sample' | 'none'
}

/** What is known before the data folder is touched. */
export type ListenConfig = Omit<Config, 'sessionSecret'> & { sessionSecret: string | undefined }

type Environment = Record<string, string | undefined>

/** One or more variables cannot be used; `faults` has one line for each. */
export class ConfigFault extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigFault'
    this.faults = faults
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const quoteHosts = { twelvedata: 'https://api.twelvedata.com', finnhub: 'https://finnhub.io' }

const text = z.string().trim().min(1)
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((n) => n >= min && n <= max)
const origin = text.refine(isOrigin).transform((value) => new URL(value).origin)
const email = text.regex(/^[^\s@<>"]+@[^\s@<>"]+$/).max(254)

/** Each variable: what it must look like, and the words that say so. */
const variables = {
  PORT: [wholeNumber(1, 65535).default(3000), 'a port from 1 to 65535'],
  HOST: [text.optional(), 'an address to listen on, for example 0.0.0.0'],
  PUBLIC_ORIGIN: [
    origin.optional(),
    'an address without a path, for example https://www.example.com',
  ],
  DATA_DIR: [text.default('./data'), 'a folder'],
  DATABASE_URL: [
    text.regex(/^postgres(ql)?:\/\/./).optional(),
    'postgres://user:password@host:5432/database',
  ],
  SESSION_SECRET: [z.string().min(32).optional(), 'at least 32 characters'],
  ADMIN_EMAIL: [email.optional(), 'an e-mail address'],
  ADMIN_PASSWORD: [z.string().min(8).max(128).optional(), '8 to 128 characters'],
  SMTP_URL: [
    text.refine((v) => /^smtps?:\/\/./.test(v) && URL.canParse(v)).optional(),
    'smtp://user:password@host:587 or smtps://…',
  ],
  MAIL_FROM: [
    text.regex(/^[^\r\n]*@[^\r\n]*$/).optional(),
    'an address, for example "Qantara <site@example.com>"',
  ],
  ENQUIRIES_TO: [email.optional(), 'an e-mail address'],
  S3_ENDPOINT: [
    text.refine(isHttpUrl).optional(),
    'an address, for example https://s3.example.com',
  ],
  S3_REGION: [text.default('auto'), 'a region name'],
  S3_BUCKET: [text.optional(), 'a bucket name'],
  S3_ACCESS_KEY_ID: [text.optional(), 'a key id'],
  S3_SECRET_ACCESS_KEY: [text.optional(), 'a secret key'],
  BREACH_API_URL: [
    origin.default('https://api.pwnedpasswords.com'),
    'an address without a path, for example https://api.pwnedpasswords.com',
  ],
  QUOTES_PROVIDER: [z.enum(['twelvedata', 'finnhub']).optional(), 'twelvedata or finnhub'],
  QUOTES_API_KEY: [text.optional(), 'the key that the provider gave you'],
  QUOTES_API_URL: [origin.optional(), 'an address without a path'],
  TRUST_PROXY: [wholeNumber(0, 10).default(0), 'how many proxies in front are ours, 0 to 10'],
  METRICS_TOKEN: [z.string().min(16).optional(), 'at least 16 characters'],
  WORKERS: [wholeNumber(1, 64).default(1), 'a number of processes from 1 to 64'],
  LOG_LEVEL: [z.enum(logLevels).default('info'), `one of ${logLevels.join(', ')}`],
  SEED: [z.enum(['sample', 'none']).default('sample'), 'sample or none'],
} as const

type Variables = {
  [Name in keyof typeof variables]: z.output<(typeof variables)[Name][0]>
}

/** The whole configuration. Makes the session secret in the data folder if there is none yet. */
export function readConfig(environment: Environment): Config {
  return withSecret(readListenConfig(environment))
}

/** Makes the session secret in the data folder if none is given or there yet. */
export function withSecret(config: ListenConfig): Config {
  return { ...config, sessionSecret: config.sessionSecret ?? keptSecret(config.dataDir) }
}

/**
 * Reads and checks the environment (docs/architecture.md §2), and touches nothing. An empty variable
 * counts as unset. Throws ConfigFault with one line per wrong variable: name, what is expected.
 */
export function readListenConfig(environment: Environment): ListenConfig {
  const faults: string[] = []
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, [schema, expected]]) => {
      const given = environment[name]
      const parsed = schema.safeParse(given === '' ? undefined : given)
      if (!parsed.success) faults.push(`${name} is not usable: expected ${expected}`)
      return [name, parsed.data]
    }),
  ) as Variables

  if (values.DATABASE_URL && !values.SESSION_SECRET)
    faults.push('SESSION_SECRET is missing: with DATABASE_URL every process needs the same one')
  for (const group of [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['QUOTES_PROVIDER', 'QUOTES_API_KEY'],
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ] as const) {
    const missing = group.filter((name) => !environment[name])
    if (missing.length > 0 && missing.length < group.length)
      faults.push(`${missing.join(', ')} is missing: ${group.join(', ')} belong together`)
  }
  if (faults.length > 0) throw new ConfigFault(faults)

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
    s3:
      values.S3_ENDPOINT && values.S3_BUCKET
        ? {
            endpoint: values.S3_ENDPOINT,
            region: values.S3_REGION,
            bucket: values.S3_BUCKET,
            accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
            secretKey: values.S3_SECRET_ACCESS_KEY ?? '',
          }
        : undefined,
    breachApiUrl: values.BREACH_API_URL,
    quotes:
      values.QUOTES_PROVIDER && values.QUOTES_API_KEY
        ? {
            provider: values.QUOTES_PROVIDER,
            apiKey: values.QUOTES_API_KEY,
            apiUrl: values.QUOTES_API_URL ?? quoteHosts[values.QUOTES_PROVIDER],
          }
        : undefined,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    workers: values.WORKERS,
    logLevel: values.LOG_LEVEL,
    seed: values.SEED,
  }
}

/** The secret of this data folder, made at the first start; two starting together keep one. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  const secret = readOrMakeSecret(dataDir, file)
  if (secret.length < 32)
    throw new ConfigFault([`${file} is damaged: remove it and start again (people sign in anew)`])
  return secret
}

function readOrMakeSecret(dataDir: string, file: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    if (!existsSync(file)) makeSecret(file)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigFault([`DATA_DIR cannot be used: ${(error as Error).message}`])
  }
}

function makeSecret(file: string): void {
  // A link appears whole or not at all, so nobody ever reads half a secret.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function isOrigin(value: string): boolean {
  return isHttpUrl(value) && new URL(value).pathname === '/' && !/[?#]|\/\/.*@/.test(value)
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function mailHost(publicOrigin: string | undefined): string {
  return publicOrigin ? new URL(publicOrigin).hostname : 'localhost'
}
