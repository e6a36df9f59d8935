import type { ReactNode } from 'react'

/** A page with one thing to say, and one way on. */
export function Notice(props: {
  title: string
  text: string
  eyebrow?: string
  note?: string
  children: ReactNode
}) {
  return (
    <div className="wrap notice">
      {props.eyebrow && <p className="eyebrow number">{props.eyebrow}</p>}
      <h1>{props.title}</h1>
      <p className="lead">{props.text}</p>
      {props.note && <p className="note">{props.note}</p>}
      <p>{props.children}</p>
    </div>
  )
}
