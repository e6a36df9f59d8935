import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { stocksCopy } from '../content/stocks.ts'

export type SheetBarProps = {
  /** Anchors of the sheets before and after it, in a ring. */
  previous: string | undefined
  next: string | undefined
  position: { index: number; count: number }
}

/** The ways to other sheets, and out. */
export function SheetBar({ previous, next, position }: SheetBarProps) {
  const copy = useCopy()
  const { lightbox } = wordsIn(copy, stocksCopy)
  return (
    <div className="lightbox-bar">
      <a href={`#${previous}`} data-held aria-label={lightbox.previous}>
        <Icon path="M14 5l-7 7 7 7" />
      </a>
      <span className="note number">{fillTemplate(copy, lightbox.position, position)}</span>
      <a href={`#${next}`} data-held aria-label={lightbox.next}>
        <Icon path="M10 5l7 7-7 7" />
      </a>
      <a className="lightbox-close" href="#stockpicks" data-held aria-label={lightbox.close}>
        <Icon path="m5 5 14 14M19 5 5 19" />
      </a>
    </div>
  )
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
