import { once } from '../once.ts'
import { isUnprintable } from '../text.ts'

export type ChartRow = [label: string, value: number]

export type Chart = {
  kind: 'bars' | 'line'
  title: string
  /** Shown after each value: '%', ' bn USD'. */
  unit: string
  source: string
  rows: ChartRow[]
}

export const chartLimits = { rows: 60, label: 80, title: 200, unit: 20, source: 300 } as const

export function isChartRows(value: unknown): value is ChartRow[] {
  return Array.isArray(value) && value.length <= chartLimits.rows && value.every(isRow)
}

function isRow(row: unknown): row is ChartRow {
  if (!Array.isArray(row) || row.length !== 2) return false
  const [label, value] = row as unknown[]
  return (
    typeof label === 'string' &&
    label.length <= chartLimits.label &&
    !isUnprintable(label, false) &&
    typeof value === 'number' &&
    isFigure(value)
  )
}

/** At most six decimals, so that it can be written and read back. */
function isFigure(value: number): boolean {
  return Math.abs(value) <= 1e12 && readFigure(writeFigure(value)) === value
}

const figures = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 }))

/** 1234.5 is "1,234.5". */
export function writeFigure(value: number): string {
  return figures().format(value)
}

/** Accepts commas or spaces between thousands; undefined if it is not a number. */
export function readFigure(written: string): number | undefined {
  const plain = written.replace(/[,\s\u00a0\u202f]/g, '').replace(/^[\u2212\u2013]/, '-')
  return /^[-+]?\d{1,13}(\.\d{1,6})?$/.test(plain) ? Number(plain) + 0 : undefined
}
