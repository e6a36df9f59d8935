import { mkdir, open, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { textKinds } from '#app/text-kinds.server.ts'
import { newSaveKey } from '#core/lists/list.ts'
import type { PictureIntake } from '#core/media/intake.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { isZip } from '#core/spreadsheets/zip.server.ts'
import { readSent } from '#core/transfer/sent-file.server.ts'
import { checkFile, exportKind } from '#core/transfer/transfer.server.ts'
import {
  countsText,
  type TransferKindName,
  type TransferPlan,
  transferKinds,
} from '#core/transfer/transfer.ts'
import { bringPictures } from '#core/transfer/zip-pictures.server.ts'
import { listActiveAdmins } from '#core/users/rights.server.ts'
import type { Db } from '#db/schema.ts'
import type { Config } from './config.ts'
import { createFiles } from './files.ts'
import { createLog } from './log.ts'
import { createEncoder } from './media/encoder.ts'
import { createIntake } from './media/intake.ts'

/** Told in one line. */
export class TransferError extends Error {}

type Parts = { db: Db; kinds: typeof textKinds; origin: string; intake: PictureIntake }

const maxBytes = 64 * 1024 * 1024
const maxZipBytes = 512 * 1024 * 1024
const maxLines = 20

/** `export FOLDER`: every list as CSV and as JSON, as the screens give them. */
export async function exportFolder(db: Db, origin: string, folder: string): Promise<string[]> {
  const parts = { db, kinds: textKinds, origin }
  const actorId = await findActor(db)
  await mkdir(folder, { recursive: true })
  const names = Object.keys(transferKinds) as TransferKindName[]
  for (const kind of names)
    for (const format of ['csv', 'json'] as const)
      await writeFile(
        join(folder, `${kind}.${format}`),
        await exportKind(parts, actorId, kind, { format, withTrash: true }),
        // Enquiries name people.
        { flag: 'wx', mode: 0o600 },
      ).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
        throw new TransferError(`${join(folder, `${kind}.${format}`)} is there already`)
      })
  return [`${names.length} lists are in ${folder}, each as CSV and as JSON.`]
}

/** `import [--check] FILE…`, each file as one save, in the order given; stops at the first that fails. */
export async function importFiles(
  { db, origin, config }: { db: Db; origin: string; config: Pick<Config, 'dataDir' | 's3'> },
  files: readonly string[],
  { isCheck }: { isCheck: boolean },
): Promise<string[]> {
  const program = new URL('./media/encoder-process.ts', import.meta.url).pathname
  const encoder = createEncoder(program, createLog('warn', false))
  const tempDir = join(config.dataDir, 'uploads')
  const intake = createIntake({ db, files: createFiles(config), encoder, tempDir })
  const parts = { db, kinds: textKinds, origin, intake }
  try {
    const actorId = await findActor(db)
    const lines: string[] = []
    for (const file of files) lines.push(...(await importOne(parts, actorId, file, isCheck)))
    return lines
  } finally {
    await encoder.stop()
  }
}

async function importOne(
  parts: Parts,
  actorId: string,
  path: string,
  isCheck: boolean,
): Promise<string[]> {
  const source = await findSource(path)
  const {
    text,
    encoding,
    pictures,
    issue: unreadable,
  } = await readSent(source, parts.intake, maxBytes)
  if (text === undefined) throw new TransferError(`${path}: ${unreadable}`)
  const { plan, issue } = await checkFile(parts, { text, pictures })
  if (!plan) throw new TransferError(`${path}: ${issue}`)
  const told = [
    `${path}: ${transferKinds[plan.kind]}, ${encoding}: ${countsText(plan.counts)}`,
    ...plan.unknownColumns.map((name) => `  left out: the column ${name}`),
    ...plan.unnamedFiles.map((name) => `  left out: ${name}, which no row names`),
    ...fatesOf(plan),
  ]
  if (isCheck || plan.counts.new + plan.counts.changed === 0) return told
  const brought = pictures && (await bringPictures(parts, actorId, source, { plan, pictures }))
  if (brought?.issue) throw new TransferError(`${path}: nothing was imported: ${brought.issue}`)
  const outcome = await changeOrSubmit(parts, actorId, 'import-file', {
    ...(brought?.pictures && { pictures: brought.pictures }),
    ...{ kind: plan.kind, text, digest: plan.digest, revision: plan.revision },
    ...{ file: basename(path), key: newSaveKey() },
  })
  if (outcome.outcome === 'saved') return [...told, '  imported']
  if (outcome.outcome === 'submitted') return [...told, '  waits for a second person']
  const why = outcome.outcome === 'invalid' ? outcome.issue : 'somebody has saved meanwhile'
  throw new TransferError(`${path}: nothing was imported: ${why}`)
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

/** In whose name the history tells it: the first admin's. */
async function findActor(db: Db): Promise<string> {
  const [admin] = await listActiveAdmins(db)
  if (!admin) throw new TransferError('There is no admin yet: npm run qantara -- make-admin EMAIL')
  return admin.id
}
