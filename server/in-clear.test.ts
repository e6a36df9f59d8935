import { expect, test } from 'vitest'
import { ConfigError } from './config-variables.ts'
import { readListenConfig } from './read-config.ts'

const database = (value: string) => ({ DATABASE_URL: value, SESSION_SECRET: 's'.repeat(32) })
const bucket = (prefix: string) => (value: string) => ({
  [`${prefix}S3_ENDPOINT`]: value,
  [`${prefix}S3_BUCKET`]: 'b',
  [`${prefix}S3_ACCESS_KEY_ID`]: 'k',
  [`${prefix}S3_SECRET_ACCESS_KEY`]: 's',
})
const quotes = (value: string) => ({
  QUOTES_PROVIDER: 'finnhub',
  QUOTES_API_KEY: 'k',
  QUOTES_API_URL: value,
})

function issuesOf(environment: Record<string, string>): string[] {
  try {
    readListenConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.issues
    throw error
  }
}

test.each([
  database('postgres://a:b@127.0.0.1/q'),
  database('postgres://a:b@localhost/q'),
  database('postgres://a:b@database:5432/q'),
  database('postgres://a:b@db.example.com/q?sslmode=require'),
  database('postgres://a:b@db.example.com/q?sslmode=verify-full'),
  database('postgres://a:b@db.example.com/q?ssl=true'),
  database('postgres://a:b@[::1]/q'),
  database('postgres://a:b@db.example.com/q?host=/var/run/postgresql'),
  bucket('')('https://s3.example.com'),
  bucket('')('http://files:9000'),
  bucket('BACKUP_')('http://[::1]:9000'),
  quotes('https://quotes.example.com'),
  { BREACH_API_URL: 'http://127.0.0.1:9' },
  { SMTP_URL: 'smtp://mail.example.com:587' },
  { SMTP_URL: 'smtp://mail.example.com:587?requireTLS=true&pool=true&name=www.example.com' },
  { SMTP_URL: 'smtp://127.0.0.1:25?tls.rejectUnauthorized=false' },
  { SMTP_URL: 'smtp://relay:25?requireTLS=false' },
  { SMTP_URL: 'smtp://localhost:25?ignoreTLS=true&pool=true' },
  { SMTP_URL: 'smtps://localhost?tls.servername=mail.example.com&tls.minVersion=TLSv1.3' },
])('%j is taken', (environment) => expect(issuesOf(environment)).toEqual([]))

test.each([
  database('postgres://a:b@db.example.com/q'),
  database('postgres://a:b@10.0.0.5/q?ssl=false'),
  database('postgres://a:b@10.0.0.5/q?ssl=no-verify'),
  database('postgres://a:b@localhost/q?host=db.example.com'),
  database('postgres://a:b@db.example.com/q?sslmode=verify-full&sslmode=disable'),
  database('postgres://a:b@127.example.com/q'),
  database('postgres://a:b@134744072/q'),
  database('postgres://a:b@[2001:db8::1]/q?sslmode=disable'),
  database('postgres://a:b@db.example.com/q?sslmode=no-verify'),
  database('postgres://a:b@db.example.com/q?sslmode=require&uselibpqcompat=true'),
  bucket('')('http://s3.example.com'),
  bucket('BACKUP_')('http://10.0.0.5:9000'),
  quotes('http://quotes.example.com'),
  { BREACH_API_URL: 'http://10.0.0.5' },
  { SMTP_URL: 'smtp://mail.example.com:25?requireTLS=false' },
  { SMTP_URL: 'smtp://mail.example.com:25?requireTLS=0' },
  { SMTP_URL: 'smtp://mail.example.com:25?requireTLS=' },
  { SMTP_URL: 'smtp://mail.example.com:25?requireTLS=true&requireTLS=false' },
  { SMTP_URL: 'smtp://mail.example.com:25?opportunisticTLS=true' },
  { SMTP_URL: 'smtp://mail.example.com:25?tls.rejectUnauthorized=false' },
  { SMTP_URL: 'smtp://127.example.com:25?requireTLS=false' },
  { SMTP_URL: 'smtp://10.0.0.5:25?ignoreTLS=true' },
])('no address of another machine in clear: %j', (environment) => {
  const [issue, ...others] = issuesOf(environment)
  expect(others).toEqual([])
  expect(Object.keys(environment)).toContain(issue?.split(' ')[0])
  expect(issue).toMatch(/^\w+ would send .+ in clear: /)
})

test.each(['postgres:///q', 'postgres://a:b@/q', 'postgres:///q?sslmode=verify-full'])(
  'the machine of a database is not left to PGHOST: %s',
  (address) => {
    expect(issuesOf(database(address))).toEqual([
      'DATABASE_URL names no machine, and PGHOST is not asked: write localhost',
    ])
  },
)

test.each([
  ['smtp://localhost:25?service=Outlook365', 'service'],
  ['smtp://127.0.0.1?proxy=http://10.0.0.5:3128', 'proxy'],
  ['smtp://relay:25?pool=true&proxy=socks5://proxy.example.com&service=qq', 'proxy and service'],
  ['smtp://localhost?sendmail=true&requireTLS=false', 'sendmail'],
  ['smtps://localhost?tls.host=mail.example.com&tls.rejectUnauthorized=false', 'tls.host'],
  ['smtps://localhost?tls.socket=1&tls.port=2525', 'tls.socket and tls.port'],
])('mails for this machine go to no other one: %s', (SMTP_URL, names) => {
  expect(issuesOf({ SMTP_URL })).toEqual([
    `SMTP_URL could send mails to another machine: leave out ${names}`,
  ])
})

test('another machine may be spoken to in clear where the operator says so', () => {
  const addresses = {
    ...database('postgres://a:b@10.0.0.5/q'),
    ...bucket('')('http://files.example.com'),
    SMTP_URL: 'smtp://mail.example.com:25?requireTLS=false',
  }
  expect(issuesOf(addresses)).toHaveLength(3)
  expect(issuesOf({ ...addresses, ALLOW_CLEARTEXT: 'yes' })).toEqual([])
})

test('an address of a database that names a missing certificate is refused in a sentence', () => {
  const [issue] = issuesOf(database('postgres://a:b@db.example.com/q?sslrootcert=/nowhere/ca.crt'))
  expect(issue).toMatch(/^DATABASE_URL cannot be used: .*\/nowhere\/ca\.crt/)
})
