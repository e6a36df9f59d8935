import { z } from 'zod'
import { isLoopback } from './loopback.ts'

/** `issues` has one line for each variable. */
export class ConfigError extends Error {
  readonly issues: string[]
  constructor(issues: string[]) {
    super(issues.join('\n'))
    this.name = 'ConfigError'
    this.issues = issues
  }
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const text = z.string().trim().min(1)
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((n) => n >= min && n <= max)
const origin = text.refine(isOrigin).transform((value) => new URL(value).origin)
const email = text.regex(/^[^\s@<>"]+@[^\s@<>"]+$/).max(254)

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean),
)

export const variables = {
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
    text.refine((v) => /^smtps?:\/\/[^/?#]/.test(v) && URL.canParse(v)).optional(),
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
  BACKUP_DIR: [text.optional(), 'a folder, best on another disk'],
  BACKUP_S3_ENDPOINT: [
    text.refine(isHttpUrl).optional(),
    'an address, for example https://s3.example.com',
  ],
  BACKUP_S3_REGION: [text.default('auto'), 'a region name'],
  BACKUP_S3_BUCKET: [text.optional(), 'a bucket name'],
  BACKUP_S3_ACCESS_KEY_ID: [text.optional(), 'a key id'],
  BACKUP_S3_SECRET_ACCESS_KEY: [text.optional(), 'a secret key'],
  BACKUP_COPY: [z.enum(['yes', 'no']).default('no'), 'yes or no'],
  BACKUP_RECIPIENT: [
    text.regex(/^age1[a-z0-9]{58}$/).optional(),
    'a public key of age, age1… with 62 characters',
  ],
  BACKUP_IDENTITY: [
    // A file of age-keygen has lines about the key above it.
    text
      .regex(/^(#.*\s+)*AGE-SECRET-KEY-1[A-Z0-9]{58}\s*$/)
      .transform((value) => value.trim().split('\n').at(-1) ?? '')
      .optional(),
    'a secret key of age, AGE-SECRET-KEY-1…',
  ],
  RELEASE_KEY: [
    text.regex(/^(untrusted comment:.*\n)?RW[A-Za-z0-9+/]{54}$/).optional(),
    'a public key of minisign, RW… with 56 characters',
  ],
  RELEASES_DIR: [text.optional(), 'a folder in which newer versions are put'],
  BREACH_API_URL: [
    origin.default('https://api.pwnedpasswords.com'),
    'an address without a path, for example https://api.pwnedpasswords.com',
  ],
  OIDC_ISSUER: [
    text.refine(isIssuer).optional(),
    'an https address, for example https://accounts.google.com',
  ],
  OIDC_CLIENT_ID: [text.optional(), 'the id that the service gave you'],
  OIDC_CLIENT_SECRET: [text.optional(), 'the secret that the service gave you'],
  OIDC_NAME: [text.max(40).optional(), 'how its button calls it, for example Microsoft'],
  OIDC_DOMAINS: [list.default([]), 'mail domains with commas between, for example example.com'],
  OIDC_TENANTS: [list.default([]), 'ids of tenants with commas between'],
  QUOTES_PROVIDER: [z.enum(['twelvedata', 'finnhub']).optional(), 'twelvedata or finnhub'],
  QUOTES_API_KEY: [text.optional(), 'the key that the provider gave you'],
  QUOTES_API_URL: [origin.optional(), 'an address without a path'],
  TRUST_PROXY: [wholeNumber(0, 10).default(0), 'how many proxies in front are ours, 0 to 10'],
  METRICS_TOKEN: [z.string().min(16).optional(), 'at least 16 characters'],
  ALLOW_CLEARTEXT: [z.enum(['yes', 'no']).default('no'), 'yes or no'],
  WEBHOOKS_TO_LOOPBACK: [z.enum(['yes', 'no']).default('no'), 'yes or no'],
  HSTS: [z.enum(['host', 'subdomains', 'off']).default('host'), 'host, subdomains or off'],
  QANTARA_COMMAND: [text.optional(), 'how its commands are called, for example qantara'],
  WORKERS: [wholeNumber(1, 64).default(1), 'a number of processes from 1 to 64'],
  LOG_LEVEL: [z.enum(logLevels).default('info'), `one of ${logLevels.join(', ')}`],
  SEED: [z.enum(['sample', 'none']).default('sample'), 'sample or none'],
} as const

export type Variables = {
  [Name in keyof typeof variables]: z.output<(typeof variables)[Name][0]>
}

function isOrigin(value: string): boolean {
  return isHttpUrl(value) && new URL(value).pathname === '/' && !/[?#]|\/\/.*@/.test(value)
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/** By https; on this machine also without, to try it out. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(value))
}
