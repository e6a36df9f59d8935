import type { ReactNode } from 'react'

/** The router takes the browser's own jump for a step back, and says so in the console. */
export function JumpLink(props: { to: string; className: string; children: ReactNode }) {
  return (
    <a
      className={props.className}
      href={`#${props.to}`}
      onClick={(event) => {
        event.preventDefault()
        const part = document.getElementById(props.to)
        part?.scrollIntoView()
        part?.focus({ preventScroll: true })
      }}
    >
      {props.children}
    </a>
  )
}
