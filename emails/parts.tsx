import type { ReactNode } from 'react'

const ink = '#1c2230'
const paper = '#f7f4ee'

export function Heading(props: { children: ReactNode }) {
  return <h1 style={{ margin: '0 0 24px', fontSize: 24, fontWeight: 400 }}>{props.children}</h1>
}

export function Paragraph(props: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px' }}>{props.children}</p>
}

/** The one thing that a mail asks for. */
export function Action(props: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: '24px 0' }}>
      <a
        href={props.href}
        style={{
          display: 'inline-block',
          padding: '12px 24px',
          backgroundColor: ink,
          color: paper,
          textDecoration: 'none',
        }}
      >
        {props.children}
      </a>
    </p>
  )
}

/** An instant as people read it: '21 November 2026, 09:30 UTC'. */
export function utc(instant: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `${day.format(new Date(instant))}, ${instant.slice(11, 16)} UTC`
}
