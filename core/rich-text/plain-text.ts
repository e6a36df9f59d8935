import type { Chart } from './chart.ts'
import type { RichNode } from './rich-text.ts'
import { visitNodes } from './walk.ts'

const textBlocks = new Set([
  ...['paragraph', 'heading', 'table_caption', 'table_source', 'picture', 'chart'],
])

/** One line per block; notes are placed at their references. */
export function plainTextOf(tree: unknown): string {
  const lines: string[] = ['']
  const add = (words: string) => {
    lines[lines.length - 1] += words
  }
  visitNodes(tree as RichNode, (node) => {
    if (textBlocks.has(node.type) && lines.at(-1) !== '') lines.push('')
    if (node.text) add(node.text)
    else if (node.type === 'hard_break') add(' ')
    else if (node.type === 'note') add(' ')
    else if (node.type === 'chart') add(wordsOfChart(node.attrs as Chart))
    else if (node.type === 'picture' && node.attrs?.alt) add(`${node.attrs.alt} `)
  })
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

function wordsOfChart({ title, unit, source, rows }: Chart): string {
  return [title, ...rows.map(([label, value]) => `${label}: ${value}${unit}`), source].join(' · ')
}

const wordsAMinute = 220

/** In whole minutes, at least one. */
export function readingMinutes(tree: unknown): number {
  const words = plainTextOf(tree).split(/\s+/).length
  return Math.max(1, Math.round(words / wordsAMinute))
}
