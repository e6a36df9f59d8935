import { inFigures } from '#core/figures.ts'
import { delimiterOf, sheetLimits, withoutPreamble } from './csv.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Takes the next piece of a text. Throws UnreadableFile where a limit is passed, which it names. */
export type Count = (piece: string) => void

const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const quotationMark = 0x22
const comma = 0x2c
const openingBracket = 0x5b
const backslash = 0x5c
const closingBracket = 0x5d
const openingBrace = 0x7b
const closingBrace = 0x7d

/**
 * Counts lines, rows and their cells or fields, depth and the longest cell of CSV or JSON that comes in
 * pieces, so that a file beyond the limits is refused at the first piece that passes one, before
 * anything is parsed (docs/bar.md 52).
 */
export function createCount(): Count {
  let blankLines = 0
  let count: Count | undefined
  return (piece) => {
    if (count) return count(piece)
    const [first] = /\S/.exec(piece) ?? []
    if (first === undefined) {
      blankLines += piece.split('\n').length - 1
      return refuseLines(blankLines)
    }
    if (first === '[' || first === '{') {
      count = countRecords()
      return count(piece)
    }
    const [plain, told] = withoutPreamble(piece)
    count = countRows(told ?? delimiterOf(plain), blankLines + (told ? 2 : 1))
    return count(plain)
  }
}

/** Rows, cells of a row and signs of a cell, as the parser will see them. */
function countRows(delimiter: string, firstLine: number): Count {
  const delimiterCode = delimiter.charCodeAt(0)
  let line = firstLine
  let rows = 0
  let cells = 1
  let length = 0
  let isQuoted = false
  let hasContent = false
  let before = 0
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      const isLineEnd = code === lineFeed || code === carriageReturn
      if (isLineEnd && !(code === lineFeed && before === carriageReturn)) {
        line += 1
        refuseLines(line)
      }
      before = code
      length += 1
      if (code === quotationMark) isQuoted = !isQuoted
      else if (isLineEnd && !isQuoted) {
        hasContent = false
        cells = 1
        length = 0
        continue
      } else if (code === delimiterCode && !isQuoted) {
        cells += 1
        length = 0
        if (cells > sheetLimits.columns)
          throw new UnreadableFile(
            `Line ${line} has more than ${sheetLimits.columns} cells: a file has at most ${sheetLimits.columns} columns`,
          )
        continue
      }
      if (!hasContent && !isLineEnd && code !== space && code !== tab) {
        hasContent = true
        rows += 1
        // The first one has the names of the columns.
        if (rows > sheetLimits.rows + 1)
          throw new UnreadableFile(
            `A file has at most ${inFigures(sheetLimits.rows)} rows: import it in parts`,
          )
      }
      if (length > sheetLimits.cell)
        throw new UnreadableFile(
          `A cell that ends in line ${line} or later has more than ${inFigures(sheetLimits.cell)} characters`,
        )
    }
  }
}

/** Records of a list, their fields, depth and the signs of a record and of a text. */
function countRecords(): Count {
  let records = 1
  let fields = 1
  let depth = 0
  let length = 0
  let textLength = 0
  let isText = false
  let isEscaped = false
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      length += 1
      if (length > sheetLimits.record) throw tooLong(records, 'has', sheetLimits.record)
      if (isText) {
        textLength += 1
        if (textLength > sheetLimits.cell) throw tooLong(records, 'has a text of', sheetLimits.cell)
        if (isEscaped) isEscaped = false
        else if (code === backslash) isEscaped = true
        else if (code === quotationMark) isText = false
      } else if (code === quotationMark) {
        isText = true
        textLength = 0
      } else if (code === openingBracket || code === openingBrace) {
        depth += 1
        if (depth > sheetLimits.depth)
          throw new UnreadableFile(`The JSON is nested more than ${sheetLimits.depth} deep`)
      } else if (code === closingBracket || code === closingBrace) depth -= 1
      else if (code === comma && depth === 2) {
        fields += 1
        if (fields > sheetLimits.columns)
          throw new UnreadableFile(`A record has at most ${sheetLimits.columns} fields`)
      } else if (code === comma && depth === 1) {
        records += 1
        fields = 1
        length = 0
        if (records > sheetLimits.rows)
          throw new UnreadableFile(
            `A file has at most ${inFigures(sheetLimits.rows)} records: import it in parts`,
          )
      }
    }
  }
}

function refuseLines(lines: number): void {
  if (lines > sheetLimits.lines)
    throw new UnreadableFile(
      `The file has more than ${inFigures(sheetLimits.lines)} lines: import it in parts`,
    )
}

function tooLong(record: number, what: string, limit: number): UnreadableFile {
  return new UnreadableFile(`Record ${record} ${what} more than ${inFigures(limit)} characters`)
}
