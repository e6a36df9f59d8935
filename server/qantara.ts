import { dirname, resolve } from 'node:path'
import { verifyArchive } from '#core/archive/verify.server.ts'
import { DamagedBackup } from '#core/backup/manifest.ts'
import { NotEmpty } from '#core/backup/restore-backup.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { version } from '#core/version.server.ts'
import { connect } from '#db/connect.ts'
import { EarlierData, NewerData, outageOf } from '#db/errors.ts'
import { appliedMigrations, migrate, pendingOf } from '#db/migrate.ts'
import type { Db } from '#db/schema.ts'
import {
  CommandError,
  type Context,
  makeAdmin,
  printSignInLink,
  removeSecondFactor,
  say,
  signOutAll,
} from './account-commands.ts'
import { backup, restore, restoreAt } from './backup-commands.ts'
import { commandName } from './command-name.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-variables.ts'
import { NotCopied } from './copy/rebuild.ts'
import { makeDataFolder, makeFilesPrivate } from './data-folder.ts'
import { targetOf } from './database-target.ts'
import { examineEnvironment, printChecks } from './doctor.ts'
import { exportTo, TransferError } from './export-command.ts'
import { createFiles } from './files.ts'
import { FullDisk, namingDisk } from './full-disk.ts'
import { FolderError } from './hosted/plain-file.ts'
import { ownOrigins } from './http/origins.ts'
import { readConfig, readListenConfig } from './read-config.ts'
import { importFiles } from './transfer-commands.ts'
import { rollback, UpdateError, update } from './update/commands.ts'

type Command = (context: Context, argument: string) => Promise<void>

const commands: Record<string, { argument: string; run: Command }> = {
  'make-admin': { argument: 'EMAIL', run: makeAdmin },
  'sign-in-link': { argument: 'EMAIL', run: printSignInLink },
  'remove-second-factor': { argument: 'EMAIL', run: removeSecondFactor },
  'sign-everybody-out': { argument: '', run: signOutAll },
}

/** `restore FILE [--as-copy]`, or `restore --at MOMENT [--as-copy]`. */
async function restoreBy(options: string[]): Promise<void> {
  const [from = '', at, ...rest] = options.filter((option) => option !== '--as-copy')
  const isCopy = options.includes('--as-copy')
  const isAt = from === '--at'
  if (from === '' || rest.length > 0 || isAt !== (at !== undefined)) throw new CommandError(usage())
  const read = () => readConfig(process.env)
  const lines = isAt
    ? await restoreAt(read, at ?? '', { isCopy })
    : await restore(read, from, { isCopy })
  for (const line of lines) say(line)
}

async function doctor(format: string): Promise<void> {
  const checks = await examineEnvironment(process.env, new Date())
  const lines =
    format === '--json' ? [JSON.stringify({ checks }, undefined, 2)] : printChecks(checks)
  for (const line of lines) say(line)
  if (checks.some(({ state }) => state === 'red')) process.exitCode = 1
}

/** `verify-archive [NUMBER:HASH]`: with a head that somebody outside has kept, that too. */
async function verify(head: string): Promise<void> {
  const config = readConfig(process.env)
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(head) ?? []
  if (head !== '' && !hash)
    throw new CommandError('A head looks like 123:0a1b…, with 64 hex digits')
  await using connection = await open(config)
  pendingOf(await appliedMigrations(connection))
  const known = hash ? [{ number: Number(number), hash }] : []
  const found = await verifyArchive(connection.db, createFiles(config), known)
  for (const issue of found.issues) say(issue)
  if (found.issues.length > 0) process.exitCode = 1
  else if (found.head)
    say(
      `All ${found.entries} entries are as they were recorded. The head is ${found.head.number}:${found.head.hash}`,
    )
  else say('Nothing is recorded yet.')
}

/** Where somebody sees how far long work is. */
const terminal = process.stderr.isTTY ? process.stderr : undefined

/** `import-hosted FOLDER [--dry-run]`. */
async function importHosted(folder: string, isDryRun: boolean): Promise<void> {
  const { importHostedByCommand } = await import('./hosted/import-command.ts')
  const { lines, exitCode } = await importHostedByCommand(() => readConfig(process.env), folder, {
    isDryRun,
    terminal,
  })
  for (const line of lines) say(line)
  process.exitCode = exitCode
}

/** The folder of the program as it was called: by the link that leads to it, where there is one. */
const calledBy = resolve(process.argv[1] ?? '.', '../../..')

function change(run: typeof rollback): Promise<void> {
  return run({ config: readListenConfig(process.env), calledBy, say })
}

const exportAll = (place: string) =>
  withData(async (from) => ({ lines: await exportTo(from, place) }))

const importAll = (files: readonly string[], isCheck: boolean) =>
  withData((to) => importFiles(to, files, { isCheck, terminal }))

async function withData(
  run: (to: {
    db: Db
    origin: string
    config: Config
  }) => Promise<{ lines: string[]; exitCode?: number }>,
) {
  const config = readConfig(process.env)
  await using connection = await open(config)
  await migrate(connection)
  const origin = ownOrigins(config).public
  const { lines, exitCode = 0 } = await run({ db: connection.db, origin, config })
  for (const line of lines) say(line)
  process.exitCode = exitCode
}

async function main([name = '', argument = '', ...rest]: string[]): Promise<void> {
  if (['--help', '-h', 'help'].includes(name)) return say(usage())
  if (name === '--version' && argument === '') return say(version)
  if (name === 'doctor' && ['', '--json'].includes(argument)) return doctor(argument)
  if (name === 'verify-archive' && rest.length === 0) return verify(argument)
  if (name === 'import-hosted') {
    const options = [argument, ...rest]
    const folders = options.filter((option) => option !== '' && !option.startsWith('--'))
    const [folder] = folders
    const flags = options.filter((option) => option.startsWith('--'))
    if (folder && folders.length === 1 && flags.every((flag) => flag === '--dry-run'))
      return importHosted(folder, flags.length > 0)
  }
  if (name === 'rollback' && argument === '') return change(rollback)
  if (name === 'update' && argument !== '' && rest.length === 0)
    return change((means) => update(means, argument))
  if (name === 'export' && argument !== '' && rest.length === 0) return exportAll(argument)
  if (name === 'import') {
    const files = [argument, ...rest].filter((each) => each !== '' && each !== '--check')
    const isCheck = [argument, ...rest].includes('--check')
    if (files.length > 0) return importAll(files, isCheck)
  }
  if (name === 'restore') return restoreBy([argument, ...rest])
  if (name === 'backup' && argument !== '' && rest.length === 0) {
    for (const line of await backup(() => readConfig(process.env), argument)) say(line)
    return
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || (argument === '') !== (command.argument === '') || rest.length > 0)
    throw new CommandError(usage())
  await withData(async ({ db, origin, config }) => {
    const accountMailer = { encryption: createEncryption(config.sessionSecret), origin }
    await command.run({ db, origin, accountMailer }, argument)
    return { lines: [] }
  })
}

function usage(): string {
  return [
    `Usage: ${commandName(process.env.QANTARA_COMMAND)} COMMAND`,
    '  --version',
    '  doctor [--json]',
    '  update FILE | FOLDER',
    '  rollback',
    '  verify-archive [NUMBER:HASH]',
    '  import-hosted FOLDER [--dry-run]',
    '  export FOLDER | FILE.zip',
    '  import FILE… [--check]',
    '  backup FILE',
    '  restore FILE [--as-copy]',
    '  restore --at MOMENT | NUMBER | latest [--as-copy]',
    ...Object.entries(commands).map(([each, { argument }]) => `  ${each} ${argument}`.trimEnd()),
  ].join('\n')
}

async function open(config: Config) {
  if (!config.databaseUrl) makeDataFolder(config.dataDir)
  return connect(targetOf(config))
}

makeFilesPrivate()
// Who has read enough (`doctor | head`) hears no more, and the exit code stays.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const given = process.argv.slice(2)
const disks = [dirname(given[1] ?? '.'), resolve(process.env.DATA_DIR || 'data')]
const plain = [
  CommandError,
  ConfigError,
  DamagedBackup,
  EarlierData,
  FolderError,
  FullDisk,
  NewerData,
  NotCopied,
  NotEmpty,
  TransferError,
  UpdateError,
]

function messageOf(error: unknown): string {
  if (error instanceof Error && plain.some((each) => error instanceof each)) return error.message
  return outageOf(error) === 'busy'
    ? 'Another process is writing to the database: try again in a moment'
    : `It did not work: ${String(error)}`
}

await namingDisk(disks, () => main(given)).catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
})
