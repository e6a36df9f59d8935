import { copingLine, mainLine, reflection } from './lines.ts'
import { view } from './model.ts'
import { stones, vaults } from './stones.ts'
import { ripples } from './water.ts'

// Once when the server starts: the lines never change.
const lines = {
  main: mainLine(),
  coping: copingLine(),
  stones: stones(),
  reflection: reflection(),
  ripples: ripples(),
  ...vaults(),
}

/** Its main line is one stroke, so that it can be drawn on the first visit. */
export function BridgeDrawing() {
  return (
    <svg
      className="bridge-drawing"
      viewBox={`0 0 ${view.width} ${view.height}`}
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path className="bridge-line" d={lines.main} pathLength="1" />
      <g className="bridge-detail">
        <path d={lines.coping} />
        <path d={lines.edges} strokeWidth=".8" />
        <path d={lines.stones} strokeWidth=".5" opacity=".6" />
        <path d={lines.courses} strokeWidth=".5" opacity=".8" />
        <path d={lines.reflection} strokeWidth=".8" strokeDasharray="11 5" opacity=".4" />
        <path d={lines.ripples} strokeWidth=".6" opacity=".4" />
      </g>
    </svg>
  )
}
