import { readRows, type SheetRow } from './csv.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type Sheet = { header: string[]; rows: SheetRow[] }

/** Reads CSV with a first row of names, which was counted (count.ts). Throws UnreadableFile. */
export function readSheet(text: string): Sheet {
  const [head, ...rows] = readRows(text)
  if (!head) throw new UnreadableFile('The file is empty')
  const header = head.cells.map((name) => name.trim().toLowerCase())
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice) throw new UnreadableFile(`The column ${twice} is there twice: remove one of them`)
  return { header, rows }
}
