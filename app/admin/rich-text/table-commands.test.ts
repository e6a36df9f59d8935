import {
  type Command,
  EditorState,
  NodeSelection,
  Selection,
  TextSelection,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { insertTable, nextCell } from './table-commands.ts'

/** What an editor does with commands and typed words. */
function writing() {
  let state = EditorState.create({ schema })
  const view = {
    get state() {
      return state
    },
  } as EditorView
  const run = (command: Command) =>
    command(
      state,
      (tr) => {
        state = state.apply(tr)
      },
      view,
    )
  const type = (words: string) =>
    run(({ tr }, dispatch) => {
      dispatch?.(tr.insertText(words))
      return true
    })
  const cells = () => {
    const found: string[][] = []
    state.doc.descendants((node) => {
      if (node.type.name === 'table_row') found.push(node.children.map((cell) => cell.textContent))
    })
    return found
  }
  const toTitle = () =>
    run(({ doc, tr }, dispatch) => {
      dispatch?.(tr.setSelection(Selection.near(doc.resolve(2))))
      return true
    })
  const kinds = () => state.doc.children.map(({ type }) => type.name)
  return { run, type, cells, kinds, toTitle }
}

test('a new table is written from its first cell on, and Tab after the last one makes a row', () => {
  const { run, type, cells } = writing()
  run(insertTable(2, 2))
  for (const words of ['Market', 'Share', 'Egypt', '12', 'Oman']) {
    type(words)
    run(nextCell)
  }
  expect(cells()).toEqual([
    ['Market', 'Share'],
    ['Egypt', '12'],
    ['Oman', ''],
  ])
})

test('a table after a chart that is selected is written in, and the chart stays', () => {
  const { run, type, cells, kinds } = writing()
  const chart = schema.nodes.chart.create({ title: 'Shares', rows: [['Egypt', 12]] })
  run(({ doc, tr }, dispatch) => {
    tr.replaceWith(0, doc.content.size, chart)
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, 0)))
    return true
  })
  run(insertTable(1, 1))
  type('Market')
  expect(kinds()).toEqual(['chart', 'table_figure'])
  expect(cells()).toEqual([['Market']])
})

test.each([
  ['at the end of a line', 4, ['paragraph', 'table_figure', 'paragraph']],
  ['within a line', 2, ['paragraph', 'table_figure', 'paragraph', 'paragraph']],
  ['before a line', 1, ['table_figure', 'paragraph', 'paragraph']],
  ['in an empty line', 0, ['table_figure', 'paragraph']],
])('a table %s is written in where text and tables follow it', (_, at, order) => {
  const { run, type, cells, kinds } = writing()
  run(insertTable(1, 1))
  run(({ tr }, dispatch) => {
    const lines = (at === 0 ? ['', 'after'] : ['one', 'after']).map((words) =>
      schema.nodes.paragraph.create(null, words === '' ? [] : schema.text(words)),
    )
    tr.insert(0, lines)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, Math.max(1, at))))
    return true
  })
  run(insertTable(1, 1))
  type('Market')
  expect(kinds()).toEqual([...order, 'table_figure'])
  expect(cells()).toEqual([['Market'], ['']])
})

test('Tab goes from the title of a table to its first cell, and has no say outside of it', () => {
  const { run, type, cells, toTitle } = writing()
  expect(run(nextCell)).toBe(false)
  run(insertTable(1, 1))
  toTitle()
  type('Shares')
  expect(cells()).toEqual([['']])
  run(nextCell)
  type('Market')
  expect(cells()).toEqual([['Market']])
})
