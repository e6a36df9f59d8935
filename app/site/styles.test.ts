import { expect, test } from 'vitest'
import { namesInRules, stylesFor } from './styles.ts'

const chart = '<div class="prose"><figure class="text-chart"><table></table></figure></div>'

test('what a page shows brings its styles, however deep it lies, and what it does not show brings none', () => {
  expect(stylesFor(chart)).toMatch(/\.text-chart\b/)
  expect(stylesFor(chart)).toMatch(/\.prose table\b/)
  for (const other of ['<div class="prose"><p></p></div>', '<table></table>', '<p>text-chart</p>'])
    expect(stylesFor(other)).not.toMatch(/\.text-chart\b|\.prose table\b/)
  expect(stylesFor('<p></p>')).toBe('')
  expect(stylesFor('<p data-shows=".text-chart table"></p>')).toMatch(/\.text-chart\b/)
})

test('a variant of a component comes after it, whatever a page names first', () => {
  const styles = stylesFor(chart)
  expect(styles.search(/\.prose table\b/)).toBeGreaterThan(styles.search(/\.prose\s*\{/))
  expect(styles.search(/\.prose\s*\{/)).toBeGreaterThan(0)
})

test('a file is sent for a rule that can match, not for one that is missing a name', () => {
  const css = `@layer components{
    .a > li::before, b.c:hover{ .inside{color:red} }
    @media (width > 1px){ .wrap:has(> .d){gap:0} .e:not(.f), :is(.g, .h) i[data-x]{gap:0} }
    html:has(.dialog:is([open], :modal)), :root{gap:0}
    @keyframes k{from{top:0}60%{top:0}}
    @media print{ .j{gap:0} }
  }`
  expect(namesInRules(css)).toEqual([['.a', 'li'], ['b', '.c'], ['.wrap', '.d'], ['.e'], ['i']])
})
