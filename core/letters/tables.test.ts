import { expect, test } from 'vitest'
import { addTableAids } from './tables.ts'
import { parseHtml, serialise } from './tree.ts'

function withTableAids(html: string): string {
  const tree = parseHtml(html)
  addTableAids(tree)
  return serialise(tree)
}

const row = (tag: string, cells: string[]) =>
  `<tr>${cells.map((each) => `<${tag}>${each}</${tag}>`).join('')}</tr>`
const table = (head: string[], ...rows: string[][]) =>
  `<table><caption>Ten &amp; "more"</caption><thead>${row('th', head)}</thead><tbody>` +
  `${rows.map((each) => row('td', each)).join('')}</tbody></table>`

test('columns of figures are marked, heads included', () => {
  const html = withTableAids(
    table(['Year', 'Name', 'Left'], ['2024', 'One', '120,000'], ['2025', '2 b', '−3.5%']),
  )
  expect(html).toContain('<th class="number">Year</th><th>Name</th><th class="number">Left</th>')
  expect(html).toContain('<td class="number">2025</td><td>2 b</td><td class="number">−3.5%</td>')
})

test('a heading of a row keeps its scope, and a column of headings is none of figures', () => {
  const html = '<table><tbody><tr><th scope="row">2%</th><td>$1</td></tr></tbody></table>'
  expect(withTableAids(html)).toBe(
    '<table><tbody><tr><th scope="row">2%</th><td class="number">$1</td></tr></tbody></table>',
  )
})

test('a table of more than four columns stands in a box that can be scrolled', () => {
  const wide = table(['a', 'b', 'c', 'd', 'e'])
  expect(withTableAids(`<p>x</p>${wide}`)).toBe(
    '<p>x</p><div class="wide-table" tabindex="0" role="region" ' +
      `aria-label="Ten &amp; &quot;more&quot;">${wide}</div>`,
  )
  expect(withTableAids(table(['a', 'b', 'c', 'd']))).not.toContain('wide-table')
})

test('uneven rows and empty tables', () => {
  expect(withTableAids('<table></table>')).toBe('<table></table>')
  const html = '<table><tbody><tr><td>1</td></tr><tr><td>2</td><td>x</td></tr></tbody></table>'
  expect(withTableAids(html)).toContain('<td class="number">2</td><td>x</td>')
})
