import { delimiterOf, readRows, type SheetRow, sheetLimits, withoutPreamble } from './csv.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type Sheet = { header: string[]; rows: SheetRow[] }

const inFigures = (count: number) => count.toLocaleString('en-US')

/**
 * Reads CSV with a first row of names. What is beyond the limits is refused by counting, before
 * anything is parsed (docs/bar.md 52). Throws UnreadableFile.
 */
export function readSheet(text: string): Sheet {
  const [plain, told] = withoutPreamble(text)
  refuseExcess(plain, told ?? delimiterOf(plain))
  const [head, ...rows] = readRows(text)
  if (!head) throw new UnreadableFile('The file is empty')
  const header = head.cells.map((name) => name.trim().toLowerCase())
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice) throw new UnreadableFile(`The column ${twice} is there twice: remove one of them`)
  return { header, rows }
}

const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const quotationMark = 0x22

/** Counts rows, cells of a row and signs of a cell, as the parser would see them. */
function refuseExcess(text: string, delimiter: string): void {
  const delimiterCode = delimiter.charCodeAt(0)
  let rows = 0
  let line = 1
  let cells = 1
  let cellStart = 0
  let isQuoted = false
  let hasContent = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quotationMark) isQuoted = !isQuoted
    else if (code === lineFeed) {
      line += 1
      if (isQuoted) continue
      if (hasContent) rows += 1
      if (rows > sheetLimits.rows + 1) throw tooManyRows()
      hasContent = false
      cells = 1
      cellStart = at + 1
      continue
    } else if (code === delimiterCode && !isQuoted) {
      cells += 1
      if (cells > sheetLimits.columns)
        throw new UnreadableFile(
          `Line ${line} has more than ${sheetLimits.columns} cells: a file has at most ${sheetLimits.columns} columns`,
        )
      cellStart = at + 1
      continue
    }
    hasContent ||= code !== space && code !== tab && code !== carriageReturn
    if (at - cellStart >= sheetLimits.cell)
      throw new UnreadableFile(
        `A cell that ends in line ${line} or later has more than ${inFigures(sheetLimits.cell)} characters`,
      )
  }
  if (rows + Number(hasContent) > sheetLimits.rows + 1) throw tooManyRows()
}

function tooManyRows(): UnreadableFile {
  return new UnreadableFile(
    `A file has at most ${inFigures(sheetLimits.rows)} rows: import it in parts`,
  )
}
