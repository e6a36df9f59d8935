import { expect, test } from 'vitest'
import { namesVariable } from './check.ts'

test.each([
  'S3_ENDPOINT is not an address',
  'Set BACKUP_DIR to another disk, or BACKUP_S3_… to a bucket on another machine',
  'Check BACKUP_S3_ENDPOINT, _BUCKET and the key',
  'Set SMTP_URL to the mail server with user and password',
  'Put that one back (SESSION_SECRET, or session-secret in DATA_DIR)',
])('a sentence that names a variable: %s', (text) => {
  expect(namesVariable(text)).toBe(true)
})

test.each([
  '2 people cannot sign in',
  'Failed: backup (SQLITE_BUSY: database is locked)',
  'Use smtps:// or a server that encrypts (STARTTLS)',
  'Set archive_timeout to 60',
])('one that names none: %s', (text) => {
  expect(namesVariable(text)).toBe(false)
})
