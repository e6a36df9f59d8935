/** What a bench found, what is wanted of it, and what was measured beside it in the same run. */
export type Finding = {
  question: string
  found: number
  wanted: { atMost: number } | { atLeast: number }
  beside: string
}

export function printFindings(findings: readonly Finding[]): void {
  printTable(
    findings.map(({ question, found, wanted, beside }) => {
      const most = 'atMost' in wanted
      const limit = most ? wanted.atMost : wanted.atLeast
      return {
        question,
        found: rounded(found),
        wanted: `${most ? 'at most' : 'at least'} ${limit}`,
        holds: (most ? found <= limit : found >= limit) ? 'yes' : 'no',
        beside,
      }
    }),
  )
}

function rounded(value: number): string {
  return value >= 100 ? whole(value) : String(Number(value.toPrecision(3)))
}

export function printTable(rows: Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const body = rows.map((row) => columns.map((column) => String(row[column] ?? '–')))
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...body.map((cells) => cells[index]?.length ?? 0)),
  )
  const right = columns.map((_, index) =>
    body.every((cells) => /^-?[\d.–]+$/.test(cells[index] ?? '')),
  )
  const line = (cells: string[]) =>
    `| ${cells
      .map((cell, index) =>
        right[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join(' | ')} |`
  const rule = widths.map((width, index) =>
    right[index] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  process.stdout.write(`${[line(columns), line(rule), ...body.map(line)].join('\n')}\n`)
}

export function ratio(value: number, reference: number): string {
  return (value / reference).toFixed(2)
}

export function whole(value: number): string {
  return value.toFixed(0)
}

export function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
