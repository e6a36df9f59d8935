import { expect, test } from 'vitest'
import { randomNumbers } from '#tests/support/random.ts'
import { sameMarks, trimInline, withMark } from './inline.ts'
import type { InlineNode, Mark } from './rich-text.ts'

const strong: Mark = { type: 'strong' }
const em: Mark = { type: 'em' }
const link: Mark = { type: 'link', attrs: { href: '/letters' } }
const text = (words: string, ...marks: Mark[]): InlineNode =>
  marks.length > 0 ? { type: 'text', marks, text: words } : { type: 'text', text: words }
const br: InlineNode = { type: 'hard_break' }

test.each<[string, InlineNode[], InlineNode[]]>([
  ['nothing', [], []],
  ['spaces alone', [text(' \n\t')], []],
  ['spaces at the edges', [text('  a b ')], [text('a b')]],
  ['several in a row', [text('a \n  b')], [text('a b')]],
  ['spaces of two neighbours', [text('a '), text(' b', strong)], [text('a '), text('b', strong)]],
  ['neighbours alike', [text('a'), text('b')], [text('ab')]],
  ['neighbours alike in bold', [text('a', strong), text('b', strong)], [text('ab', strong)]],
  ['spaces in bold', [text('a'), text(' ', strong), text('b')], [text('a b')]],
  ['spaces around a break', [text('a '), br, text(' b')], [text('a'), br, text('b')]],
  ['a break at the end', [text('a '), br, br], [text('a')]],
  ['a break at the start', [br, text('a')], [br, text('a')]],
  ['a space that nothing may break', [text('\u00a0a\u00a0')], [text('\u00a0a\u00a0')]],
])('of %s is left what HTML shows', (_, nodes, left) => expect(trimInline(nodes)).toEqual(left))

test('tidying twice is tidying once, and never changes a word', () => {
  const random = randomNumbers(11)
  const pieces = [' ', '  ', 'a', 'b ', ' c', '\n', 'd e', '']
  const marks = [[], [strong], [em], [link, strong]]
  const words = (nodes: readonly InlineNode[]) =>
    nodes
      .map((node) => (node.type === 'text' ? node.text : ' '))
      .join('')
      .split(/\s+/)
      .filter(Boolean)
  for (let round = 0; round < 300; round += 1) {
    const nodes = Array.from({ length: random(8) }, () =>
      random(6) === 0
        ? br
        : text(pieces[random(pieces.length)] ?? '', ...(marks[random(marks.length)] ?? [])),
    )
    const before = words(nodes)
    const once = trimInline(structuredClone(nodes))
    expect(words(once)).toEqual(before)
    expect(trimInline(structuredClone(once))).toEqual(once)
  }
})

test('marks have one order, and each is there once', () => {
  const all = [strong, link, em].reduce<Mark[]>((marks, mark) => withMark(marks, mark), [])
  expect(all.map(({ type }) => type)).toEqual(['link', 'strong', 'em'])
  expect(withMark(all, strong)).toEqual(all)
  expect(sameMarks(undefined, [])).toBe(true)
  expect(sameMarks([link], [{ type: 'link', attrs: { href: '/team' } }])).toBe(false)
})
