import { type HtmlElement, type HtmlNode, isElement } from './html-tree.ts'
import { textNode, trimInline, withMark } from './inline.ts'
import type { InlineNode, Mark, TextNode } from './rich-text.ts'

export function inlineOf(nodes: readonly HtmlNode[]): InlineNode[] {
  const out: InlineNode[] = []
  addInline(nodes, [], out)
  return trimInline(out)
}

function addInline(nodes: readonly HtmlNode[], marks: readonly Mark[], out: InlineNode[]): void {
  for (const node of nodes) {
    if (!isElement(node)) out.push(textNode(node, marks))
    else if (node.name === 'br') out.push({ type: 'hard_break' })
    else if (node.name === 'note') out.push(...noteOf(node))
    else if (node.name === 'p') {
      if (out.some(hasInk)) out.push({ type: 'hard_break' })
      addInline(node.children, marks, out)
    } else addInline(node.children, marksWith(node, marks), out)
  }
}

export const hasInk = (node: InlineNode) =>
  node.type === 'note' || (node.type === 'text' && /\S/.test(node.text))

function marksWith({ name, attributes }: HtmlElement, marks: readonly Mark[]): readonly Mark[] {
  if (name === 'a') return withMark(marks, { type: 'link', attrs: { href: attributes.href ?? '' } })
  if (name === 'strong' || name === 'em') return withMark(marks, { type: name })
  return name === 'sup' ? withMark(marks, { type: 'superscript' }) : marks
}

function noteOf({ children }: HtmlElement): InlineNode[] {
  const content = inlineOf(children).filter((node): node is TextNode => node.type === 'text')
  return content.length > 0 ? [{ type: 'note', content }] : []
}
