import { expect, test } from 'vitest'
import { escapeHtml, textOf } from './escape-html.ts'

test('a text shows as it was typed', () => {
  const typed = `<b title="a" class='b'>Tom & Jerry</b> &amp;`
  const html = escapeHtml(typed)
  expect(html).not.toMatch(/[<>"']/)
  expect(textOf(html)).toBe(typed)
})

test('the text of HTML', () => {
  expect(textOf('One <em>two</em>\n  <a href="/x">three</a> &amp;lt; ')).toBe('One two three &lt;')
})
