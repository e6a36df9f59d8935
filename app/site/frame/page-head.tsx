import type { ReactNode } from 'react'
import { useCopy } from '../content/copy-context.ts'
import { written } from '../written.tsx'

/** `way` is where the reader may have come from. */
export function PageHead(props: {
  title: string
  lead?: string
  eyebrow?: string
  way?: ReactNode
  masthead?: ReactNode
}) {
  const copy = useCopy()
  return (
    <header className="page-head wrap">
      {props.way && <div className="page-way screen-only">{props.way}</div>}
      {props.masthead}
      <div className={props.lead ? 'grid split' : 'grid'}>
        {props.eyebrow && (
          <p className="eyebrow" {...written(copy, props.eyebrow)}>
            {props.eyebrow}
          </p>
        )}
        <h1 {...written(copy, props.title)}>{props.title}</h1>
        {props.lead && (
          <p className="lead" {...written(copy, props.lead)}>
            {props.lead}
          </p>
        )}
      </div>
    </header>
  )
}
