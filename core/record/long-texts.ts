import { tidy } from '#core/text.ts'
import type { EditedList, Row } from './list.ts'

/**
 * A long list is sent to its editor without the texts that only an open row shows: each has a mark in
 * its place, which is made of the text's hash. So the same mark is the same text, and comparing,
 * merging, kept drafts and Revert need to know nothing of marks (docs/architecture.md §4). Everything
 * in this file is safe in the browser.
 */

/** No text that is checked may hold this sign (core/text.ts: isUnprintable). */
export const markSign = '\u0002'

export function isMark(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(markSign)
}

/** Texts by their marks. */
export type KnownTexts = ReadonlyMap<string, string>

export function marksOf(row: object | undefined): string[] {
  return row === undefined ? [] : Object.values(row).filter(isMark)
}

/** The row with the texts of those of its marks that are known; the same row if there are none. */
export function fillRow<R extends object>(row: R, known: KnownTexts): R {
  const filled = Object.entries(row).flatMap(([name, value]): [string, string][] => {
    const text = isMark(value) ? known.get(value) : undefined
    return text === undefined ? [] : [[name, text]]
  })
  return filled.length === 0 ? row : { ...row, ...Object.fromEntries(filled) }
}

/**
 * What a list that is loaded again says about texts that this editor has: at the same revision a mark
 * stands for the text that was saved.
 */
export function learnTexts<R extends Row>(had: EditedList<R>, fresh: EditedList<R>): KnownTexts {
  const learned = new Map<string, string>()
  if (had.revision !== fresh.revision) return learned
  const before = new Map(had.rows.map((row) => [row.id, row]))
  for (const row of fresh.rows) {
    const known: Readonly<Record<string, unknown>> | undefined = before.get(row.id)
    for (const [name, mark] of Object.entries(row)) {
      const text = known?.[name]
      if (isMark(mark) && typeof text === 'string' && text !== '' && !isMark(text))
        learned.set(mark, tidy(text))
    }
  }
  return learned
}

const standIn = '…'

/**
 * The row as its rules may be checked: a mark that was loaded stands for a text that keeps them. Any
 * other stays, and is refused like each text with such a sign.
 */
export function checkableRow<R extends Row>(row: R, loaded: R | undefined): R {
  const saved: Readonly<Record<string, unknown>> | undefined = loaded
  const kept = Object.entries(row).flatMap(([name, value]): [string, string][] =>
    isMark(value) && saved?.[name] === value ? [[name, standIn]] : [],
  )
  return kept.length === 0 ? row : { ...row, ...Object.fromEntries(kept) }
}
