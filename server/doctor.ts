import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { amber, type Check, green, red } from '#core/doctor/check.ts'
import { checkRecords } from '#core/doctor/check-records.server.ts'
import { checkRunning } from '#core/doctor/check-running.server.ts'
import { checkSecret } from '#core/doctor/check-secret.server.ts'
import { NoQuote } from '#core/prices/quote.ts'
import { connect } from '#db/connect.ts'
import { appliedMigrations } from '#db/migrate.ts'
import { migrations } from '#db/migrations/index.ts'
import { createBackupStore } from './backup-store.ts'
import { createBreachCheck } from './breached-passwords.ts'
import { type Config, readListenConfig } from './config.ts'
import { ConfigError } from './config-variables.ts'
import { createFiles } from './files.ts'
import { verifySmtp } from './mail.ts'
import { createFindQuote } from './quotes/find-quote.ts'
import { wellKnown } from './quotes/provider.ts'
import { findSessionSecret } from './session-secret.ts'

type Environment = Record<string, string | undefined>

/** Monitoring gets checks also where the configuration cannot be read: one red one. Changes nothing. */
export async function examineEnvironment(environment: Environment, now: Date): Promise<Check[]> {
  try {
    const config = readListenConfig(environment)
    const sessionSecret = config.sessionSecret ?? findSessionSecret(config.dataDir) ?? ''
    return await examine({ ...config, sessionSecret }, now)
  } catch (error) {
    if (error instanceof ConfigError)
      return [red('configuration', error.issues.join('; '), setVariables)]
    throw error
  }
}

const setVariables =
  "Set it right where the program's variables are (docs/running.md), and start it again"

/** Looks at everything that can be amiss; what it writes as a trial it removes. */
export async function examine(config: Config, now: Date): Promise<Check[]> {
  const [database, ...outside] = await Promise.all([
    checkDatabase(config, now),
    checkStorage(config),
    checkRoom(config),
    ...('s3' in config.backups ? [checkBackupBucket(config)] : []),
    checkSmtp(config),
    checkBreachService(config),
    checkQuotes(config, now),
  ])
  return [...database, ...outside, checkAddress(config)]
}

async function checkDatabase(config: Config, now: Date): Promise<Check[]> {
  const { databaseUrl, dataDir } = config
  const kind = databaseUrl ? 'PostgreSQL' : 'SQLite'
  const file = join(dataDir, 'qantara.sqlite')
  // Opening it would make it.
  if (!databaseUrl && !existsSync(file)) return [red('database', `There is no ${file}`, startIt)]
  try {
    const connection = await connect(databaseUrl ? { url: databaseUrl } : { file })
    try {
      const done = await appliedMigrations(connection)
      if (done.length !== migrations.length)
        return [red('database', `${kind} has other tables than this version needs`, startIt)]
      const { db } = connection
      return [
        green('database', `${kind} answers`),
        ...(await checkRunning(db, now)),
        ...(await checkRecords(db, now)),
        await checkSecret(db, createEncryption(config.sessionSecret)),
      ]
    } finally {
      await connection.close()
    }
  } catch (error) {
    return [red('database', `${kind} cannot be used: ${reasonOf(error)}`, startIt)]
  }
}

const startIt = 'Start the program: it says what is wrong, or brings the tables up to date'

async function checkStorage(config: Config): Promise<Check> {
  const [place, action] = config.s3
    ? ['The bucket', 'Look at S3_ENDPOINT, S3_BUCKET and the key, and whether that service answers']
    : ['The folder', 'Make room on the disk of DATA_DIR, and let the program write there']
  if (!config.s3 && !existsSync(config.dataDir))
    return red('storage', `There is no folder ${config.dataDir}`, startIt)
  return createFiles(config)
    .check()
    .then(
      () => green('storage', `${place} takes pictures`),
      (error) => red('storage', `${place} takes no pictures: ${reasonOf(error)}`, action),
    )
}

/** Whether it takes one shows at night: this changes nothing. */
async function checkBackupBucket(config: Config): Promise<Check> {
  const store = createBackupStore(config)
  return store.check().then(
    () => green('backup bucket', `T${store.place.slice(1)} answers, and takes the key`),
    (error) =>
      red('backup bucket', reasonOf(error), 'Look at BACKUP_S3_ENDPOINT, _BUCKET and the key'),
  )
}

const megabyte = 1024 * 1024
const minRoom = { amber: 1024 * megabyte, red: 100 * megabyte }

async function checkRoom({ dataDir, backups }: Config): Promise<Check> {
  const folders = [dataDir, ...('dir' in backups ? [backups.dir] : [])]
  const asked = folders.map(async (folder) => ({ folder, room: await roomIn(folder) }))
  const found = await Promise.all(asked).catch((error) => reasonOf(error))
  if (typeof found === 'string')
    return red('disk', `It cannot be asked for its room: ${found}`, 'Look whether it is broken')
  const [least] = found.toSorted((a, b) => a.room - b.room)
  if (!least) return green('disk', 'Nothing is kept on this machine')
  const message = `${Math.floor(least.room / megabyte).toLocaleString('en')} MB are free in ${least.folder}`
  if (least.room >= minRoom.amber) return green('disk', message)
  const action = 'Make room: old backups, and DATA_DIR/outbox where mails are files, come first'
  return least.room < minRoom.red ? red('disk', message, action) : amber('disk', message, action)
}

/** In bytes; of a folder that is still to be made, where it will be. */
async function roomIn(folder: string): Promise<number> {
  if (!existsSync(folder) && dirname(folder) !== folder) return roomIn(dirname(folder))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function checkSmtp(config: Config): Promise<Check> {
  if (!config.smtpUrl)
    return amber('mail server', 'Mails are files in DATA_DIR/outbox, nobody gets them', setSmtp)
  return verifySmtp(config.smtpUrl).then(
    () => green('mail server', 'It lets the program in'),
    (error) => red('mail server', `It does not answer as it should: ${reasonOf(error)}`, setSmtp),
  )
}

const setSmtp = 'Set SMTP_URL to the mail server with user and password'

async function checkBreachService({ breachApiUrl }: Config): Promise<Check> {
  const failures: string[] = []
  const log = { warn: (fields: { reason: string }) => void failures.push(fields.reason) }
  await createBreachCheck(breachApiUrl, log)('password')
  const [reason] = failures
  if (reason === undefined) return green('breached passwords', 'The service answers')
  return amber(
    'breached passwords',
    `The service does not answer (${reason}), so passwords are taken without asking it`,
    'Let the machine reach BREACH_API_URL',
  )
}

/** Asks for one price, as the settings do; each asking is one call of the service's limit. */
async function checkQuotes({ quotes }: Config, now: Date): Promise<Check> {
  if (!quotes) return green('quotes', 'Prices are kept by hand')
  const { provider } = quotes
  try {
    const { asOf } = await createFindQuote(quotes, { warn() {} }, () => now)(wellKnown)
    return green('quotes', `${provider} gives a price, as of ${asOf.toISOString()}`)
  } catch (error) {
    const message = `${provider}: ${reasonOf(error)}`
    if (error instanceof NoQuote && error.reason === 'refused')
      return red('quotes', message, 'Set QUOTES_API_KEY to a key of this service')
    const action = 'Prices stay as they are: wait, or type them at /admin/prices'
    return amber('quotes', message, action)
  }
}

function checkAddress({ publicOrigin }: Config): Check {
  if (publicOrigin?.startsWith('https:')) return green('address', `People use ${publicOrigin}`)
  return amber(
    'address',
    'PUBLIC_ORIGIN is not an https address',
    'Set it to the address that people use',
  )
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}

const words = { green: 'ok   ', amber: 'AMBER', red: 'RED  ' } as const

export function printChecks(checks: readonly Check[]): string[] {
  return checks.flatMap(({ name, state, message, action }) => [
    `${words[state]} ${name}: ${message}`,
    ...(action ? [`      ${action}`] : []),
  ])
}
