import proseStyles from '#app/styles/components/prose.css?inline'
import figureStyles from '#app/styles/components/prose-figures.css?inline'
import noteStyles from '#app/styles/components/prose-notes.css?inline'
import tableStyles from '#app/styles/components/prose-table.css?inline'
import chartStyles from '#app/styles/components/text-chart.css?inline'
import type { RichNode, RichText } from '#core/rich-text/rich-text.ts'
import { visitNodes } from '#core/rich-text/walk.ts'

const parts: Readonly<Record<string, readonly string[]>> = {
  note: [noteStyles],
  picture: [figureStyles],
  table_figure: [figureStyles, tableStyles],
  chart: [figureStyles, tableStyles, chartStyles],
}

/** The styles that a text needs beside those of all texts. */
export function partStylesFor(tree: RichText): string {
  const found = new Set<string>()
  visitNodes(tree as RichNode, ({ type }) => {
    for (const part of parts[type] ?? []) found.add(part)
  })
  return [...found].join('')
}

/** The styles of a text in a page that has none for texts: nothing for mere paragraphs. */
export function bodyStylesFor(tree: RichText): string {
  const own = partStylesFor(tree)
  const isPlain = own === '' && tree.content.every(({ type }) => type === 'paragraph')
  return isPlain ? '' : proseStyles + own
}
