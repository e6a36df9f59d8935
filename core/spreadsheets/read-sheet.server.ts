import { readRows, type SheetRow } from './csv.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type Sheet = { header: string[]; rows: SheetRow[] }

/** Says how the columns are called where the first row does not. */
export type NamesOf = (first: readonly string[]) => string[] | undefined

/** Reads CSV, which was counted (count.ts), with a first row of names. Throws UnreadableFile. */
export function readSheet(text: string, namesOf: NamesOf = () => undefined): Sheet {
  const all = readRows(text)
  const [head, ...rows] = all
  if (!head) throw new UnreadableFile('The file is empty')
  const names = namesOf(head.cells)
  if (names) return { header: names, rows: all }
  const header = head.cells.map((name) => name.trim().toLowerCase())
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice) throw new UnreadableFile(`The column ${twice} is there twice: remove one of them`)
  return { header, rows }
}
