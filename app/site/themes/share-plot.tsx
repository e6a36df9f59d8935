import type { Plot } from '#core/themes/theme.ts'
import { useCopy } from '../content/copy-context.ts'
import { figure } from '../format.ts'
import { written } from '../written.tsx'
import { SourceNote } from './source-note.tsx'

/** As high as its value, all from the same water line. */
export function SharePlot({ plot }: { plot: Plot }) {
  const copy = useCopy()
  const highest = Math.max(...plot.rows.map((row) => row.value), 0)
  return (
    <figure className="wrap share-plot" aria-labelledby="share-plot-title">
      <figcaption id="share-plot-title" {...written(copy, plot.title)}>
        {plot.title}
      </figcaption>
      <ul>
        {plot.rows.map((row) => (
          <li key={row.label}>
            <Arch height={highest > 0 ? row.value / highest : 0} />
            <strong className="number">
              <bdi>{figure(copy, row.value, plot.unit)}</bdi>
            </strong>
            <span {...written(copy, row.label)}>{row.label}</span>
          </li>
        ))}
      </ul>
      {plot.sources.map((source) => (
        <SourceNote key={JSON.stringify(source ?? null)} source={source} />
      ))}
    </figure>
  )
}

/** Its feet run out of the picture. */
function Arch({ height }: { height: number }) {
  const top = Math.round((1 - height) * 980) / 10 + 0.5
  return (
    <svg aria-hidden="true" fill="none" stroke="currentColor">
      <rect x="3%" y={`${top}%`} width="94%" height="160%" rx="47%" />
    </svg>
  )
}
