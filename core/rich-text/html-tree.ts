import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'

export type HtmlElement = {
  name: string
  attributes: Record<string, string>
  children: HtmlNode[]
}
export type HtmlNode = HtmlElement | string

export type Visitor = {
  text?: (text: string, parent: HtmlElement | undefined) => void
  /** Returning `false` skips the children and `leave`. */
  enter?: (element: HtmlElement, parent: HtmlElement | undefined) => unknown
  leave?: (element: HtmlElement) => void
}

/** More than any letter has; some input creates many elements per tag. */
const maxElements = 60_000

/** Never text: removed with their content. */
const dropped = new Set([
  ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'template', 'title'],
  ...['svg', 'math', 'iframe', 'noembed', 'noframes', 'plaintext'],
  ...['button', 'select'],
])

/** Parses like browsers do, without comments and non-text elements. Throws RangeError. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  const open: { from: DefaultTreeAdapterTypes.ChildNode[]; at: number; to: HtmlNode[] }[] = [
    { from: parseFragment(html, { treeAdapter: countingAdapter() }).childNodes, at: 0, to: root },
  ]
  // A loop, because input can be nested 20,000 levels deep.
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.from[level.at]
    level.at += 1
    if (!node) open.pop()
    else if (node.nodeName === '#text' && 'value' in node) level.to.push(node.value)
    else if ('tagName' in node && !dropped.has(node.tagName)) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
      const element: HtmlElement = { name: node.tagName, attributes, children: [] }
      level.to.push(element)
      open.push({ from: node.childNodes, at: 0, to: element.children })
    }
  }
  return root
}

function countingAdapter(): typeof defaultTreeAdapter {
  let elements = 0
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      elements += 1
      if (elements > maxElements) throw new RangeError('Too many elements')
      return defaultTreeAdapter.createElement(...given)
    },
  }
}

/** In document order, without elements that are added during the walk. */
export function visit(nodes: readonly HtmlNode[], visitor: Visitor): void {
  type Level = { element: HtmlElement | undefined; nodes: readonly HtmlNode[]; at: number }
  const open: Level[] = [{ element: undefined, nodes: [...nodes], at: 0 }]
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.at]
    level.at += 1
    if (node === undefined) {
      open.pop()
      if (level.element) visitor.leave?.(level.element)
    } else if (typeof node === 'string') visitor.text?.(node, level.element)
    else if (visitor.enter?.(node, level.element) !== false)
      open.push({ element: node, nodes: [...node.children], at: 0 })
  }
}

/** In document order. */
export function findAll(nodes: readonly HtmlNode[], ...names: string[]): HtmlElement[] {
  const found: HtmlElement[] = []
  visit(nodes, { enter: (element) => void (names.includes(element.name) && found.push(element)) })
  return found
}

/** Collapses whitespace. */
export function textOf(nodes: readonly HtmlNode[]): string {
  let words = ''
  visit(nodes, {
    text: (text) => {
      words += text
    },
  })
  return words.replace(/\s+/g, ' ').trim()
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return typeof node !== 'string'
}
