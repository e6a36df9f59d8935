import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { copyStructure } from './beside-english.ts'

const { nodes } = schema
const words = (text: string) => nodes.paragraph.create(null, text === '' ? null : schema.text(text))
const docOf = (...blocks: Node[]) => nodes.doc.create(null, blocks)
const chart = nodes.chart.create({ title: 'Growth', rows: [['2024', 1]] })

const english = docOf(
  nodes.heading.create({ level: 3 }, schema.text('A part')),
  words('A sentence.'),
  nodes.bullet_list.create(
    null,
    [1, 2].map((n) => nodes.list_item.create(null, words(`${n}`))),
  ),
  chart,
)

function afterCopying(own: Node): Node | undefined {
  let state = EditorState.create({ doc: own })
  const isDone = copyStructure(english)(state, (tr) => (state = state.apply(tr)))
  return isDone ? state.doc : undefined
}

test('the structure of the English is its blocks without words, and its figures', () => {
  const made = afterCopying(docOf(words('')))
  expect(made?.children.map(({ type }) => type.name)).toEqual([
    'heading',
    'paragraph',
    'bullet_list',
    'chart',
  ])
  expect(made?.textContent).toBe('')
  expect(made?.firstChild?.attrs.level).toBe(3)
  expect(made?.child(2).childCount).toBe(2)
  expect(made?.lastChild?.eq(chart)).toBe(true)
})

test('what is translated already stays, and what is missing comes below it', () => {
  const made = afterCopying(docOf(words('جزء'), words('جملة.'), words('قائمة')))
  expect(made?.children.map(({ textContent }) => textContent)).toEqual([
    'جزء',
    'جملة.',
    'قائمة',
    '',
  ])
  expect(made?.lastChild?.type).toBe(nodes.chart)
  expect(afterCopying(made ?? english)).toBeUndefined()
})
