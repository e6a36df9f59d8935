import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { listAddresses } from '#core/texts/addresses.server.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { findFilePictures, withPictures } from './file-pictures.server.ts'
import { listKeptTexts, listsOfTexts } from './kept-texts.server.ts'
import { createOncePerFile, type Opened } from './plan-rows.server.ts'
import { type FoundText, findText, textColumns, textRecord } from './text-row.server.ts'
import type { TransferDependencies, TransferKind } from './transfer-kind.ts'
import { textOf } from './values.ts'
import { byRank, saveTexts } from './write-text.server.ts'

/** `marks` besides the key. */
export function textTransfer(kind: TextKind, marks: readonly string[]): TransferKind {
  return {
    noun: kind.content,
    marks: ['key', ...marks],
    columns: textColumns(kind),
    async *records({ db }) {
      for await (const text of listKeptTexts(db, kind)) yield textRecord(kind, text)
    },
    open: (dependencies, rows) => openTexts(dependencies, kind, rows),
  }
}

/** docs/product.md §15.1: a row is a text in one language: published, scheduled, or a draft after it. */
async function openTexts(
  { db, now, pictures, foreign, lock }: TransferDependencies & { now: Date },
  kind: TextKind,
  rows: readonly SourceRow[],
): Promise<Opened<FoundText>> {
  if (lock) {
    const keys = rows.map(({ cells }) => textOf(cells.key))
    for (const list of (await listsOfTexts(db, kind.name, keys)).toSorted()) await lock(list)
  }
  const kept = await Array.fromAsync(listKeptTexts(db, kind, now))
  const addresses = await listAddresses(db, kind)
  const known = {
    kept,
    addresses,
    values: (await kind.unique?.listOwners?.(db)) ?? addresses,
    orders: new Map(),
    now,
    oncePerFile: createOncePerFile(),
    pictures: await findFilePictures(db, rows, pictures),
    foreign,
  }
  return {
    revisions: Object.fromEntries(
      kept.map((each) => [`${each.key} ${each.language} ${each.state}`, each.number]),
    ),
    find: (row) => findText(db, kind, row, known),
    inOrder: (found) => found.toSorted(byRank),
    async write(work, accepted) {
      const texts = accepted.map((each) => ({
        ...each,
        content: withPictures(kind.fieldsOf(each.key), each.content, pictures),
      }))
      return (await saveTexts(work, kind, texts)) ? [kind.content] : []
    },
  }
}
