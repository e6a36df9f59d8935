import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { textKinds } from '#app/text-kinds.server.ts'
import type { PictureIntake } from '#core/media/intake.ts'
import { UnreadableFile } from '#core/spreadsheets/decode.ts'
import { isZip } from '#core/spreadsheets/zip.server.ts'
import { type Archive, openArchive, readSent } from '#core/transfer/sent-file.server.ts'
import { joinTransaction, rolledBack } from '#db/transact.ts'
import { findActor, type Target, TransferError } from './export-command.ts'
import { createFiles } from './files.ts'
import { type Dependencies, importList } from './import-list.ts'
import { createLog } from './log.ts'
import { createEncoder } from './media/encoder.ts'
import { findEncoderProgram } from './media/encoder-program.ts'
import { createIntake, createTrialIntake } from './media/intake.ts'

const maxBytes = 64 * 1024 * 1024
const maxZipBytes = 4096 * 1024 * 1024

/** `import [--check] FILE…`, each file as one save, in the order given; stops at the first that fails. */
export async function importFiles(
  { db, origin, config }: Target,
  files: readonly string[],
  { isCheck }: { isCheck: boolean },
): Promise<string[]> {
  const encoder = createEncoder(findEncoderProgram(), createLog('warn', false))
  const tempDir = join(config.dataDir, 'uploads')
  const intake = createIntake({ db, files: createFiles(config), encoder, tempDir })
  const dependencies = { db, kinds: textKinds, origin, intake }
  try {
    const actorId = await findActor(db)
    const lines: string[] = []
    for (const file of files)
      lines.push(...(await importPath(dependencies, { actorId, path: file, isCheck })))
    return lines
  } finally {
    await encoder.stop()
  }
}

type Asked = { actorId: string; path: string; isCheck: boolean }

async function importPath(
  dependencies: Dependencies & { intake: PictureIntake },
  { actorId, path, isCheck }: Asked,
): Promise<string[]> {
  const source = await findSource(path)
  const archive =
    typeof source === 'string'
      ? await openArchive(source, dependencies.intake, maxBytes).catch(refused(path))
      : undefined
  if (archive) {
    try {
      // Each list needs those before it: they come in, and are taken back where that was asked.
      return isCheck
        ? await rolledBack(dependencies.db, (tx) => {
            const db = joinTransaction(tx)
            const trial = { ...dependencies, db, intake: createTrialIntake(db) }
            return importArchive(trial, actorId, path, archive)
          })
        : await importArchive(dependencies, actorId, path, archive)
    } finally {
      archive.close()
    }
  }
  const { text, encoding, pictures, issue } = await readSent(source, dependencies.intake, {
    maxBytes,
  })
  if (text === undefined) throw new TransferError(`${path}: ${issue}`)
  const from = typeof source === 'string' ? source : undefined
  const file = { label: path, name: basename(path), text, encoding, pictures, from }
  return importList(dependencies, actorId, file, isCheck)
}

async function importArchive(
  dependencies: Dependencies,
  actorId: string,
  path: string,
  { lists, pictures }: Archive,
): Promise<string[]> {
  const told: string[] = []
  for (const { kind, name, read } of lists) {
    const text = await read().catch(refused(`${path}: ${name}`))
    const label = `${path}: ${name}`
    const file = { label, name: `${basename(path)}: ${name}`, kind, text, pictures, from: path }
    try {
      told.push(...(await importList(dependencies, actorId, file, false)))
    } catch (error) {
      if (!(error instanceof TransferError) || told.length === 0) throw error
      throw new TransferError([...told, `${error.message}: what is above is imported`].join('\n'))
    }
  }
  return told
}

const refused = (label: string) => (error: unknown) => {
  if (error instanceof UnreadableFile) throw new TransferError(`${label}: ${error.message}`)
  throw error
}

/** The bytes of a list, or the path of a ZIP, which is read where it is. */
async function findSource(path: string): Promise<Buffer | string> {
  const file = await open(path).catch(() => {
    throw new TransferError(`${path} cannot be read`)
  })
  try {
    const head = Buffer.alloc(4)
    await file.read(head, 0, 4, 0)
    const isPacked = isZip(head)
    const max = isPacked ? maxZipBytes : maxBytes
    if ((await file.stat()).size > max)
      throw new TransferError(`${path} is longer than ${max / 1024 / 1024} MB: import it in parts`)
    if (isPacked) return path
    // The head was read by its place: this begins at the start.
    return await file.readFile()
  } finally {
    await file.close()
  }
}
