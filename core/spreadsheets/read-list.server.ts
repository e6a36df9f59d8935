import { sheetLimits } from './csv.ts'
import { UnreadableFile } from './unreadable-file.ts'

const inFigures = (count: number) => count.toLocaleString('en-US')

/**
 * Reads a JSON array, record by record. Depth, fields, lengths and records beyond the limits are
 * refused by counting, before anything is parsed (docs/bar.md 52). Throws UnreadableFile.
 */
export function readList(text: string): unknown[] {
  if (!text.startsWith('[')) throw new UnreadableFile('The JSON is not a list of records')
  const records: unknown[] = []
  let depth = 0
  let fields = 1
  let start = 1
  let stringStart = 0
  let isString = false
  const take = (end: number) => {
    const record = text.slice(start, end)
    start = end + 1
    fields = 1
    if (records.length === 0 && record.trim() === '') return
    if (records.length >= sheetLimits.rows)
      throw new UnreadableFile(
        `A file has at most ${inFigures(sheetLimits.rows)} records: import it in parts`,
      )
    records.push(parse(record))
  }
  for (let at = 0; at < text.length; at += 1) {
    if (at - start > sheetLimits.record)
      throw tooLong(records.length + 1, 'has', sheetLimits.record)
    const sign = text[at]
    if (isString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isString = false
      if (at - stringStart > sheetLimits.cell)
        throw tooLong(records.length + 1, 'has a text of', sheetLimits.cell)
    } else if (sign === '"') {
      isString = true
      stringStart = at
    } else if (sign === '[' || sign === '{') {
      depth += 1
      if (depth > sheetLimits.depth)
        throw new UnreadableFile(`The JSON is nested more than ${sheetLimits.depth} deep`)
    } else if (sign === ']' || sign === '}') {
      depth -= 1
      if (depth > 0) continue
      if (sign === '}' || text.slice(at + 1).trim() !== '')
        throw new UnreadableFile('The JSON cannot be read: there is something after its list')
      take(at)
      return records
    } else if (sign === ',') {
      if (depth === 2) fields += 1
      if (fields > sheetLimits.columns)
        throw new UnreadableFile(`A record has at most ${sheetLimits.columns} fields`)
      if (depth !== 1) continue
      take(at)
    }
  }
  throw new UnreadableFile('The JSON cannot be read: its list has no end')
}

function tooLong(record: number, what: string, limit: number): UnreadableFile {
  return new UnreadableFile(`Record ${record} ${what} more than ${inFigures(limit)} characters`)
}

function parse(record: string): unknown {
  try {
    return JSON.parse(record)
  } catch (error) {
    throw new UnreadableFile(`The JSON cannot be read: ${(error as Error).message}`)
  }
}
