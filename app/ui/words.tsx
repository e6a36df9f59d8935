import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Moment } from './moment.tsx'

/** Words as data: what people have named stands isolated in them, a moment is that of the office. */
export type Words = string | readonly Part[]

type Part = string | Date | { name: string } | { code: string } | { label: string; to: string }

export function SaidWords({ words }: { words: Words }) {
  if (typeof words === 'string') return words
  return createElement(Fragment, null, ...words.map(shown))
}

function shown(part: Part): ReactNode {
  if (typeof part === 'string') return part
  if (part instanceof Date) return <Moment at={part} />
  if ('to' in part) return <Link to={part.to}>{part.label}</Link>
  return 'code' in part ? <code>{part.code}</code> : <bdi>{part.name}</bdi>
}
