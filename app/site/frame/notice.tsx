import type { ReactNode } from 'react'

/** A page with one thing to say: the title at the start, the text and the ways on at the end. */
export function Notice(props: {
  title: string
  text: string
  eyebrow?: string
  note?: string
  children: ReactNode
}) {
  return (
    <div className="wrap grid split notice">
      {props.eyebrow && <p className="eyebrow number">{props.eyebrow}</p>}
      <h1>{props.title}</h1>
      <div className="notice-text">
        <p className="lead">{props.text}</p>
        {props.note && <p className="note">{props.note}</p>}
        {props.children}
      </div>
    </div>
  )
}
