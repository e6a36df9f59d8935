import { checkFile } from '#core/transfer/check-file.server.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import type { SentImport, TransferKindName, TransferPlan } from '#core/transfer/transfer.ts'
import type { Db } from '#db/schema.ts'
import { partsOf } from './approval.ts'
import { someKey } from './lists.ts'

/** What a file would do; throws where it cannot be read. */
export async function planOf(db: Db, text: string, kind?: TransferKindName): Promise<TransferPlan> {
  const { plan, issue } = await checkFile(partsOf(db), { text, kind })
  if (!plan) throw new Error(issue)
  return plan
}

/** What the screen posts that has shown this plan. */
export function sentImport(plan: TransferPlan, text: string): SentImport {
  const { kind, digest, revision } = plan
  return { kind, digest, revision, text, key: someKey(), file: 'file.csv' }
}

export async function importText(db: Db, actor: string, text: string) {
  return importFile(partsOf(db), actor, sentImport(await planOf(db, text), text))
}
