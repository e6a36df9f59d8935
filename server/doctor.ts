import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findCopyMark } from '#core/backup/copy-mark.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { amber, type Check, green, reasonOf, red } from '#core/doctor/check.ts'
import { checkLogArchive } from '#core/doctor/check-log-archive.server.ts'
import { checkRecords } from '#core/doctor/check-records.server.ts'
import { checkRunning } from '#core/doctor/check-running.server.ts'
import { checkSecret } from '#core/doctor/check-secret.server.ts'
import { checkWebhooks } from '#core/doctor/check-webhooks.server.ts'
import { version } from '#core/version.server.ts'
import { connect } from '#db/connect.ts'
import { EarlierData } from '#db/errors.ts'
import { appliedMigrations, pendingOf } from '#db/migrate.ts'
import type { Db } from '#db/schema.ts'
import { checkBreachService, checkQuotes, checkSmtp } from './check-services.ts'
import { checkBackupBucket, checkRoom, checkStorage, startIt } from './check-storage.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-variables.ts'
import { checkCopy } from './copy/check-copy.ts'
import { targetOf } from './database-target.ts'
import { knowing } from './oidc.ts'
import { readListenConfig } from './read-config.ts'
import { findSessionSecret } from './session-secret.ts'
import { findNewer } from './update/version-folder.ts'

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
  const checks = [await checkProgram(config), ...database, ...outside, checkAddress(config)]
  return checks.map(({ command, ...check }) =>
    command ? { ...check, action: `${check.action} ${config.command} ${command}` } : check,
  )
}

/** Nobody is asked whether there is a newer version: an operator puts it where the program may look. */
async function checkProgram({ releasesDir, command }: Config): Promise<Check> {
  const newer = releasesDir ? await findNewer(releasesDir, version) : undefined
  const what = `Version ${version}, Node ${process.versions.node}`
  if (!newer) return green('program', what)
  return green('program', `${what}. ${newer.version} is here: ${command} update ${newer.path}`)
}

async function checkDatabase(config: Config, now: Date): Promise<Check[]> {
  const { databaseUrl, dataDir } = config
  const kind = databaseUrl ? 'PostgreSQL' : 'SQLite'
  const file = join(dataDir, 'qantara.sqlite')
  // Opening it would make it.
  if (!databaseUrl && !existsSync(file)) return [red('database', `There is no ${file}`, startIt)]
  try {
    await using connection = await connect(targetOf(config))
    if (pendingOf(await appliedMigrations(connection)).length > 0)
      return [red('database', `${kind} has other tables than this version needs`, startIt)]
    const { db } = connection
    const encryption = createEncryption(config.sessionSecret)
    return [
      green('database', `${kind} answers`),
      ...(await checkWhatRuns(db, now)),
      // A copy to try things out is not copied itself.
      ...((await findCopyMark(db)) ? [] : await checkCopy(config, now)),
      ...(await checkRecords(db, now, config.oidc && knowing(config.oidc.issuer))),
      ...(connection.dialect === 'postgres' ? await checkLogArchive(db) : []),
      await checkSecret(db, encryption),
      await checkWebhooks(db, encryption, now),
    ]
  } catch (error) {
    if (error instanceof EarlierData)
      return [red('database', error.message, 'Start this version with an empty folder or database')]
    return [red('database', `${kind} cannot be used: ${reasonOf(error)}`, startIt)]
  }
}

/** A copy to try things out runs nothing, and that is right. */
async function checkWhatRuns(db: Db, now: Date): Promise<Check[]> {
  const checks = await checkRunning(db, now)
  const copyOf = await findCopyMark(db)
  if (!copyOf) return checks
  const told = `This is a copy of ${copyOf.toISOString()}: it sends no mail and runs no jobs`
  return [
    amber('jobs', told, 'Restore without --as-copy where it is to be the real one'),
    ...checks.filter(({ name }) => name === 'clock'),
  ]
}

function checkAddress({ publicOrigin }: Config): Check {
  if (publicOrigin?.startsWith('https:')) return green('address', `People use ${publicOrigin}`)
  return amber(
    'address',
    'The site has no https address',
    'Set PUBLIC_ORIGIN to the https address that people use',
  )
}

const words = { green: 'ok   ', amber: 'AMBER', red: 'RED  ' } as const

export function printChecks(checks: readonly Check[]): string[] {
  return checks.flatMap(({ name, state, message, action }) => [
    `${words[state]} ${name}: ${message}`,
    ...(action ? [`      ${action}`] : []),
  ])
}
