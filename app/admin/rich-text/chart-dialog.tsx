import { useId, useState } from 'react'
import {
  type Chart,
  type ChartRow,
  chartLimits,
  isChartRows,
  readFigure,
} from '#core/rich-text/chart.ts'
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
      <KindField kind={chart.kind} onChange={(kind) => setChart({ ...chart, kind })} />
      <PartField label="Title" value={chart.title} onChange={set('title')} isFirst />
      <PartField
        label="Figures"
        value={lines}
        onChange={setLines}
        lines={6}
        issue={issue}
        hint="One per line: 2024: 12.5"
      />
      <PartField
        label="Unit"
        value={chart.unit}
        onChange={set('unit')}
        hint="Follows each figure: %"
      />
      <PartField
        label="Source"
        value={chart.source}
        onChange={set('source')}
        hint="Source and date: World Bank, May 2026"
      />
    </PartDialog>
  )
}

function KindField(props: { kind: Chart['kind']; onChange: (kind: Chart['kind']) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Kind</label>
      <select
        id={id}
        value={props.kind}
        onChange={({ currentTarget }) =>
          props.onChange(currentTarget.value === 'line' ? 'line' : 'bars')
        }
      >
        <option value="bars">Bars</option>
        <option value="line">Line</option>
      </select>
    </div>
  )
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
