import { useState } from 'react'
import {
  type Chart,
  type ChartRow,
  chartLimits,
  isChartRows,
  readFigure,
} from '#core/rich-text/chart.ts'
import type { FormField } from '../fields/form-field.tsx'
import { PartDialog, PartField } from './part-dialog.tsx'

/** Figures are one a line: a name, a colon, a number. */
export function ChartDialog(props: {
  value: Chart
  onDone: (value: Chart) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}) {
  const { value, onDone, onRemove, onClose } = props
  const [chart, setChart] = useState(value)
  const [lines, setLines] = useState(
    value.rows.map(([name, figure]) => `${name}: ${figure}`).join('\n'),
  )
  const [issue, setIssue] = useState<string>()
  const set = (name: 'title' | 'unit' | 'source') => (written: string) =>
    setChart({ ...chart, [name]: written.slice(0, chartLimits[name]) })

  function done() {
    const read = readRows(lines)
    if (typeof read === 'string') return setIssue(read)
    onDone({ ...chart, rows: read })
  }

  return (
    <PartDialog
      title="Chart"
      done="Set chart"
      onDone={done}
      onClose={onClose}
      remove={onRemove && { label: 'Remove chart', act: onRemove }}
    >
      <PartField
        field={kindField}
        value={chart.kind}
        onChange={(kind) => setChart({ ...chart, kind: kind === 'line' ? kind : 'bars' })}
      />
      <PartField
        field={{ label: 'Title', control: 'line' }}
        value={chart.title}
        onChange={set('title')}
        isFirst
      />
      <PartField
        field={{ label: 'Figures', control: 'area', hint: 'One per line: 2024: 12.5' }}
        value={lines}
        onChange={setLines}
        issue={issue}
      />
      <PartField
        field={{ label: 'Unit', control: 'line', hint: 'Follows each figure: %' }}
        value={chart.unit}
        onChange={set('unit')}
      />
      <PartField
        field={{
          label: 'Source',
          control: 'line',
          hint: 'Source and date: World Bank, May 2026',
        }}
        value={chart.source}
        onChange={set('source')}
      />
    </PartDialog>
  )
}

const kindField: FormField = {
  name: 'kind',
  label: 'Kind',
  control: 'select',
  options: [
    { value: 'bars', label: 'Bars' },
    { value: 'line', label: 'Line' },
  ],
}

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
