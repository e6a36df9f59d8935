import type { ReactNode } from 'react'
import { once } from '#core/once.ts'
import type { Theme } from '#core/themes/theme.ts'
import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { themePageCopy } from '../content/themes.ts'
import { arcade, type Drawing, paper, readingRoom } from './arcade.ts'

/** Decades of longevity's drawing. */
const decades = ['1950', '2050'] as const
/**
 * Millions of people aged 60 and over in the world at the middle of 1950, 1960 … 2050, as the caption
 * says them: United Nations, World Population Prospects 2024, from 2030 on its medium projection.
 */
export const olderPeople = [196, 234, 302, 375, 482, 608, 771, 1059, 1411, 1748, 2105]

/** Once, with the first page that shows them: these lines never change. */
const own: Readonly<Record<string, Record<'drawing' | 'small', () => Drawing>>> = {
  longevity: {
    drawing: once(() => arcade(olderPeople)),
    small: once(() => arcade(olderPeople, 1)),
  },
  education: { drawing: once(() => readingRoom()), small: once(() => readingRoom(1)) },
}

/** By the pen of the bridge. Whatever staff make a theme of has the drawing of its figures. */
export function ThemeDrawing({ theme }: { theme: Theme }) {
  const { drawings } = wordsIn(useCopy(), themePageCopy)
  const drawing = own[theme.id]?.drawing() ?? arcade(spansOf(theme.page))
  return (
    <figure className="theme-drawing">
      <Lines drawing={drawing}>
        <path d={drawing.ring} strokeWidth=".5" opacity=".6" />
      </Lines>
      {theme.id === 'longevity' && (
        <>
          <p className="drawing-ends number" aria-hidden="true">
            {decades.map((year) => (
              <span key={year}>{year}</span>
            ))}
          </p>
          <figcaption>{drawings.longevity}</figcaption>
        </>
      )}
    </figure>
  )
}

/** The same on a card, in fewer lines. */
export function SmallDrawing({ theme }: { theme: Theme }) {
  return (
    <div className="theme-drawing">
      <Lines drawing={own[theme.id]?.small() ?? arcade(spansOf(theme.page), 1)} />
    </div>
  )
}

function Lines({ drawing, children }: { drawing: Drawing; children?: ReactNode }) {
  return (
    <svg
      viewBox={`0 ${drawing.top - 1} ${paper.width} ${paper.height - drawing.top}`}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={drawing.main} />
      <g className="drawing-detail">
        {children}
        <path d={drawing.hatching} strokeWidth=".5" opacity=".8" />
      </g>
      <path d={drawing.reflection} strokeWidth=".8" strokeDasharray="11 5" opacity=".4" />
    </svg>
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
