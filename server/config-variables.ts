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

const unusable = Symbol('unusable')
type Read<T> = (given: string) => T | typeof unusable

// Plain functions: the parent reads nothing else, and a library of schemas was 2 of its 16 MB.

const such =
  (isSuch: (value: string) => boolean): Read<string> =>
  (given) => {
    const value = given.trim()
    return value !== '' && isSuch(value) ? value : unusable
  }
const text = such(() => true)
const like = (pattern: RegExp) => such((value) => pattern.test(value))
/** As it stands: spaces belong to it. */
const secret =
  (min: number, max = Number.POSITIVE_INFINITY): Read<string> =>
  (given) =>
    given.length >= min && given.length <= max ? given : unusable
const wholeNumber =
  (min: number, max: number): Read<number> =>
  (given) => {
    const isInRange = /^\d{1,6}$/.test(given) && Number(given) >= min && Number(given) <= max
    return isInRange ? Number(given) : unusable
  }
const oneOf =
  <const T extends string>(...values: readonly T[]): Read<T> =>
  (given) =>
    values.find((value) => value === given) ?? unusable
const origin: Read<string> = (given) =>
  isOrigin(given.trim()) ? new URL(given.trim()).origin : unusable
const email = such((value) => value.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+$/.test(value))
const url = such(isHttpUrl)

const list: Read<string[]> = (given) =>
  given
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean)

/** How each is read, what is expected of it, and what it is where nothing is said. */
export const variables = {
  PORT: [wholeNumber(1, 65535), 'a port from 1 to 65535', 3000],
  HOST: [text, 'an address to listen on, for example 0.0.0.0'],
  PUBLIC_ORIGIN: [origin, 'an address without a path, for example https://www.example.com'],
  DATA_DIR: [text, 'a folder', './data'],
  DATABASE_URL: [like(/^postgres(ql)?:\/\/./), 'postgres://user:password@host:5432/database'],
  SESSION_SECRET: [secret(32), 'at least 32 characters'],
  ADMIN_EMAIL: [email, 'an e-mail address'],
  ADMIN_PASSWORD: [secret(8, 128), '8 to 128 characters'],
  SMTP_URL: [
    such((value) => /^smtps?:\/\/[^/?#]/.test(value) && URL.canParse(value)),
    'smtp://user:password@host:587 or smtps://…',
  ],
  MAIL_FROM: [like(/^[^\r\n]*@[^\r\n]*$/), 'an address, for example "Qantara <site@example.com>"'],
  ENQUIRIES_TO: [email, 'an e-mail address'],
  S3_ENDPOINT: [url, 'an address, for example https://s3.example.com'],
  S3_REGION: [text, 'a region name', 'auto'],
  S3_BUCKET: [text, 'a bucket name'],
  S3_ACCESS_KEY_ID: [text, 'a key id'],
  S3_SECRET_ACCESS_KEY: [text, 'a secret key'],
  BACKUP_DIR: [text, 'a folder, best on another disk'],
  BACKUP_S3_ENDPOINT: [url, 'an address, for example https://s3.example.com'],
  BACKUP_S3_REGION: [text, 'a region name', 'auto'],
  BACKUP_S3_BUCKET: [text, 'a bucket name'],
  BACKUP_S3_ACCESS_KEY_ID: [text, 'a key id'],
  BACKUP_S3_SECRET_ACCESS_KEY: [text, 'a secret key'],
  BACKUP_COPY: [oneOf('yes', 'no'), 'yes or no', 'no'],
  BACKUP_RECIPIENT: [like(/^age1[a-z0-9]{58}$/), 'a public key of age, age1… with 62 characters'],
  BACKUP_IDENTITY: [
    // A file of age-keygen has lines about the key above it.
    (given) =>
      /^(#.*\s+)*AGE-SECRET-KEY-1[A-Z0-9]{58}\s*$/.test(given.trim())
        ? (given.trim().split('\n').at(-1) ?? '')
        : unusable,
    'a secret key of age, AGE-SECRET-KEY-1…',
  ],
  RELEASE_KEY: [
    like(/^(untrusted comment:.*\n)?RW[A-Za-z0-9+/]{54}$/),
    'a public key of minisign, RW… with 56 characters',
  ],
  RELEASES_DIR: [text, 'a folder in which newer versions are put'],
  BREACH_API_URL: [
    origin,
    'an address without a path, for example https://api.pwnedpasswords.com',
    'https://api.pwnedpasswords.com',
  ],
  OIDC_ISSUER: [such(isIssuer), 'an https address, for example https://accounts.google.com'],
  OIDC_CLIENT_ID: [text, 'the id that the service gave you'],
  OIDC_CLIENT_SECRET: [text, 'the secret that the service gave you'],
  OIDC_NAME: [
    such((value) => value.length <= 40),
    'how its button calls it, for example Microsoft',
  ],
  OIDC_DOMAINS: [list, 'mail domains with commas between, for example example.com', []],
  OIDC_TENANTS: [list, 'ids of tenants with commas between', []],
  QUOTES_PROVIDER: [oneOf('twelvedata', 'finnhub'), 'twelvedata or finnhub'],
  QUOTES_API_KEY: [text, 'the key that the provider gave you'],
  QUOTES_API_URL: [origin, 'an address without a path'],
  TRUST_PROXY: [wholeNumber(0, 10), 'how many proxies in front are ours, 0 to 10', 0],
  METRICS_TOKEN: [secret(16), 'at least 16 characters'],
  ALLOW_CLEARTEXT: [oneOf('yes', 'no'), 'yes or no', 'no'],
  WEBHOOKS_TO_LOOPBACK: [oneOf('yes', 'no'), 'yes or no', 'no'],
  HSTS: [oneOf('host', 'subdomains', 'off'), 'host, subdomains or off', 'host'],
  QANTARA_COMMAND: [text, 'how its commands are called, for example qantara'],
  WORKERS: [wholeNumber(1, 64), 'a number of processes from 1 to 64', 1],
  LOG_LEVEL: [oneOf(...logLevels), `one of ${logLevels.join(', ')}`, 'info'],
  SEED: [oneOf('sample', 'none'), 'sample or none', 'sample'],
} as const satisfies Record<string, readonly [Read<unknown>, string, unknown?]>

type ValueOf<V> = V extends readonly [Read<infer T>, string, ...infer Otherwise]
  ? T | (Otherwise extends readonly [unknown] ? never : undefined)
  : never

export type Variables = { [Name in keyof typeof variables]: ValueOf<(typeof variables)[Name]> }

/** What was given as it is understood, or else what holds without it; `isUsable` is false where it is not as expected. */
export function readVariable(
  [read, , otherwise]: readonly [Read<unknown>, string, unknown?],
  given: string | undefined,
): { value: unknown; isUsable: boolean } {
  const value = given === undefined ? otherwise : read(given)
  return { value, isUsable: value !== unusable }
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
