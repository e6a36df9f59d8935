import { Fragment, type ReactNode } from 'react'
import { inPlace } from '#app/ui/in-place.ts'
import { directionOf } from '#core/language.ts'
import { isExternal } from '#core/rich-text/links.ts'
import type { InlineNode, Mark } from '#core/rich-text/rich-text.ts'
import { type Copy, inDigits, link } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { written } from '../written.tsx'
import type { TextContext } from './context.ts'

export function Line({
  content = [],
  context,
}: {
  content: readonly InlineNode[] | undefined
  context: TextContext
}): ReactNode {
  return parts(content, 0, context)
}

/** Neighbours that share the mark at this depth. */
function parts(nodes: readonly InlineNode[], depth: number, context: TextContext): ReactNode[] {
  const out: ReactNode[] = []
  for (let at = 0; at < nodes.length; ) {
    const first = nodes[at] as InlineNode
    const mark = markAt(first, depth)
    let end = at + 1
    if (mark)
      while (end < nodes.length && sameMark(markAt(nodes[end] as InlineNode, depth), mark)) end += 1
    out.push(
      mark ? (
        <Marked key={at} mark={mark}>
          {parts(nodes.slice(at, end), depth + 1, context)}
        </Marked>
      ) : (
        <Fragment key={at}>{leaf(first, context)}</Fragment>
      ),
    )
    at = end
  }
  return out
}

function markAt(node: InlineNode, depth: number): Mark | undefined {
  return node.type === 'text' ? node.marks?.[depth] : undefined
}

function sameMark(a: Mark | undefined, b: Mark): boolean {
  if (a?.type !== b.type) return false
  return a.type !== 'link' || (b.type === 'link' && a.attrs.href === b.attrs.href)
}

/** The title of a work in the other language is marked with its language, and so is a notice in both. */
function textOf(copy: Copy, text: string): ReactNode {
  if (copy.language === 'en') return text
  const lines = text.split('\n')
  return inPlace(lines, (line, index) => {
    const { lang } = written(copy, line)
    const own = lang ? withoutPause(line) : line
    return (
      <>
        {index > 0 && <br />}
        {lang || lines.length > 1 ? <bdi lang={lang}>{own}</bdi> : line}
        {line.slice(own.length)}
      </>
    )
  })
}

/** The comma of the page's language after it, which belongs to the sentence around it. */
function withoutPause(line: string): string {
  const text = line.trimEnd()
  return /[،؛]$/.test(text) ? text.slice(0, -1) : text
}

function leaf(node: InlineNode, { copy, outline, isMarked }: TextContext): ReactNode {
  if (node.type === 'text') return isMarked ? node.text : textOf(copy, node.text)
  if (node.type === 'hard_break') return <br />
  const number = outline.notes.indexOf(node) + 1
  if (number === 0) return null
  return (
    <sup>
      <a href={`#note-${number}`} id={`ref-${number}`} role="doc-noteref">
        {inDigits(copy, String(number))}
      </a>
    </sup>
  )
}

/** A number and an address run from left to right in Arabic text too. */
function directionOfLink(copy: Copy, href: string): 'ltr' | undefined {
  return directionOf(copy.language) === 'rtl' && /^(tel|mailto):/.test(href) ? 'ltr' : undefined
}

function Marked({ mark, children }: { mark: Mark; children: ReactNode }) {
  const copy = useCopy()
  switch (mark.type) {
    case 'link': {
      const { href } = mark.attrs
      // Links to other sites open in the same tab and do not say where the reader comes from.
      const rel = isExternal(href) ? 'external noreferrer' : undefined
      return (
        <a href={link(copy, href)} rel={rel} dir={directionOfLink(copy, href)}>
          {children}
        </a>
      )
    }
    case 'strong':
      return <strong>{children}</strong>
    case 'em':
      return <em>{children}</em>
    case 'superscript':
      return <sup>{children}</sup>
  }
}
