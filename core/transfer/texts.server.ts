import { errorsOf } from '#core/issue.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { listAddresses } from '#core/texts/addresses.server.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import { listKeptTexts } from './kept-texts.server.ts'
import type { KindPlan } from './kind-plan.ts'
import { findTextPictures, withPictures } from './text-pictures.server.ts'
import { planText } from './text-row.server.ts'
import { saveTexts } from './write-text.server.ts'
import type { ZipPictures } from './zip-pictures.server.ts'

/** docs/product.md §15.1: a row is a text in one language: published, scheduled, or a draft after it. */
export async function planTexts(
  db: Db,
  kind: TextKind,
  rows: readonly SourceRow[],
  now: Date,
  pictures?: ZipPictures,
): Promise<KindPlan> {
  const kept = await listKeptTexts(db, kind, now)
  const places = { owners: await listAddresses(db, kind), orders: new Map(), now }
  const named = await findTextPictures(db, rows, pictures)
  const known = { kept, places, seen: new Map<string, number>(), pictures: named }
  const planned = await mapInTurns(rows, (row) => planText(kind, row, known))
  for (const { content, fate } of planned) {
    if (fate.fate === 'refused') continue
    const issues = (await kind.checkStored?.(db, content)) ?? []
    if (errorsOf(issues).length === 0) continue
    fate.reasons.push(...errorsOf(issues).map(({ message }) => message))
    Object.assign(fate, { fate: 'refused', changes: [] })
  }
  return {
    rows: planned.map(({ fate }) => fate),
    revisions: Object.fromEntries(
      kept.map((each) => [`${each.key} ${each.language} ${each.state}`, each.number]),
    ),
    async write(work) {
      const wanted = planned.filter(({ fate }) => fate.fate !== 'refused')
      const texts = wanted.map((each) => ({
        ...each,
        content: withPictures(kind.fieldsOf(each.key), each.content, pictures),
      }))
      return (await saveTexts(work, kind, texts)) ? [kind.content] : []
    },
  }
}
