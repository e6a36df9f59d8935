import pino from 'pino'
import { textKinds } from '#app/text-kinds.server.ts'
import { createClock } from '#core/clock.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import type { Db } from '#db/schema.ts'
import type { JobContext } from '#jobs/job.ts'
import { createFiles } from '#server/files.ts'
import { noPages } from './no-pages.ts'
import { pages } from './site-pages.ts'

/** What jobs get, with nothing behind it but this database. */
export function jobContext(db: Db, own: Partial<JobContext> = {}): JobContext {
  return {
    db,
    log: pino({ level: 'silent' }),
    clock: createClock(),
    sendMail: async () => 'sent',
    sendWebhook: async () => ({ status: 204 }),
    encryption: createEncryption('a secret for tests, long enough to be one'),
    origin: 'https://www.example.com',
    files: createFiles({ dataDir: '', s3: undefined }),
    drawSocialImage: async () => Buffer.alloc(0),
    publicPages: noPages,
    pages,
    textKinds,
    makeBackup: async () => {},
    mailFiles: { list: async () => [], delete: async () => {} },
    enquiriesTo: undefined,
    stopping: new AbortController().signal,
    ...own,
  }
}
