import { exportFiles } from '#core/transfer/export-files.server.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import { type AskedFile, type Checked, checkFile } from '#core/transfer/plan-file.server.ts'
import { readApart } from '#core/transfer/read-apart.server.ts'
import type { SentImport, TransferKindName, TransferPlan } from '#core/transfer/transfer.ts'
import type { TransferDependencies } from '#core/transfer/transfer-kind.ts'
import type { Db } from '#db/schema.ts'
import { partsOf } from './approval.ts'
import { someKey } from './lists.ts'

type SentText = Omit<AskedFile, 'file'> & { text: string }

/** As the import screen checks what was typed there. */
export async function checkText(
  dependencies: TransferDependencies,
  { text, ...asked }: SentText,
): Promise<Checked> {
  const { file, issue = '' } = await readApart({ text })
  return file ? checkFile(dependencies, { ...asked, file }) : { issue }
}

/** What a file would do; throws where it cannot be read. */
export async function planOf(db: Db, text: string, kind?: TransferKindName): Promise<TransferPlan> {
  const { plan, issue } = await checkText(partsOf(db), { text, kind })
  if (!plan) throw new Error(issue)
  return plan
}

/** What the screen posts that has shown this plan. */
export function sentImport(plan: TransferPlan, text: string): SentImport {
  const { kind, digest, revision } = plan
  return { kind, digest, revision, text, key: someKey(), file: 'file.csv' }
}

export async function importText(db: Db, actor: string, text: string, kind?: TransferKindName) {
  return importFile(partsOf(db), actor, sentImport(await planOf(db, text, kind), text))
}

/** All records of a kind, in one text. */
export async function exportKind(
  ...[dependencies, actorId, kind, asked]: Parameters<typeof exportFiles>
): Promise<string> {
  const files = await exportFiles(dependencies, actorId, kind, asked, Number.POSITIVE_INFINITY)
  const texts = await Promise.all(files.map(({ text }) => Array.fromAsync(text)))
  return texts.flat().join('')
}
