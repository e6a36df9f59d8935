import type { ReactNode } from 'react'
import { written } from '../written.tsx'

export function Notice(props: {
  title: string
  text: string
  eyebrow?: string
  note?: string
  children: ReactNode
}) {
  return (
    <div className="wrap grid split notice">
      {props.eyebrow && (
        <p className="eyebrow number">
          <bdi {...written(props.eyebrow)}>{props.eyebrow}</bdi>
        </p>
      )}
      <h1>{props.title}</h1>
      <div className="notice-text">
        <p className="lead">{props.text}</p>
        {props.note && <p className="note">{props.note}</p>}
        {props.children}
      </div>
    </div>
  )
}
