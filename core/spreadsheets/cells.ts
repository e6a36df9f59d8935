import { plainDigits } from '#core/text.ts'

// csv-stringify's own escaping misses a sign after a space, and cannot be undone when reading.

/**
 * No cell may start like a formula (docs/bar.md 36), and each must be read back unchanged: a cell that
 * would start like one gets an apostrophe, and so does one that already starts with apostrophes.
 */
const formula = /^(?:'*\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|'*[\t\r])/

export function escapeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

const grouped = /^([+-]?\d{1,3}([.,٬' \u00a0\u202f])\d{3}(?:\2\d{3})*)(?:[.,]0+)?$/

/** A whole number with or without thousands separators; undefined for anything else. */
export function readWhole(written: unknown): number | undefined {
  if (typeof written === 'object') return undefined
  const plain = plainDigits(String(written ?? ''))
    .trim()
    .replaceAll('،', ',')
    .replaceAll('’', "'")
  const [, whole] = grouped.exec(plain) ?? /^([+-]?\d+)(?:[.,]0+)?$/.exec(plain) ?? []
  const value = Number(whole?.replace(/[.,٬' \u00a0\u202f]/g, ''))
  return Number.isSafeInteger(value) ? value : undefined
}

// PostgreSQL writes t and f.
const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'نعم'])
const no = new Set(['no', 'n', 'false', 'f', '0', 'لا'])

export function readTick(written: unknown): boolean | undefined {
  if (typeof written === 'object') return undefined
  const word = plainDigits(String(written ?? ''))
    .trim()
    .toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}
