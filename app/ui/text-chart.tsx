import type { ReactNode } from 'react'
import { inPlace } from '#app/ui/in-place.ts'
import type { Chart } from '#core/rich-text/chart.ts'

/** How the language of the page writes. */
type Writing = {
  figure(value: number, unit?: string): string
  /** The language and direction of words that somebody wrote. */
  written(text: string | undefined): { lang?: string; dir?: 'ltr' | 'rtl' | 'auto' }
}

type Props = { chart: Chart & { dir?: 'ltr' | 'rtl' | null }; writing: Writing }

/** A chart of a text, for visitors and in the editor alike; `children` is the same as a table. */
export function TextChart({ chart, writing, children }: Props & { children?: ReactNode }) {
  const { kind, title, unit, source, rows, dir } = chart
  if (rows.length === 0) return null
  return (
    <figure
      className="text-chart"
      data-chart={kind}
      data-unit={unit || undefined}
      dir={dir ?? undefined}
    >
      {title && (
        <p className="text-chart-title" {...writing.written(title)}>
          {title}
        </p>
      )}
      {kind === 'bars' ? (
        <Bars chart={chart} writing={writing} />
      ) : (
        <Curve chart={chart} writing={writing} />
      )}
      {children}
      {source && <figcaption {...writing.written(source)}>{source}</figcaption>}
    </figure>
  )
}

/** From the zero line; the words are HTML, so that they can wrap. */
function Bars({ chart: { rows, unit }, writing }: Props) {
  const values = rows.map(([, value]) => value)
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  const width = highest - lowest || 1
  const percent = (value: number) => `${Math.round((1000 * value) / width) / 10}%`
  return (
    <ul className="text-chart-bars" aria-hidden="true">
      {inPlace(rows, ([label, value]) => (
        <li>
          <span {...writing.written(label)}>{label}</span>
          <svg>
            <title>{label}</title>
            <line x1={percent(-lowest)} x2={percent(-lowest)} y2="100%" />
            <rect x={percent(Math.min(value, 0) - lowest)} width={percent(Math.abs(value))} />
          </svg>
          <strong className="number">{writing.figure(value, unit)}</strong>
        </li>
      ))}
    </ul>
  )
}

function Curve({ chart: { rows, unit, title }, writing }: Props) {
  const values = rows.map(([, value]) => value)
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const x = (index: number) => Math.round((1000 * index) / (rows.length - 1 || 1))
  const y = (value: number) => Math.round(950 - (900 * (value - lowest)) / (highest - lowest || 1))
  const path = values.map((value, index) => `${x(index)} ${y(value)}`).join('L')
  const first = rows[0]
  const last = rows.at(-1)
  const range = `${first?.[0]}: ${writing.figure(first?.[1] ?? 0, unit)} – ${last?.[0]}: ${writing.figure(last?.[1] ?? 0, unit)}`
  return (
    <div className="text-chart-line">
      <svg
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} ${range}`}
      >
        <path d={`M${path}`} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="note" aria-hidden="true">
        {range}
      </p>
    </div>
  )
}
