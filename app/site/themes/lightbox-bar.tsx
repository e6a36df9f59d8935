import type { SyntheticEvent } from 'react'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { stocksCopy } from '../content/stocks.ts'
import type { CommonPlot, StockSheet } from './stock-sheet.ts'

export type SheetProps = {
  sheet: StockSheet
  sheets: StockSheet[]
  index: number
  common: CommonPlot
  notice: string
  onClose: () => void
  onMove: (step: 1 | -1) => void
}

/** To the sheets before and after it, in a ring, and out. */
export function SheetBar({ sheets, index, onClose, onMove }: SheetProps) {
  const copy = useCopy()
  const { lightbox } = wordsIn(copy, stocksCopy)
  const previous = sheets.at(index - 1)?.anchor
  const next = sheets[(index + 1) % sheets.length]?.anchor
  return (
    <div className="lightbox-bar">
      <a
        href={`#${previous}`}
        data-held
        aria-label={lightbox.previous}
        onClick={instead(() => onMove(-1))}
      >
        <Icon path="M14 5l-7 7 7 7" />
      </a>
      <span className="note number">
        {fillTemplate(copy, lightbox.position, { index: index + 1, count: sheets.length })}
      </span>
      <a href={`#${next}`} data-held aria-label={lightbox.next} onClick={instead(() => onMove(1))}>
        <Icon path="M10 5l7 7-7 7" />
      </a>
      <a
        className="lightbox-close"
        href="#stockpicks"
        data-held
        aria-label={lightbox.close}
        onClick={instead(onClose)}
      >
        <Icon path="m5 5 14 14M19 5 5 19" />
      </a>
    </div>
  )
}

export const instead = (action: () => void) => (event: SyntheticEvent) => {
  event.preventDefault()
  action()
}

function Icon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={path} strokeWidth="1.25" />
    </svg>
  )
}
