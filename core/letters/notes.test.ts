import { expect, test } from 'vitest'
import { addNoteLinks } from './notes.ts'
import { parseHtml, serialise } from './tree.ts'

function withNoteLinks(html: string, label: string): string {
  const tree = parseHtml(html)
  addNoteLinks(tree, label)
  return serialise(tree)
}

const label = 'Back to "{number}"'
const back = (number: number) =>
  `\u00a0<a class="note-back" href="#ref-${number}" aria-label="Back to &quot;${number}&quot;">↑</a>`

test('a note leads back to the first place that names it', () => {
  const text = '<p>a<sup><a href="#note-1">1</a></sup> b <a href="#note-1">again</a></p>'
  expect(withNoteLinks(`${text}<ol><li id="note-1">Source.</li></ol>`, label)).toBe(
    '<p>a<sup><a href="#note-1" id="ref-1" role="doc-noteref">1</a></sup> b ' +
      `<a href="#note-1">again</a></p><ol><li id="note-1">Source.${back(1)}</li></ol>`,
  )
})

test('the link stands at the end of a note with a list in it', () => {
  const html = '<a href="#note-12">12</a><ol><li id="note-12">a<ul><li>b</li></ul>c</li></ol>'
  expect(withNoteLinks(html, label)).toContain(`</li></ul>c${back(12)}</li></ol>`)
})

test('notes that nothing names, and references to no note, stay as they are', () => {
  const html = '<a href="#note-2">2</a><ol><li id="note-1">a</li></ol>'
  expect(withNoteLinks(html, label)).toBe(html)
})
