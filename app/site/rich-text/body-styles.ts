import proseStyles from '#app/styles/components/prose.css?inline'
import { type RichNode, type RichText, visitNodes } from '#core/rich-text/rich-text.ts'
import chartStyles from './chart.css?inline'

/** The styles that only a text with a chart needs. */
export function chartStylesFor(tree: RichText): string {
  return hasNode(tree, 'chart') ? chartStyles : ''
}

/** The styles of a text in a page that has none for texts: nothing for mere paragraphs. */
export function bodyStylesFor(tree: RichText): string {
  const isPlain = tree.content.every(({ type }) => type === 'paragraph') && !hasNode(tree, 'note')
  return isPlain ? '' : proseStyles + chartStylesFor(tree)
}

function hasNode(tree: RichText, wanted: string): boolean {
  let found = false
  visitNodes(tree as RichNode, ({ type }) => {
    found ||= type === wanted
  })
  return found
}
