import type { textKinds } from '#app/text-kinds.server.ts'
import { newSaveKey } from '#core/lists/list.ts'
import type { PictureIntake } from '#core/media/intake.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { checkFile } from '#core/transfer/check-file.server.ts'
import {
  countsText,
  type TransferKindName,
  type TransferPlan,
  transferKinds,
  type ZipPicture,
} from '#core/transfer/transfer.ts'
import { bringPictures } from '#core/transfer/zip-pictures.server.ts'
import type { Db } from '#db/schema.ts'
import { TransferError } from './export-command.ts'

export type Dependencies = {
  db: Db
  kinds: typeof textKinds
  origin: string
  intake: Pick<PictureIntake, 'store'>
}

const maxLines = 20

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

/** Returns the lines to say; with `isCheck` nothing is written. Throws TransferError. */
export async function importList(
  deps: Dependencies,
  actorId: string,
  { label, name, kind, text, encoding, pictures, from }: ListFile,
  isCheck: boolean,
): Promise<string[]> {
  const { plan, issue } = await checkFile(deps, { text, kind, pictures })
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
      ? await bringPictures(deps, actorId, from, { plan, pictures })
      : undefined
  if (brought?.issue) throw new TransferError(`${label}: nothing was imported: ${brought.issue}`)
  const outcome = await changeOrSubmit(deps, actorId, 'import-file', {
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
