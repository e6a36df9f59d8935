import type { ReactNode } from 'react'

export function Notice(props: {
  title: string
  text: string
  eyebrow?: ReactNode
  note?: string
  children: ReactNode
}) {
  return (
    <div className="wrap grid split notice">
      {props.eyebrow && (
        <p className="eyebrow number" dir="auto">
          {props.eyebrow}
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
