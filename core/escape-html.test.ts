import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('a text shows as it was typed', () => {
  expect(escapeHtml(`<b title="a" class='b'>Tom & Jerry</b> &amp;`)).toBe(
    '&lt;b title=&quot;a&quot; class=&#39;b&#39;&gt;Tom &amp; Jerry&lt;/b&gt; &amp;amp;',
  )
})
