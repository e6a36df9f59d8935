import { expect, test } from 'vitest'
import { checkEncrypted } from './check-encrypted.ts'

const local = { dir: '/backups' }
const bucketAt = (endpoint: string) => ({
  endpoint,
  bucket: 'b',
  region: 'auto',
  accessKeyId: 'k',
  secretKey: 's',
})

test.each([
  ['postgres://a:b@127.0.0.1/q', 'green'],
  ['postgres://a:b@localhost/q', 'green'],
  ['postgres://a:b@database:5432/q', 'green'],
  ['postgres://a:b@db.example.com/q?sslmode=require', 'green'],
  ['postgres://a:b@db.example.com/q?sslmode=verify-full', 'green'],
  ['postgres://a:b@db.example.com/q', 'amber'],
  ['postgres://a:b@10.0.0.5/q?sslmode=prefer', 'amber'],
  ['postgres://a:b@[2001:db8::1]/q?sslmode=disable', 'amber'],
])('a database at %s is %s', (databaseUrl, state) => {
  const check = checkEncrypted({ databaseUrl, s3: undefined, backups: local })
  expect(check.state).toBe(state)
})

test.each([
  ['https://s3.example.com', 'green'],
  ['http://files:9000', 'green'],
  ['http://[::1]:9000', 'green'],
  ['http://s3.example.com', 'amber'],
])('a bucket at %s is %s', (endpoint, state) => {
  const s3 = bucketAt(endpoint)
  const backups = { s3 }
  expect(checkEncrypted({ databaseUrl: undefined, s3, backups: local }).state).toBe(state)
  const check = checkEncrypted({ databaseUrl: undefined, s3: undefined, backups })
  expect(check.state).toBe(state)
  if (state === 'amber') expect(check.message).toContain('BACKUP_S3_ENDPOINT')
})
