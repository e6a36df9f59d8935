import type { ReactNode } from 'react'

const fields = 'input:not([type=hidden]), select, textarea'

/** The router takes the browser's own jump for a step back, and says so in the console. */
export function JumpLink(props: {
  to: string
  className: string
  /** The heading of a form: the focus goes to its first field. */
  isForm?: true
  children: ReactNode
}) {
  return (
    <a
      className={props.className}
      href={`#${props.to}`}
      onClick={(event) => {
        event.preventDefault()
        const part = document.getElementById(props.to)
        part?.scrollIntoView()
        const field = props.isForm && part?.closest('section')?.querySelector<HTMLElement>(fields)
        const target = field || part
        target?.focus({ preventScroll: true })
      }}
    >
      {props.children}
    </a>
  )
}
