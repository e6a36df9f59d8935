import { expect, test } from 'vitest'
import { randomNumbers } from '#tests/support/random.ts'
import { type HtmlNode, isElement, parseHtml, textOf, visit } from './html-tree.ts'
import { admits, phrase, voids, wellFormed } from './well-formed.ts'

/** As an import asks for it: links need an address, pictures a source. */
const keep = ({ name, attributes }: { name: string; attributes: Record<string, string> }) => {
  if (!Object.hasOwn(admits, name) && !voids.has(name)) return undefined
  const kept = name === 'a' ? 'href' : name === 'img' ? 'src' : ''
  const value = attributes[kept]
  return value === undefined ? {} : { [kept]: value }
}
const tidy = (html: string) => htmlOf(wellFormed(parseHtml(html), keep))

function htmlOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return node
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}=${value}`)
      const start = `<${node.name}${attributes.join('')}>`
      return voids.has(node.name) ? start : `${start}${htmlOf(node.children)}</${node.name}>`
    })
    .join('')
}

test.each([
  ['<p>a<p>b', '<p>a</p><p>b</p>'],
  ['a<b>b</b><u>c</u>', 'abc'],
  ['<h2>a<p>b</p></h2>', '<h2>a</h2><p>b</p>'],
  ['<ul>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['<strong>a<strong>b</strong></strong>', '<strong>ab</strong>'],
  ['<strong>a<p>b</p></strong>', '<strong>a</strong><p>b</p>'],
  ['<a>no address</a>', 'no address'],
  ['<img>', ''],
  ['<a href=/x>a</a>', '<a href=/x>a</a>'],
  [
    '<table><tr><td>a<table><tr><td>b</table></table>',
    '<table><tbody><tr><td>ab</td></tr></tbody></table>',
  ],
  ['<table><caption>a<p>b</p></caption></table>', '<table><caption>ab</caption></table>'],
  ['<blockquote><h2>a</h2></blockquote>', '<blockquote><h2>a</h2></blockquote>'],
])('%s becomes %s', (html, becomes) => expect(tidy(html)).toBe(becomes))

test('what shows nothing goes, and two words do not become one', () => {
  expect(tidy('a<p></p>b')).toBe('a\nb')
  expect(tidy('a<strong> </strong>b')).toBe('a b')
  expect(tidy('<ul><li></ul>').trim()).toBe('')
  // A cell that is empty holds its place.
  expect(tidy('<table><tr><td></td><td>a</table>')).toContain('<td></td><td>a</td>')
})

const names = ['p', 'h2', 'ul', 'ol', 'li', 'table', 'tr', 'td', 'th', 'caption', 'blockquote']
const all = [...names, 'figure', 'figcaption', 'strong', 'em', 'sup', 'br', 'hr', 'b', 'thead']

/** A tree that no parser would make. */
function someTree(random: (below: number) => number, depth: number): HtmlNode[] {
  return Array.from({ length: random(4) }, (): HtmlNode => {
    if (depth === 0 || random(3) === 0) return ['a', ' b ', 'c', ' ', '\n'][random(5)] ?? ''
    const name = all[random(all.length)] ?? 'p'
    const isVoid = voids.has(name)
    return { name, attributes: {}, children: isVoid ? [] : someTree(random, depth - 1) }
  })
}

test('whatever comes, each element is where the table of the content model allows it', () => {
  const random = randomNumbers(17)
  for (let round = 0; round < 400; round += 1) {
    const tree = someTree(random, 6)
    const result = wellFormed(tree, keep)
    const open: string[] = []
    visit(result, {
      text(text) {
        if (/\S/.test(text))
          expect([admits[open.at(-1) ?? 'root'], 'text']).toEqual([
            expect.arrayContaining(['text']),
            'text',
          ])
      },
      enter({ name }) {
        expect(admits[open.at(-1) ?? 'root']).toContain(name)
        if (phrase.includes(name)) expect(open).not.toContain(name)
        open.push(name)
      },
      leave: () => void open.pop(),
    })
    const letters = (nodes: readonly HtmlNode[]) => textOf(nodes).replaceAll(' ', '')
    expect(letters(result)).toBe(letters(tree))
  }
})

test('of what is nested deeper than a letter needs the words stay', () => {
  const deep = `${'<blockquote>'.repeat(500)}deep${'</blockquote>'.repeat(500)}`
  const tidied = tidy(deep)
  expect(tidied).toContain('deep')
  expect(tidied.match(/<blockquote>/g)?.length).toBeLessThan(30)
})
