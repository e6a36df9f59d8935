import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { textKinds } from '#app/text-kinds.server.ts'
import { newSaveKey } from '#core/lists/list.ts'
import type { PictureIntake } from '#core/media/intake.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { UnreadableFile } from '#core/spreadsheets/decode.ts'
import { isZip } from '#core/spreadsheets/zip.server.ts'
import { type Archive, openArchive, readSent } from '#core/transfer/sent-file.server.ts'
import { checkFile } from '#core/transfer/transfer.server.ts'
import {
  countsText,
  type TransferKindName,
  type TransferPlan,
  transferKinds,
  type ZipPicture,
} from '#core/transfer/transfer.ts'
import { bringPictures } from '#core/transfer/zip-pictures.server.ts'
import type { Db } from '#db/schema.ts'
import { joinTransaction, takenBack } from '#db/transact.ts'
import { findActor, type Target, TransferError } from './export-command.ts'
import { createFiles } from './files.ts'
import { createLog } from './log.ts'
import { createEncoder } from './media/encoder.ts'
import { findEncoderProgram } from './media/encoder-program.ts'
import { createIntake, createTrialIntake } from './media/intake.ts'

type Parts = {
  db: Db
  kinds: typeof textKinds
  origin: string
  intake: Pick<PictureIntake, 'store'>
}

const maxBytes = 64 * 1024 * 1024
const maxZipBytes = 4096 * 1024 * 1024
const maxLines = 20

/** `import [--check] FILE…`, each file as one save, in the order given; stops at the first that fails. */
export async function importFiles(
  { db, origin, config }: Target,
  files: readonly string[],
  { isCheck }: { isCheck: boolean },
): Promise<string[]> {
  const encoder = createEncoder(findEncoderProgram(), createLog('warn', false))
  const tempDir = join(config.dataDir, 'uploads')
  const intake = createIntake({ db, files: createFiles(config), encoder, tempDir })
  const parts = { db, kinds: textKinds, origin, intake }
  try {
    const actorId = await findActor(db)
    const lines: string[] = []
    for (const file of files)
      lines.push(...(await importPath(parts, { actorId, path: file, isCheck })))
    return lines
  } finally {
    await encoder.stop()
  }
}

type Asked = { actorId: string; path: string; isCheck: boolean }

async function importPath(
  parts: Parts & { intake: PictureIntake },
  { actorId, path, isCheck }: Asked,
): Promise<string[]> {
  const source = await findSource(path)
  const archive =
    typeof source === 'string'
      ? await openArchive(source, parts.intake, maxBytes).catch(refused(path))
      : undefined
  if (archive) {
    try {
      // Each list needs those before it: they come in, and are taken back where that was asked.
      return isCheck
        ? await takenBack(parts.db, (tx) => {
            const db = joinTransaction(tx)
            const trial = { ...parts, db, intake: createTrialIntake(db) }
            return importArchive(trial, actorId, path, archive)
          })
        : await importArchive(parts, actorId, path, archive)
    } finally {
      archive.close()
    }
  }
  const { text, encoding, pictures, issue } = await readSent(source, parts.intake, {
    maxBytes,
  })
  if (text === undefined) throw new TransferError(`${path}: ${issue}`)
  const from = typeof source === 'string' ? source : undefined
  const file = { label: path, name: basename(path), text, encoding, pictures, from }
  return importList(parts, actorId, file, isCheck)
}

async function importArchive(
  parts: Parts,
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
      told.push(...(await importList(parts, actorId, file, false)))
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

type ListFile = {
  label: string
  name: string
  kind?: TransferKindName
  text: string
  encoding?: string
  pictures: readonly ZipPicture[] | undefined
  /** The ZIP of the pictures. */
  from: string | undefined
}

async function importList(
  parts: Parts,
  actorId: string,
  { label, name, kind, text, encoding, pictures, from }: ListFile,
  isCheck: boolean,
): Promise<string[]> {
  const { plan, issue } = await checkFile(parts, { text, kind, pictures })
  if (!plan) throw new TransferError(`${label}: ${issue}`)
  const counts = countsText(plan.counts)
  const told = [
    `${label}: ${[transferKinds[plan.kind], encoding].filter(Boolean).join(', ')}: ${counts}`,
    ...plan.unknownColumns.map((column) => `  left out: the column ${column}`),
    // In an archive each list names others.
    ...(kind ? [] : plan.unnamedFiles).map((file) => `  left out: ${file}, which no row names`),
    ...fatesOf(plan),
  ]
  if (isCheck || plan.counts.new + plan.counts.changed === 0) return told
  const brought =
    pictures && from !== undefined
      ? await bringPictures(parts, actorId, from, { plan, pictures })
      : undefined
  if (brought?.issue) throw new TransferError(`${label}: nothing was imported: ${brought.issue}`)
  const outcome = await changeOrSubmit(parts, actorId, 'import-file', {
    ...(brought?.pictures && { pictures: brought.pictures }),
    ...{ kind: plan.kind, text, digest: plan.digest, revision: plan.revision },
    ...{ file: name, key: newSaveKey() },
  })
  if (outcome.outcome === 'saved') return [...told, '  imported']
  if (outcome.outcome === 'submitted') return [...told, '  waits for a second person']
  const why = outcome.outcome === 'invalid' ? outcome.issue : 'somebody has saved meanwhile'
  throw new TransferError(`${label}: nothing was imported: ${why}`)
}

function fatesOf({ rows }: TransferPlan): string[] {
  const told = rows.filter(({ fate }) => fate !== 'unchanged')
  const more = told.length > maxLines ? [`  and ${told.length - maxLines} more rows`] : []
  const lines = told
    .slice(0, maxLines)
    .map(({ line, name, fate, changes, reasons, notes = [] }) => {
      const changed = fate === 'changed' ? changes.map(changeText) : []
      const what = fate === 'refused' ? reasons : [...changed, ...notes]
      return `  line ${line}: ${fate} ${name}${what.length > 0 ? `: ${what.join('; ')}` : ''}`
    })
  return [...lines, ...more]
}

const changeText = ({ label, before, after }: { label: string; before: string; after: string }) =>
  `${label} ${JSON.stringify(before)} → ${JSON.stringify(after)}`

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
