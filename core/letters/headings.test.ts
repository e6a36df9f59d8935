import { expect, test } from 'vitest'
import { attacks } from '#tests/support/fragments.ts'
import { addHeadingIds } from './headings.ts'
import { safeLetterHtml, safeLetterTree } from './letter-html.server.ts'
import { parseHtml, serialise } from './tree.ts'

function withHeadingIds(html: string) {
  const tree = safeLetterTree(html)
  const headings = addHeadingIds(tree)
  return { html: serialise(tree), headings }
}

test('headings get ids from their words, and are listed', () => {
  const { html, headings } = withHeadingIds(
    '<h2>Who <em>may</em>\nuse it</h2><p>a</p><h3>S&amp;P 500</h3><section><h2>Notes</h2></section>',
  )
  expect(html).toBe(
    '<h2 id="part-who-may-use-it">Who <em>may</em>\nuse it</h2><p>a</p>' +
      '<h3 id="part-sp-500">S&amp;P 500</h3><section><h2 id="part-notes">Notes</h2></section>',
  )
  expect(headings).toEqual([
    { id: 'part-who-may-use-it', level: 2, text: 'Who may use it' },
    { id: 'part-sp-500', level: 3, text: 'S&P 500' },
    { id: 'part-notes', level: 2, text: 'Notes' },
  ])
})

test('no two ids are the same, whatever the words', () => {
  const words = ['Risk', 'risk!', '…', '3', '؟', 'قنطرة', 'Risk 2', 'Risk', '', '4']
  const { headings } = {
    headings: addHeadingIds(parseHtml(words.map((each) => `<h2>${each}</h2>`).join(''))),
  }
  const ids = headings.map((heading) => heading.id)
  expect(ids.slice(0, 4)).toEqual(['part-risk', 'part-risk-2', 'part-3', 'part-3-2'])
  expect(new Set(ids).size).toBe(words.length)
  for (const id of ids) expect(id).toMatch(/^part-[a-z0-9-]+$/)
})

test('words that try to be something else stay words', () => {
  for (const attack of attacks) {
    const { html, headings } = withHeadingIds(safeLetterHtml(`<h2>${attack}</h2>`))
    for (const { id } of headings) expect(id).toMatch(/^part-[a-z0-9-]+$/)
    // Taking the ids away leaves what was safe before.
    const without = html.replace(/ id="part-[^"]*"/g, '')
    expect(safeLetterHtml(without)).toBe(without)
  }
})
