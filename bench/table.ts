type Cell = string | number

/** Prints rows as a Markdown table: figures to the right, whole above 100, else one decimal. */
export function printTable(rows: Record<string, Cell>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const body = rows.map((row) => columns.map((column) => shown(row[column] ?? '–')))
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...body.map((cells) => cells[index]?.length ?? 0)),
  )
  const right = columns.map((column) => rows.some((row) => typeof row[column] === 'number'))
  const line = (cells: string[]) =>
    `| ${cells
      .map((cell, index) =>
        right[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join(' | ')} |`
  const rule = widths.map((width, index) => (right[index] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  process.stdout.write(`${[line(columns), line(rule), ...body.map(line)].join('\n')}\n`)
}

/** A part of the reference: 0.83. */
export function ratio(value: number, reference: number): string {
  return (value / reference).toFixed(2)
}

/** Bytes as KB with one decimal. */
export function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}

/** The middle one of several measurements. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function shown(cell: Cell): string {
  if (typeof cell === 'string' || Number.isInteger(cell)) return String(cell)
  return cell >= 100 ? String(Math.round(cell)) : cell.toFixed(1)
}
