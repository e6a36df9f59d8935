import { expect, test } from 'vitest'
import type { ListenConfig } from './config.ts'
import { cannotStart } from './start-failure.ts'

const local = { port: 8080, dataDir: '/data' } as ListenConfig
const remote = { ...local, databaseUrl: 'postgres://firm:secret@db/firm' } as ListenConfig
const failure = (code: string | undefined, message: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

test.each([
  ['EADDRINUSE', 'listen EADDRINUSE', local, /^Port 8080 is taken/],
  ['EACCES', 'listen EACCES: permission denied 0.0.0.0:80', local, /^Port 8080 needs more rights/],
  ['EACCES', 'bind EACCES 0.0.0.0:80', local, /^Port 8080 needs more rights/],
  [
    'EACCES',
    "EACCES: permission denied, open '/data/x'",
    local,
    /^DATA_DIR: \/data cannot be used/,
  ],
  ['SQLITE_CANTOPEN', 'unable to open database file', local, /^DATA_DIR: \/data cannot be used/],
  [
    'ENOSPC',
    'no space left on device',
    local,
    /^The disk of DATA_DIR \(\/data\) is full: make room/,
  ],
  ['SQLITE_IOERR_SHMSIZE', 'disk I/O error', local, /^The disk of DATA_DIR \(\/data\) is full/],
  ['ECONNREFUSED', '', remote, /^DATABASE_URL: .*\(ECONNREFUSED\)$/],
  [undefined, 'Connection terminated unexpectedly', remote, /^DATABASE_URL/],
  // A port is told as one, wherever the database is.
  ['EADDRINUSE', 'listen EADDRINUSE', remote, /^Port/],
  [undefined, 'timeout', local, /^Qantara cannot start: timeout$/],
  [undefined, 'A migration failed', remote, /^Qantara cannot start: A migration failed$/],
])('%s (%s) is told in one line', (code, message, config, line) => {
  const told = cannotStart(failure(code, message), config)
  expect(told).toMatch(line)
  expect(told).not.toMatch(/\n|secret/)
})
