import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exchangeOf } from '#app/exchange.server.ts'
import { nouns } from '#app/nouns.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { importHosted } from '#core/hosted/import-hosted.server.ts'
import { type HostedReport, printReport } from '#core/hosted/report.ts'
import { isRefusal } from '#core/issue.ts'
import type { Config } from '../config.ts'
import { openDatabase, prepareDatabase } from '../database.ts'
import { createFiles } from '../files.ts'
import { ownOrigins } from '../http/origins.ts'
import { createLog } from '../log.ts'
import { createEncoder } from '../media/encoder.ts'
import { findEncoderProgram } from '../media/encoder-program.ts'
import { createTerminalProgress, type Terminal } from '../terminal-progress.ts'
import { createPictureSource } from './picture-source.ts'
import { FolderError } from './plain-file.ts'
import { readHostedFolder } from './read-folder.ts'

/** 0: everything came along, 2: some of it did not, 1: nothing could. */
const exitCodes: Record<HostedReport['outcome'], number> = { all: 0, partly: 2, nothing: 1 }

const needsApproval =
  'Changes need a second person here: switch that off under Settings, run this again, and switch it ' +
  'on again. Nothing was changed.'

/** Fills an empty database with the sample content first. Returns what to say and the exit code. */
export async function importHostedByCommand(
  readConfig: () => Config,
  folder: string,
  { isDryRun, terminal }: { isDryRun: boolean; terminal?: Terminal },
): Promise<{ lines: string[]; exitCode: number }> {
  // First of all: reading the configuration may make a folder and a secret in it.
  const source = await readHostedFolder(folder)
  const config = readConfig()
  const log = createLog('warn', false)
  await using connection = await openDatabase(config, log)
  const followed = terminal && createTerminalProgress(terminal)
  const tempDir = join(config.dataDir, 'uploads')
  await using encoder = createEncoder(findEncoderProgram(), tempDir, log)
  try {
    await prepareDatabase(connection, config, log)
    const { db } = connection
    const pictureSource = createPictureSource(folder, {
      db,
      files: createFiles(config),
      encoder,
      tempDir,
    })
    const accountMailer = {
      encryption: createEncryption(config.sessionSecret),
      origin: ownOrigins(config).public,
    }
    const exchange = exchangeOf({ kinds: textKinds, nouns })
    const progress = followed?.progress
    const how = { exchange, pictureSource, accountMailer, now: new Date(), isDryRun, progress }
    const report = await importHosted(db, source, how)
    const written = await writeReports(folder, report)
    return { lines: [...printReport(report, false), written], exitCode: exitCodes[report.outcome] }
  } catch (error) {
    throw isRefusal(error, 'needs-approval') ? new FolderError(needsApproval) : error
  } finally {
    followed?.end()
  }
}

async function writeReports(folder: string, report: HostedReport): Promise<string> {
  const words = `${printReport(report, true).join('\n')}\n`
  const texts: [name: string, text: string][] = [
    ['import-report.json', `${JSON.stringify(report, undefined, 2)}\n`],
    ['import-report.txt', words],
  ]
  // A later run knows what came, and says less: what the first one lost stays to be read.
  if (!report.isDryRun)
    texts.push([`import-report-${report.at.replaceAll(/[:.]/g, '-')}.txt`, words])
  try {
    for (const [name, text] of texts) await replaceFile(folder, name, text)
    return `The report is in ${join(folder, 'import-report.txt')} and import-report.json.`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `The report could not be written into ${folder} (${code}): it is printed above.`
  }
}

/** Whole or not at all, and never through a link. */
async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `.${name}-${randomUUID()}`)
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600 })
    await rename(draft, join(folder, name))
  } finally {
    await rm(draft, { force: true })
  }
}
