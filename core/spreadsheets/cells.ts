import { plainDigits } from '#core/text.ts'

// Not csv-stringify's own: it leaves a sign after a space, and reading does not undo it.

/**
 * No cell begins as a formula (docs/bar.md 36), and each is read back as it was: what would begin as
 * one gets an apostrophe, and so does what only the apostrophes before it keep from being one.
 */
const formula = /^(?:'*\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|'*[\t\r])/

export function escapeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

const grouped = /^([+-]?\d{1,3}([.,٬' \u00a0\u202f])\d{3}(?:\2\d{3})*)(?:[.,]0+)?$/

/** A whole number with or without signs between thousands; undefined for all else. */
export function readWhole(text: string): number | undefined {
  const plain = plainDigits(text).trim().replaceAll('،', ',').replaceAll('’', "'")
  const [, whole] = grouped.exec(plain) ?? /^([+-]?\d+)(?:[.,]0+)?$/.exec(plain) ?? []
  const value = Number(whole?.replace(/[.,٬' \u00a0\u202f]/g, ''))
  return Number.isSafeInteger(value) ? value : undefined
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'نعم'])
const no = new Set(['no', 'n', 'false', '0', 'لا'])

export function readTick(text: string): boolean | undefined {
  const word = plainDigits(text).trim().toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}
