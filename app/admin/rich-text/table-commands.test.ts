import { type Command, EditorState, Selection } from 'prosemirror-state'
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
  return { run, type, cells, toTitle }
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
