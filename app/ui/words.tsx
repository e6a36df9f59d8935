import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { WithArrows } from './with-arrows.tsx'

/** Words as data: what people have named stands isolated in them, a moment is that of the office. */
export type Words = string | readonly Part[]

export type Part =
  | string
  | Date
  | { name: string }
  | { strong: string }
  | { code: string }
  | { label: string | Date; to: string; isCurrent?: boolean; name?: string }

export function SaidWords({ words }: { words: Words }) {
  return createElement(Fragment, null, ...[words].flat().map(shown))
}

function shown(part: Part): ReactNode {
  if (typeof part === 'string') return <WithArrows text={part} />
  if (part instanceof Date) return <Moment at={part} />
  if ('to' in part)
    return (
      <Link
        to={part.to}
        dir="auto"
        aria-current={part.isCurrent || undefined}
        aria-label={part.name}
        preventScrollReset
      >
        {shown(part.label)}
      </Link>
    )
  if ('strong' in part) return <strong>{part.strong}</strong>
  if ('code' in part) return <code>{part.code}</code>
  return (
    // Elsewhere a narrow column would cut short words.
    <bdi className={/\S{21}/.test(part.name) ? 'breakable' : undefined}>
      <WithArrows text={part.name} />
    </bdi>
  )
}
