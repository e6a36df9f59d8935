import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'
import type { BlockNode, HeadingNode, NoteNode, RichText, TextNode } from './rich-text.ts'

const text = (words: string): TextNode => ({ type: 'text', text: words })
const heading = (words: string, level: 2 | 3 = 2): HeadingNode => ({
  type: 'heading',
  attrs: { level, dir: null },
  content: words === '' ? undefined : [text(words)],
})
const doc = (...content: BlockNode[]): RichText => ({ type: 'doc', content })
const idsOf = (tree: RichText) =>
  [...outlineOf(tree, 'Notes').headings.values()].map(({ id }) => id)

test('headings have ids of their words, none twice, and none that is something else’s', () => {
  expect(idsOf(doc(heading('Why now?'), heading('Why now', 3), heading('Team')))).toEqual([
    'part-why-now',
    'part-why-now-2',
    'part-team',
  ])
})

test('a heading without a Latin letter has a number, an empty one nothing', () => {
  expect(idsOf(doc(heading('A'), heading(''), heading('؟!'), heading('B')))).toEqual([
    'part-a',
    'part-2',
    'part-b',
  ])
})

test('notes are listed in their order, under a heading with an id of its own', () => {
  const note = (words: string): NoteNode => ({ type: 'note', content: [text(words)] })
  const tree = doc(heading('Notes'), {
    type: 'paragraph',
    attrs: { dir: null },
    content: [text('One'), note('first'), text(' two'), note('second')],
  })
  const { notes, notesId } = outlineOf(tree, 'Notes')
  expect(notes.map(({ content }) => content)).toEqual([[text('first')], [text('second')]])
  expect(notesId).toBe('part-notes-2')
  expect(outlineOf(doc(heading('Notes')), 'Notes').notesId).toBe('')
})
