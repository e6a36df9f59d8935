import type { ReactNode } from 'react'
import type { Plot } from '#core/themes/theme.ts'
import { useCopy } from '../content/copy-context.ts'
import { VaultLines, vaultBox } from '../drawings/vault.tsx'
import { figure } from '../format.ts'
import { written } from '../written.tsx'
import { SourceNote } from './source-note.tsx'

/** As high as its value, all from the same water line. */
export function SharePlot({ plot }: { plot: Plot }) {
  const copy = useCopy()
  const highest = Math.max(...plot.rows.map((row) => row.value), 0)
  return (
    <figure className="wrap share-plot" aria-labelledby="share-plot-title">
      <figcaption>
        <span id="share-plot-title" {...written(copy, plot.title)}>
          {plot.title}
        </span>
        {plot.year && <span {...written(copy, plot.year)}>{plot.year}</span>}
        {plot.definition && <span {...written(copy, plot.definition)}>{plot.definition}</span>}
      </figcaption>
      <ul>
        {plot.rows.map((row) => (
          <li key={row.label}>
            <Arch height={highest > 0 ? row.value / highest : 0}>
              <bdi>{figure(copy, row.value, plot.unit)}</bdi>
            </Arch>
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

/** Its feet run out of the picture, and its value stands on the line, inside of it. */
function Arch({ height, children }: { height: number; children: ReactNode }) {
  const top = `${Math.round((1 - height) * 980) / 10 + 0.5}%`
  return (
    <div className="share-arch">
      <svg aria-hidden="true" fill="none" stroke="currentColor">
        <rect x="3%" y={top} width="94%" height="160%" rx="47%" />
        <svg
          x="3%"
          y={top}
          width="94%"
          height="100%"
          {...vaultBox}
          preserveAspectRatio="xMidYMin"
          aria-hidden="true"
        >
          <VaultLines jambs />
        </svg>
      </svg>
      <strong className="number">{children}</strong>
    </div>
  )
}
