import { mkdir, open, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { textKinds } from '#app/text-kinds.server.ts'
import { newSaveKey } from '#core/lists/list.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { checkFile, exportKind, readText } from '#core/transfer/transfer.server.ts'
import {
  countsText,
  type TransferKindName,
  type TransferPlan,
  transferKinds,
} from '#core/transfer/transfer.ts'
import { listActiveAdmins } from '#core/users/rights.server.ts'
import type { Db } from '#db/schema.ts'

/** Told in one line. */
export class TransferError extends Error {}

type Parts = { db: Db; kinds: typeof textKinds; origin: string }

const maxBytes = 64 * 1024 * 1024
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
        await exportKind(parts, actorId, kind, { format }),
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
  db: Db,
  origin: string,
  files: readonly string[],
  { isCheck }: { isCheck: boolean },
): Promise<string[]> {
  const parts = { db, kinds: textKinds, origin }
  const actorId = await findActor(db)
  const lines: string[] = []
  for (const file of files) lines.push(...(await importOne(parts, actorId, file, isCheck)))
  return lines
}

async function importOne(
  parts: Parts,
  actorId: string,
  path: string,
  isCheck: boolean,
): Promise<string[]> {
  const { text, encoding, issue: unreadable } = { encoding: '', ...readText(await readBytes(path)) }
  if (text === undefined) throw new TransferError(`${path}: ${unreadable}`)
  const { plan, issue } = await checkFile(parts, { text })
  if (!plan) throw new TransferError(`${path}: ${issue}`)
  const told = [
    `${path}: ${transferKinds[plan.kind]}, ${encoding}: ${countsText(plan.counts)}`,
    ...plan.unknownColumns.map((name) => `  left out: the column ${name}`),
    ...fatesOf(plan),
  ]
  if (isCheck || plan.counts.new + plan.counts.changed === 0) return told
  const outcome = await changeOrSubmit(parts, actorId, 'import-file', {
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
  const lines = told.slice(0, maxLines).map(({ line, name, fate, changes, reasons }) => {
    const what = fate === 'refused' ? reasons : fate === 'changed' ? changes.map(changeText) : []
    return `  line ${line}: ${fate} ${name}${what.length > 0 ? `: ${what.join('; ')}` : ''}`
  })
  return [...lines, ...more]
}

const changeText = ({ label, before, after }: { label: string; before: string; after: string }) =>
  `${label} ${JSON.stringify(before)} → ${JSON.stringify(after)}`

async function readBytes(path: string): Promise<Uint8Array> {
  const file = await open(path).catch(() => {
    throw new TransferError(`${path} cannot be read`)
  })
  try {
    if ((await file.stat()).size > maxBytes)
      throw new TransferError(
        `${path} is longer than ${maxBytes / 1024 / 1024} MB: import it in parts`,
      )
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
