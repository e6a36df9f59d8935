import type { FormField } from '#app/ui/form-field.tsx'
import {
  type Chart,
  type ChartRow,
  chartLimits,
  isChartRows,
  readFigure,
} from '#core/rich-text/chart.ts'
import { type PartActions, PartDialog, PartFields, usePart } from './part-dialog.tsx'

/** Figures are one a line: a name, a colon, a number. */
export function ChartDialog(props: PartActions & { value: Chart; onDone: (value: Chart) => void }) {
  const { value, onDone, ...actions } = props
  const { kind, title, unit, source, rows } = value
  const lines = rows.map(([name, figure]) => `${name}: ${figure}`).join('\n')
  const part = usePart<Record<string, string>>({ kind, title, unit, source, lines })

  function done() {
    const { kind, lines = '', title = '', unit = '', source = '' } = part.values
    const read = readRows(lines)
    if (typeof read === 'string') return part.refuse('lines', read)
    onDone({ ...value, kind: kind === 'line' ? kind : 'bars', title, unit, source, rows: read })
  }

  return (
    <PartDialog title="Chart" onDone={done} {...actions}>
      <PartFields fields={fields} part={part} first="title" />
    </PartDialog>
  )
}

const fields: readonly FormField[] = [
  {
    name: 'kind',
    label: 'Kind',
    control: 'select',
    options: [
      { value: 'bars', label: 'Bars' },
      { value: 'line', label: 'Line' },
    ],
  },
  { name: 'title', label: 'Title', control: 'line', maxLength: chartLimits.title },
  { name: 'lines', label: 'Figures', control: 'area', hint: 'One per line: 2024: 12.5' },
  {
    name: 'unit',
    label: 'Unit',
    control: 'line',
    hint: 'Follows each figure: %',
    maxLength: chartLimits.unit,
  },
  {
    name: 'source',
    label: 'Source',
    control: 'line',
    hint: 'Source and date: World Bank, May 2026',
    maxLength: chartLimits.source,
  },
]

/** Or what is wrong with the first line that cannot be read. */
function readRows(written: string): ChartRow[] | string {
  const rows: ChartRow[] = []
  for (const line of written.split('\n').filter((each) => each.trim() !== '')) {
    const [, name = '', figure = ''] = /^(.*?)\s*[:\t]\s*([^:\t]*)$/.exec(line.trim()) ?? []
    const value = readFigure(figure.trim())
    if (value === undefined) return `“${line.trim().slice(0, 60)}” has no number after a colon.`
    rows.push([name.replace(/\s+/g, ' '), value])
  }
  if (rows.length === 0) return 'A chart needs at least one figure.'
  return isChartRows(rows)
    ? rows
    : `A chart has at most ${chartLimits.rows} figures, with names of at most ${chartLimits.label} characters.`
}
