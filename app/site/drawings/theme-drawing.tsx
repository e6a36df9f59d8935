import type { Theme } from '#core/themes/theme.ts'
import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { themePageCopy } from '../content/themes.ts'
import { arcade, type Drawing, paper, readingRoom } from './arcade.ts'

/** Millions of people aged 60 and over in 1950, 2000 and 2050, as the caption says them. */
const olderPeople = [200, 600, 2000]

// Once when the server starts: these lines never change.
const ownDrawings: Readonly<Record<string, Drawing>> = {
  longevity: arcade(olderPeople),
  education: readingRoom(),
}

/** By the pen of the bridge. Whatever staff make a theme of has the drawing of its figures. */
export function ThemeDrawing({ theme }: { theme: Theme }) {
  const { drawings } = wordsIn(useCopy(), themePageCopy)
  const drawing = ownDrawings[theme.id] ?? arcade(spansOf(theme.page))
  return (
    <figure className="theme-drawing">
      <svg
        viewBox={`0 0 ${paper.width} ${paper.height}`}
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path d={drawing.main} />
        <g className="drawing-detail">
          <path d={drawing.ring} strokeWidth=".5" opacity=".6" />
          <path d={drawing.hatching} strokeWidth=".5" opacity=".8" />
        </g>
        <path d={drawing.reflection} strokeWidth=".8" strokeDasharray="11 5" opacity=".4" />
      </svg>
      {theme.id === 'longevity' && <figcaption>{drawings.longevity}</figcaption>}
    </figure>
  )
}

/**
 * The rows of its plot are to scale. Figures of several units cannot be: of each the span grows with
 * its number, so that a theme keeps its drawing as long as it keeps its figures.
 */
export function spansOf({ plot, figures }: Pick<Theme['page'], 'plot' | 'figures'>): number[] {
  const rows = (plot?.rows ?? []).map(({ value }) => value).filter((value) => value > 0)
  if (rows.length > 1) return rows
  return figures.map(({ value }) => {
    const [number = ''] = /\d[\d,]*/.exec(value) ?? []
    return 3 + (Number(number.replaceAll(',', '')) || value.length) ** 0.3
  })
}
