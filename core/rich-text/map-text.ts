import type { RichNode, RichText, TextNode } from './rich-text.ts'

/** Of a checked tree, so it is not too deep. */
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
