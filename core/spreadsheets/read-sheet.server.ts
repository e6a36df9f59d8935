import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { type Options, parse } from 'csv-parse'
import { createGiveWay } from '#db/give-way.ts'
import {
  delimiterOf,
  type ParsedRecord,
  rowOf,
  type SheetRow,
  sheetLimits,
  unreadable,
  withoutPreamble,
} from './csv.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type Sheet = { header: string[]; rows: SheetRow[] }

/** Small, because a row of one letter costs as much as a long one. */
const pieceBytes = 4096
/** Characters that are counted before others get their turn. */
const countedAtOnce = 100_000

const inFigures = (count: number) => count.toLocaleString('en-US')

/**
 * Reads CSV with a first row of names. What is beyond the limits is refused by counting, before
 * anything is parsed; the rest is parsed in pieces between which others get their turn
 * (docs/bar.md 52). Throws UnreadableFile.
 */
export async function readSheet(text: string): Promise<Sheet> {
  const [plain, told] = withoutPreamble(text)
  const delimiter = told ?? delimiterOf(plain)
  await refuseExcess(plain, delimiter)
  const [head, ...rows] = await parseInPieces(plain, delimiter, told ? 1 : 0)
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
async function refuseExcess(text: string, delimiter: string): Promise<void> {
  const giveWay = createGiveWay()
  const delimiterCode = delimiter.charCodeAt(0)
  let rows = 0
  let line = 1
  let cells = 1
  let cellStart = 0
  let isQuoted = false
  let hasContent = false
  for (let at = 0; at < text.length; at += 1) {
    if (at % countedAtOnce === 0) await giveWay()
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

async function parseInPieces(
  text: string,
  delimiter: string,
  linesBefore: number,
): Promise<SheetRow[]> {
  const options: Options = {
    delimiter,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: sheetLimits.record,
  }
  const giveWay = createGiveWay()
  const parser = parse(options)
  const rows: SheetRow[] = []
  parser.on('data', (each: ParsedRecord) => {
    const row = rowOf(each, linesBefore)
    if (row) rows.push(row)
  })
  const whole = finished(parser)
  // It is awaited at the end; until then a failure is seen by `destroyed`.
  whole.catch(() => {})
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length && !parser.destroyed; start += pieceBytes) {
    if (!parser.write(bytes.subarray(start, start + pieceBytes)))
      await Promise.race([once(parser, 'drain'), whole]).catch(() => {})
    await giveWay()
  }
  parser.end()
  await whole.catch((error: unknown) => {
    throw unreadable(error)
  })
  return rows
}
