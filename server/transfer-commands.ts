import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { exchangeOf } from '#app/exchange.server.ts'
import { nouns } from '#app/nouns.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import type { PictureIntake } from '#core/media/intake.ts'
import { createPicture } from '#core/media/pictures.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { workOf } from '#core/rights/write.server.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { isZip } from '#core/spreadsheets/zip.server.ts'
import { type Archive, openArchive, readSent } from '#core/transfer/sent-file.server.ts'
import { bringPictures } from '#core/transfer/zip-pictures.server.ts'
import { handleOf } from '#core/work.ts'
import { rolledBack } from '#db/transact.ts'
import { findActor, type Target, TransferError } from './export-command.ts'
import { createFiles } from './files.ts'
import { type Dependencies, type ImportedList, type ImportMode, importList } from './import-list.ts'
import { createLog } from './log.ts'
import { createEncoder } from './media/encoder.ts'
import { findEncoderProgram } from './media/encoder-program.ts'
import { createIntake, rehearsePictures } from './media/intake.ts'
import { createTerminalProgress, type Terminal } from './terminal-progress.ts'

const maxBytes = 64 * 1024 * 1024
const maxZipBytes = 4096 * 1024 * 1024

/** 1 where a row was refused, although the others are imported. */
export type ImportResult = { lines: string[]; exitCode: 0 | 1 }

/** `import [--check] FILE…`, each file as one save, in the order given; stops at the first that fails. */
export async function importFiles(
  { db, origin, config }: Target,
  files: readonly string[],
  { isCheck, terminal }: { isCheck: boolean; terminal?: Terminal },
): Promise<ImportResult> {
  const tempDir = join(config.dataDir, 'uploads')
  await using encoder = createEncoder(findEncoderProgram(), tempDir, createLog('warn', false))
  const parts = { db, files: createFiles(config), encoder, tempDir }
  const intake = createIntake(parts, createPicture)
  const followed = terminal && createTerminalProgress(terminal)
  const progress = followed?.progress
  const bring: Dependencies['bring'] = (...args) => bringPictures({ db, intake, progress }, ...args)
  const dependencies = {
    db,
    exchange: exchangeOf({ kinds: textKinds, nouns }),
    progress,
    origin,
    intake,
    bring,
  }
  try {
    const actorId = await findActor(db, config.command)
    const imported: ImportedList[] = []
    for (const path of files)
      imported.push(await importPath(dependencies, { actorId, path, isCheck }))
    const { lines, refused } = together(imported)
    return { lines, exitCode: refused > 0 ? 1 : 0 }
  } finally {
    followed?.end()
  }
}

function together(imported: readonly ImportedList[]): ImportedList {
  return {
    lines: imported.flatMap(({ lines }) => lines),
    refused: imported.reduce((sum, { refused }) => sum + refused, 0),
  }
}

type Asked = { actorId: string; path: string; isCheck: boolean }

async function importPath(
  dependencies: Dependencies & { intake: PictureIntake },
  { actorId, path, isCheck }: Asked,
): Promise<ImportedList> {
  const { intake, progress } = dependencies
  const source = await findSource(path)
  using archive =
    typeof source === 'string'
      ? await openArchive(source, intake, { maxBytes, progress }).catch(refused(path))
      : undefined
  if (archive)
    return isCheck
      ? await rehearseArchive(dependencies, actorId, path, archive)
      : await importArchive(dependencies, actorId, path, archive, 'import')
  const { file, encoding, pictures, issue } = await readSent(source, intake, { maxBytes, progress })
  if (!file) throw new TransferError(`${path}: ${issue}`)
  const from = typeof source === 'string' ? source : undefined
  const list = { label: path, name: basename(path), file, encoding, pictures, from }
  return importList(dependencies, actorId, list, isCheck ? 'check' : 'import')
}

/** Each list needs those before it: they come in, and are taken back. */
async function rehearseArchive(
  dependencies: Dependencies,
  actorId: string,
  path: string,
  archive: Archive,
): Promise<ImportedList> {
  // Files are read before the transaction, in which others wait.
  const lists: Archive['lists'] = []
  for (const { kind, name, read } of archive.lists) {
    const file = await read().catch(refused(`${path}: ${name}`))
    lists.push({ kind, name, read: async () => file })
  }
  return rolledBack(handleOf(dependencies.db), async (tx) => {
    const work = await workOf(tx, { actorId, right: mayEditContent })
    const bring: Dependencies['bring'] = (actor, _, named) => rehearsePictures(tx, actor, named)
    const trial = { ...dependencies, db: work, bring }
    return importArchive(trial, actorId, path, { ...archive, lists }, 'rehearse')
  })
}

async function importArchive(
  dependencies: Dependencies,
  actorId: string,
  path: string,
  { lists, pictures }: Archive,
  mode: ImportMode,
): Promise<ImportedList> {
  const imported: ImportedList[] = []
  for (const { kind, name, read } of lists) {
    const label = `${path}: ${name}`
    const file = await read().catch(refused(label))
    const list = { label, name: `${basename(path)}: ${name}`, kind, file, pictures, from: path }
    try {
      imported.push(await importList(dependencies, actorId, list, mode))
    } catch (error) {
      const { lines } = together(imported)
      if (!(error instanceof TransferError) || lines.length === 0) throw error
      const end = mode === 'import' ? ': what is above is imported' : ''
      throw new TransferError([...lines, `${error.message}${end}`].join('\n'))
    }
  }
  return together(imported)
}

const refused = (label: string) => (error: unknown) => {
  if (error instanceof UnreadableFile) throw new TransferError(`${label}: ${error.message}`)
  throw error
}

/** The bytes of a list, or the path of a ZIP, which is read where it is. */
async function findSource(path: string): Promise<Buffer | string> {
  await using file = await open(path).catch(() => {
    throw new TransferError(`${path} cannot be read`)
  })
  const head = Buffer.alloc(4)
  await file.read(head, 0, 4, 0)
  const isPacked = isZip(head)
  const max = isPacked ? maxZipBytes : maxBytes
  if ((await file.stat()).size > max)
    throw new TransferError(`${path} is longer than ${max / 1024 / 1024} MB: import it in parts`)
  if (isPacked) return path
  // The head was read by its place: this begins at the start.
  return await file.readFile()
}
