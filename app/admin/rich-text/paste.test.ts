import type { Node } from 'prosemirror-model'
import { EditorState, Selection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { sliceOf } from './paste.ts'

const { heading, paragraph } = schema.nodes

const textIn = (words: string) => (words ? schema.text(words) : null)
const block = (kind: typeof paragraph, words: string) => kind.createChecked(null, textIn(words))

/** What stands in a text of one paragraph once something is pasted at its end. */
function pasted(words: string, blocks: Node[]): string[] {
  const doc = schema.topNodeType.create(null, block(paragraph, words))
  const state = EditorState.create({ doc, selection: Selection.atEnd(doc) })
  const content = schema.topNodeType.create(null, blocks).content
  const { doc: after } = state.tr.replaceSelection(sliceOf(content))
  return after.children.map(({ type, textContent }) => `${type.name}: ${textContent}`)
}

test.each([
  ['a full paragraph', 'Full', ['paragraph: Full']],
  ['an empty one', '', []],
])('a first heading of several blocks stays one after %s', (_, words, before) => {
  const blocks = [block(heading, 'Outlook'), block(paragraph, 'Calm.')]
  const after = pasted(words, blocks)
  expect(after.filter((each) => each !== 'paragraph: ')).toEqual([
    ...before,
    'heading: Outlook',
    'paragraph: Calm.',
  ])
})

test('a first paragraph joins the line that it comes into, and so does a block alone', () => {
  const first = block(paragraph, ' more')
  const second = block(paragraph, 'Next')
  expect(pasted('Full', [first, second])).toEqual(['paragraph: Full more', 'paragraph: Next'])
  expect(pasted('Full', [block(heading, ' stop')])).toEqual(['paragraph: Full stop'])
})
