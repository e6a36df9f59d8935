import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { recordBackup } from '#core/backup/recorded-backups.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import type { Check, State } from '#core/doctor/check.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { queueMail } from '#core/outbox/outbox.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findSettings, saveSetting } from '#core/settings/settings.server.ts'
import { createWebhook } from '#core/webhooks/create-webhook.server.ts'
import { webhookEvents } from '#core/webhooks/webhook.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { type DatabaseKind, openDatabase } from './databases.ts'
import { anEnquiry } from './enquiries.ts'
import { addEditor } from './lists.ts'
import { openMailServer } from './mail-server.ts'
import { openQuoteService, twelveDataQuote } from './quote-service.ts'
import { startBucketServer } from './s3.ts'

type Environment = Record<string, string>

/** What is around an installation that is well, and can be broken. */
type Place = {
  env: Environment
  db: Db
  bucket: Awaited<ReturnType<typeof startBucketServer>>
  quotes: Awaited<ReturnType<typeof openQuoteService>>
  mail: Record<'well' | 'clear' | 'open', Awaited<ReturnType<typeof openMailServer>>>
}

type BrokenState = {
  state: string
  /** The check that has to say so. */
  check: string
  /** Makes it; returns the variables that differ. */
  make(place: Place): Promise<Environment> | Environment
}

const secret = 'a secret for tests, long enough to be one'
const hour = 60 * 60_000

/** The states of docs/bar.md 55: one line is one state. Each is made in an installation of its own. */
export const brokenStates: readonly BrokenState[] = [
  {
    state: 'a wrong secret of the bucket',
    check: 'storage',
    make: () => ({ S3_SECRET_ACCESS_KEY: 'wrong' }),
  },
  {
    state: 'a bucket that does not exist',
    check: 'storage',
    make: () => ({ S3_BUCKET: 'no-such-bucket' }),
  },
  {
    state: 'a bucket that can only be read',
    check: 'storage',
    make({ bucket }) {
      bucket.fail('writes')
      return {}
    },
  },
  {
    state: 'a wrong secret of the backups’ bucket',
    check: 'backup bucket',
    make: ({ bucket }) => ({ ...backupsIn(bucket.env), BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' }),
  },
  {
    state: 'a backups’ bucket that does not exist',
    check: 'backup bucket',
    make: ({ bucket }) => ({ ...backupsIn(bucket.env), BACKUP_S3_BUCKET: 'no-such-bucket' }),
  },
  {
    state: 'a mail server without encryption',
    check: 'mail server',
    make: ({ mail }) => ({ SMTP_URL: mail.clear.url }),
  },
  {
    state: 'a mail server without a sign-in',
    check: 'mail server',
    make: ({ mail }) => ({ SMTP_URL: mail.open.url }),
  },
  {
    state: 'a wrong password of the mail server',
    check: 'mail server',
    make: ({ mail }) => ({ SMTP_URL: mail.well.wrongUrl }),
  },
  {
    state: 'no mail server',
    check: 'mail server',
    make: () => ({ SMTP_URL: 'smtp://127.0.0.1:9' }),
  },
  {
    state: 'a webhook that was switched off for its failures',
    check: 'webhooks',
    async make({ db }) {
      await db
        .updateTable('webhooks')
        .set({ off_at: new Date(), off_because: 'failures' })
        .execute()
      return {}
    },
  },
  {
    state: 'a webhook that fails for hours',
    check: 'webhooks',
    async make({ db }) {
      const since = new Date(Date.now() - 2 * hour)
      await db.updateTable('webhooks').set({ failures: 5, failing_since: since }).execute()
      return {}
    },
  },
  {
    state: 'another session secret',
    check: 'webhooks',
    make: () => ({ SESSION_SECRET: 'the secret of another machine, long enough' }),
  },
  {
    state: 'a wrong key of the quote service',
    check: 'quotes',
    make({ quotes }) {
      quotes.answers.set('AAPL', { status: 401, body: '{"message":"apikey"}' })
      return {}
    },
  },
  {
    state: 'a dead quote service',
    check: 'quotes',
    make: () => ({ QUOTES_API_URL: 'http://127.0.0.1:9' }),
  },
  {
    state: 'an old backup',
    check: 'backup',
    async make({ db }) {
      await db.deleteFrom('job_runs').execute()
      const startedAt = new Date(Date.now() - 9 * 24 * hour)
      await recordBackup(db, { startedAt, sameDisk: false, verified: true })
      return {}
    },
  },
  {
    state: 'a clock that was ahead',
    check: 'clock',
    async make({ db }) {
      await db
        .insertInto('changes')
        .values({
          id: randomUUID(),
          at: new Date(Date.now() + 24 * hour),
          actor_name: 'Jane Doe',
          noun: 'settings',
          record_id: 'firm',
          record_name: 'Firm',
          action: 'updated',
          differences: json({}),
        })
        .execute()
      return {}
    },
  },
  {
    state: 'a bucket that is away',
    check: 'storage',
    make: () => ({ S3_ENDPOINT: 'http://127.0.0.1:3' }),
  },
  {
    state: 'mails that nobody gets',
    check: 'mail server',
    make: () => ({ SMTP_URL: '' }),
  },
  {
    state: 'a quote service that talks nonsense',
    check: 'quotes',
    make({ quotes }) {
      quotes.answers.set('AAPL', { status: 200, body: '<html>' })
      return {}
    },
  },
  {
    state: 'an address without https',
    check: 'address',
    make: () => ({ PUBLIC_ORIGIN: 'http://www.example.com' }),
  },
  {
    state: 'a database that is not there',
    check: 'database',
    make: ({ env }) =>
      env.DATABASE_URL
        ? { DATABASE_URL: 'postgres://nobody@127.0.0.1:3/nothing' }
        : { DATA_DIR: `${env.DATA_DIR}/nowhere` },
  },
  {
    state: 'data of a newer version',
    check: 'database',
    async make({ db }) {
      await sql`insert into migrations (name, applied_at) values ('9999-later', ${new Date().toISOString()})`.execute(
        db,
      )
      return {}
    },
  },
  {
    state: 'jobs that have stopped',
    check: 'jobs',
    async make({ db }) {
      const at = new Date(Date.now() - 26 * hour)
      await db.insertInto('jobs').values({ name: 'archive', last_started_at: at }).execute()
      return {}
    },
  },
  {
    state: 'a mail that waits for hours',
    check: 'mail',
    async make({ db }) {
      const props = { firm: 'Firm', sentAt: new Date().toISOString() }
      await db.transaction().execute((tx) => queueMail(tx, 'test', 'a@example.com', props))
      const created_at = new Date(Date.now() - 2 * hour)
      await db.updateTable('queue_entries').set({ created_at }).execute()
      return {}
    },
  },
  {
    state: 'an enquiry that nobody has answered',
    check: 'enquiries',
    async make({ db }) {
      await anEnquiry(db, {}, new Date(Date.now() - 30 * hour))
      return {}
    },
  },
  {
    state: 'no backup',
    check: 'backup',
    async make({ db }) {
      await db.deleteFrom('job_runs').execute()
      return {}
    },
  },
  {
    state: 'a backup that was not tested',
    check: 'backup',
    async make({ db }) {
      await recordBackup(db, { startedAt: soon(), sameDisk: false, verified: false })
      return {}
    },
  },
  {
    state: 'a backup on the disk of the data',
    check: 'backup',
    async make({ db }) {
      await recordBackup(db, { startedAt: soon(), sameDisk: true, verified: true })
      return {}
    },
  },
  {
    state: 'changes that need a second person, and only one admin',
    check: 'approval',
    async make({ db }) {
      await db.transaction().execute(async (tx) => {
        const work = await workAs(tx, systemActor)
        await saveSetting(work, 'approval', {
          ...(await findSettings(tx)).approval,
          required: true,
        })
      })
      return {}
    },
  },
  {
    state: 'a claim that nobody has looked at again',
    check: 'claims',
    async make({ db }) {
      await db.updateTable('claims').set({ review_by: '2026-01-01' }).execute()
      return {}
    },
  },
]

/** Later than the backup of an installation that is well. */
const soon = () => new Date(Date.now() + 1000)

function backupsIn(bucket: Environment): Environment {
  return Object.fromEntries(
    Object.entries(bucket).map(([name, value]) => [`BACKUP_${name}`, value]),
  )
}

type Examine = (environment: Environment) => Promise<readonly Check[]>

const weight: Record<State, number> = { green: 0, amber: 1, red: 2 }

/** What all states are made around, and what the doctor says of installations there that are well. */
type Surroundings = AsyncDisposable &
  Pick<Place, 'bucket' | 'quotes' | 'mail'> & { well: Map<string, readonly Check[]> }

export async function openSurroundings(): Promise<Surroundings> {
  const bucket = await startBucketServer()
  const quotes = await openQuoteService()
  const mail = {
    well: await openMailServer(),
    clear: await openMailServer(['STARTTLS']),
    open: await openMailServer(['AUTH']),
  }
  return {
    bucket,
    quotes,
    mail,
    well: new Map(),
    async [Symbol.asyncDispose]() {
      for (const each of [quotes, ...Object.values(mail)]) await each[Symbol.asyncDispose]()
      await bucket.stop()
    },
  }
}

/**
 * Makes a state in an installation that is well otherwise, and has it examined. Returns the check that should
 * tell, of an installation that is well and of this one, and the names of others that turned red.
 */
export async function tryBrokenState(
  around: Surroundings,
  kind: DatabaseKind,
  broken: BrokenState,
  examine: Examine,
) {
  await using database = await openDatabase(kind, 'sample')
  const { bucket, quotes, mail, well } = around
  bucket.fail(undefined)
  quotes.answers.set('AAPL', twelveDataQuote('AAPL', '230.10'))
  const { db, target } = database
  const hasBackups = broken.check === 'backup bucket'
  const env = {
    ...bucket.env,
    SESSION_SECRET: secret,
    PUBLIC_ORIGIN: 'https://www.example.com',
    BREACH_API_URL: 'http://127.0.0.1:9',
    SMTP_URL: mail.well.url,
    QUOTES_PROVIDER: 'twelvedata',
    QUOTES_API_KEY: 'a-key-for-tests',
    QUOTES_API_URL: quotes.url,
    ...('url' in target ? { DATABASE_URL: target.url } : { DATA_DIR: dirname(target.file) }),
    ...(hasBackups && backupsIn(bucket.env)),
  }
  const actor = await addEditor(db)
  const parts = { encryption: createEncryption(secret), webhooksToLoopback: true }
  const address = 'http://127.0.0.1:9/hook'
  await createWebhook(db, parts, actor, { address, events: webhookEvents })
  await recordBackup(db, { startedAt: new Date(), sameDisk: false, verified: true })
  const installation = `${kind} ${hasBackups}`
  const before = well.get(installation) ?? (await examine(env))
  well.set(installation, before)
  const after = await examine({ ...env, ...(await broken.make({ env, db, bucket, quotes, mail })) })
  const find = (checks: readonly Check[]) => checks.find(({ name }) => name === broken.check)
  const isRed = (checks: readonly Check[], name: string) =>
    checks.some((each) => each.name === name && each.state === 'red')
  const was = find(before)
  const is = find(after)
  return {
    was,
    is,
    isTold: was !== undefined && is !== undefined && weight[is.state] > weight[was.state],
    othersRed: after
      .filter(({ name, state }) => state === 'red' && name !== broken.check)
      .map(({ name }) => name)
      .filter((name) => !isRed(before, name)),
    /** What went to the mail server that encrypts nothing. */
    passwordsInClear: mail.clear.heard,
  }
}
