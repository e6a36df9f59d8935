import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { listAddresses } from '#core/texts/addresses.server.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { findFilePictures, withPictures } from './file-pictures.server.ts'
import { listKeptTexts, listKeptTextsInTurn, listsOfTexts } from './kept-texts.server.ts'
import { createSeen, type KindPlan, planRows } from './plan-rows.server.ts'
import { planText, textColumns, textRecord } from './text-row.server.ts'
import type { TransferDependencies, TransferKind } from './transfer-kind.ts'
import { textOf } from './values.ts'
import { saveTexts } from './write-text.server.ts'

/** `marks` besides the key. */
export function textTransfer(kind: TextKind, marks: readonly string[]): TransferKind {
  return {
    noun: kind.content,
    marks: ['key', ...marks],
    columns: textColumns(kind),
    listsOf: ({ db }, rows) =>
      listsOfTexts(
        db,
        kind.name,
        rows.map(({ cells }) => textOf(cells.key)),
      ),
    async *records({ db }) {
      for await (const text of listKeptTextsInTurn(db, kind)) yield textRecord(kind, text)
    },
    plan: (dependencies, rows) => planTexts(dependencies, kind, rows),
  }
}

/** docs/product.md §15.1: a row is a text in one language: published, scheduled, or a draft after it. */
async function planTexts(
  { db, now, pictures, foreign, onRow }: TransferDependencies & { now: Date },
  kind: TextKind,
  rows: readonly SourceRow[],
): Promise<KindPlan> {
  const kept = await listKeptTexts(db, kind, now)
  const places = { owners: await listAddresses(db, kind), orders: new Map(), now }
  const named = await findFilePictures(db, rows, pictures)
  const known = { kept, places, seen: createSeen(), pictures: named, foreign }
  return planRows(rows, (row) => planText(db, kind, row, known), {
    onRow,
    revisions: Object.fromEntries(
      kept.map((each) => [`${each.key} ${each.language} ${each.state}`, each.number]),
    ),
    async write(work, accepted) {
      const texts = accepted.map((each) => ({
        ...each,
        content: withPictures(kind.fieldsOf(each.key), each.content, pictures),
      }))
      return (await saveTexts(work, kind, texts)) ? [kind.content] : []
    },
  })
}
