import type { InlineNode, Mark, TextNode } from './rich-text.ts'

const space = /[ \t\n\r\f]+/g

/** Collapses and trims spaces like HTML, and joins neighbours with the same formatting. */
export function trimInline<N extends InlineNode>(nodes: readonly N[]): N[] {
  const out: N[] = []
  let afterSpace = true
  for (const node of nodes) {
    if (node.type === 'hard_break') trimEnd(out)
    if (node.type !== 'text') {
      out.push(node)
      afterSpace = node.type === 'hard_break'
      continue
    }
    let text = node.text.replace(space, ' ')
    if (afterSpace && text.startsWith(' ')) text = text.slice(1)
    if (text === '') continue
    afterSpace = text.endsWith(' ')
    const last = out.at(-1)
    // Formatting on spaces is invisible.
    const marks = /\S/.test(text) ? node.marks : undefined
    if (last?.type === 'text' && sameMarks(last.marks, marks)) last.text += text
    else out.push(marks ? { ...node, text } : ({ type: 'text', text } as N))
  }
  while (out.at(-1)?.type === 'hard_break') {
    out.pop()
    trimEnd(out)
  }
  trimEnd(out)
  return out
}

function trimEnd(nodes: InlineNode[]): void {
  for (let last = nodes.at(-1); last?.type === 'text'; last = nodes.at(-1)) {
    last.text = last.text.replace(/ $/, '')
    if (last.text !== '') return
    nodes.pop()
  }
}

const order = ['link', 'strong', 'em', 'superscript']

/** Keeps the order of the schema. */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  if (marks.some(({ type }) => type === mark.type)) return [...marks]
  return [...marks, mark].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
}

export function sameMarks(a: readonly Mark[] = [], b: readonly Mark[] = []): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

export function textNode(text: string, marks: readonly Mark[]): TextNode {
  return marks.length > 0 ? { type: 'text', marks: [...marks], text } : { type: 'text', text }
}
