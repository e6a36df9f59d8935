import type { Node } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { describe, expect, test } from 'vitest'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import {
  arrow,
  leaveCaption,
  tabOut,
  typeBelow,
  withoutEmptyEnds,
  writeBelow,
} from './beside-figures.ts'

const { nodes } = schema
const words = (text: string) => nodes.paragraph.create(null, schema.text(text))
const cell = () => nodes.table_cell.create(null, nodes.paragraph.create())
const table = () =>
  nodes.table_figure.create(null, [
    nodes.table_caption.create(),
    nodes.table.create(null, nodes.table_row.create(null, cell())),
    nodes.table_source.create(),
  ])
const docOf = (...blocks: Node[]) => nodes.doc.create(null, blocks)

function insideOf(doc: Node, name: string): number {
  let found = -1
  doc.descendants((node, pos) => {
    if (node.type.name === name) found = pos + 1
  })
  return found
}

/** What the text is after a command at a place in it and a typed word; undefined where it has no say. */
function written(doc: Node, at: string | number, command: Command): string[] | undefined {
  const selection =
    typeof at === 'number'
      ? NodeSelection.create(doc, at)
      : TextSelection.create(doc, insideOf(doc, at))
  let state = EditorState.create({ doc, selection })
  const view = { endOfTextblock: () => true } as unknown as EditorView
  const isDone = command(state, (tr) => (state = state.apply(tr)), view)
  if (!isDone) return undefined
  state = state.apply(state.tr.insertText('more'))
  return state.doc.children.map((node) => `${node.type.name}: ${node.textContent}`)
}

const below = ['table_figure: ', 'paragraph: more']

describe('a text that ends with a table goes on', () => {
  test.each<[string, string, Command]>([
    ['down from its source', 'table_source', arrow('down')],
    ['by Tab from its source', 'table_source', tabOut],
    ['by Enter in its source', 'table_source', leaveCaption],
    ['by Ctrl+Enter in its source', 'table_source', writeBelow],
    ['by Ctrl+Enter in its title', 'table_caption', writeBelow],
    ['by Ctrl+Enter in a cell', 'paragraph', writeBelow],
  ])('%s', (_, at, command) => {
    expect(written(docOf(table()), at, command)).toEqual(below)
  })

  test('and one that begins with it gets a beginning', () => {
    expect(written(docOf(table()), 'table_caption', arrow('up'))).toEqual(below.toReversed())
  })
})

test('so does one that ends with a chart, a line or a picture', () => {
  for (const node of [nodes.chart.create(), nodes.rule.create()])
    for (const command of [arrow('down'), writeBelow])
      expect(written(docOf(node), 0, command)).toEqual([`${node.type.name}: `, 'paragraph: more'])
  const picture = docOf(nodes.picture.create())
  expect(written(picture, 'picture', arrow('down'))).toEqual(['picture: ', 'paragraph: more'])
  expect(written(picture, 'picture', arrow('up'))).toEqual(['paragraph: more', 'picture: '])
})

test('words that are typed while a whole figure is selected take nothing away', () => {
  const below = (node: Node) => written(docOf(node, words('after')), 0, typeBelow('one '))
  for (const node of [nodes.chart.create(), nodes.rule.create(), table()])
    expect(below(node)).toEqual([`${node.type.name}: `, 'paragraph: one more', 'paragraph: after'])
  expect(below(words('before'))).toBeUndefined()
})

test('elsewhere the keys do what they always do', () => {
  const doc = docOf(words('before'), table(), words('after'))
  for (const command of [arrow('down'), arrow('up')])
    for (const at of ['table_caption', 'table_source'])
      expect(written(doc, at, command)).toBeUndefined()
  expect(written(docOf(table()), 'table_caption', arrow('down'))).toBeUndefined()
  expect(written(docOf(table()), 'table_caption', leaveCaption)).toBeUndefined()
  expect(written(docOf(words('one')), 'paragraph', arrow('down'))).toBeUndefined()
  for (const command of [tabOut, writeBelow])
    expect(written(docOf(words('one')), 'paragraph', command)).toBeUndefined()
  expect(written(docOf(table(), words(' is after')), 'table_source', tabOut)).toEqual([
    'table_figure: ',
    'paragraph: more is after',
  ])
})

test('an end in which nothing was written is not kept, what was meant is', () => {
  const [empty, turned] = [null, { dir: 'rtl' }].map((attrs) => nodes.paragraph.create(attrs))
  if (!empty || !turned) throw new Error('There are two')
  const kept = (...blocks: Node[]) => withoutEmptyEnds(docOf(...blocks)).children
  expect(
    kept(empty, table(), empty, words('one'), empty, empty).map(({ type }) => type.name),
  ).toEqual(['table_figure', 'paragraph', 'paragraph'])
  expect(kept(table(), turned)).toHaveLength(2)
  expect(kept(empty)).toHaveLength(1)
})
