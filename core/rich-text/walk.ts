import type { RichNode, RichText, TextNode } from './rich-text.ts'

export function picturesIn(tree: unknown): string[] {
  const found: string[] = []
  visitNodes(tree as RichNode, ({ type, attrs }) => {
    if (type === 'picture') found.push(String(attrs?.src))
  })
  return found
}

/** In document order, with a loop instead of recursion. */
export function visitNodes(tree: RichNode, visit: (node: RichNode, depth: number) => void): void {
  const open: { nodes: readonly RichNode[]; at: number }[] = [{ nodes: [tree], at: 0 }]
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.at]
    level.at += 1
    if (node === undefined) open.pop()
    else {
      visit(node, open.length)
      if (Array.isArray(node?.content)) open.push({ nodes: node.content, at: 0 })
    }
  }
}

/** Expects a checked tree, which cannot be too deep. */
export function mapText(tree: RichText, map: (node: TextNode) => TextNode[]): RichText {
  return mapNode(tree as RichNode, map) as RichText
}

function mapNode(node: RichNode, map: (node: TextNode) => TextNode[]): RichNode {
  if (!node.content) return node
  const content = node.content.flatMap((child): RichNode[] =>
    child.type === 'text' ? map(child as TextNode) : [mapNode(child, map)],
  )
  return { ...node, content }
}
