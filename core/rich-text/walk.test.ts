import { describe, expect, test } from 'vitest'
import type { RichNode, RichText } from './rich-text.ts'
import { mapText, picturesIn, visitNodes } from './walk.ts'

const text = (of: string) => ({ type: 'text', text: of })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const picture = (src: string) => ({
  type: 'figure',
  content: [{ type: 'picture', attrs: { src } }],
})
const doc = (...content: object[]) => ({ type: 'doc', content }) as unknown as RichText

describe('a tree', () => {
  test('is walked in the order of the text, each node with its depth', () => {
    const tree = doc(paragraph(text('one'), text('two')), picture('/a'), paragraph(text('three')))
    const seen: [string, number][] = []
    visitNodes(tree as RichNode, ({ type, text: words }, depth) =>
      seen.push([words ?? type, depth]),
    )
    expect(seen).toEqual([
      ['doc', 1],
      ...([
        ['paragraph', 2],
        ['one', 3],
        ['two', 3],
      ] as [string, number][]),
      ...([
        ['figure', 2],
        ['picture', 3],
      ] as [string, number][]),
      ...([
        ['paragraph', 2],
        ['three', 3],
      ] as [string, number][]),
    ])
  })

  test('of any depth is walked', () => {
    let node: object = text('deep')
    for (let depth = 0; depth < 50_000; depth += 1) node = { type: 'blockquote', content: [node] }
    let deepest = 0
    visitNodes(node as RichNode, (_, depth) => {
      deepest = Math.max(deepest, depth)
    })
    expect(deepest).toBe(50_001)
  })

  test('names its pictures in order, also one that is there twice', () => {
    const tree = doc(picture('/b'), paragraph(text('/d')), picture('/a'), picture('/a'))
    expect(picturesIn(tree)).toEqual(['/b', '/a', '/a'])
  })
})

describe('texts of a tree', () => {
  test('are replaced one by one, by several or by none, and all else stays', () => {
    const tree = doc(paragraph(text('a b'), text('drop'), { type: 'break' }), picture('/a'))
    const mapped = mapText(tree, (node) =>
      node.text === 'drop' ? [] : node.text.split(' ').map((part) => ({ ...node, text: part })),
    )
    expect(mapped).toEqual(doc(paragraph(text('a'), text('b'), { type: 'break' }), picture('/a')))
  })

  test('are not altered where they were', () => {
    const tree = doc(paragraph(text('a')))
    mapText(tree, () => [])
    expect(tree).toEqual(doc(paragraph(text('a'))))
  })
})
