import { expect, test } from 'vitest'
import { missingFigures } from './missing-figures.ts'
import type { BlockNode, RichText } from './rich-text.ts'

const textOf = (...content: BlockNode[]): RichText => ({ type: 'doc', content })
const dir = null

const chart = (title: string): BlockNode => ({
  type: 'chart',
  attrs: { kind: 'bars', title, unit: '', source: '', rows: [['2024', 1]], dir },
})

const table: BlockNode = {
  type: 'table_figure',
  attrs: { dir },
  content: [
    { type: 'table_caption', content: [{ type: 'text', text: 'Four loans' }] },
    { type: 'table', content: [] },
    { type: 'table_source' },
  ],
}

const picture: BlockNode = { type: 'picture', attrs: { src: '/media/x', alt: '', dir } }

test('a table, chart or picture that a translation lacks is named', () => {
  const english = textOf(chart('Growth'), table, chart('Yield'), picture)
  expect(missingFigures(english, textOf(chart('نمو')))).toEqual([
    'a table, “Four loans”',
    'a chart, “Yield”',
    'a picture',
  ])
  expect(missingFigures(english, english)).toEqual([])
})

test('one that it has besides is no matter', () => {
  expect(missingFigures(textOf(), textOf(chart('نمو')))).toEqual([])
  const quoted: BlockNode = { type: 'blockquote', attrs: { dir }, content: [table] }
  expect(missingFigures(textOf(quoted), textOf(table))).toEqual([])
})
