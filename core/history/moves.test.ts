import { expect, test } from 'vitest'
import { findMoved } from './describe-change.ts'

/** Letters in their order before and after; only those with another number are in a save. */
const moved = (before: string, after: string) =>
  findMoved(
    [...after].flatMap((id, index) => {
      const was = before.indexOf(id)
      return was === -1 || was === index ? [] : [{ id, before: was + 1, after: index + 1 }]
    }),
  ).map(({ id, after: place }) => `${id} to ${place}`)

test.each([
  ['abcdefgh', 'abcgdefh', ['g to 4']],
  ['abcdefgh', 'bcdeafgh', ['a to 5']],
  ['abc', 'cba', ['c to 1', 'a to 3']],
  ['abcdef', 'fbcdea', ['f to 1', 'a to 6']],
  ['abcd', 'abcd', []],
  // A record that left or came renumbers those after it, and moves nobody.
  ['abcdef', 'acdef', []],
  ['abcdef', 'acdxef', []],
  ['abcdef', 'adcef', ['d to 2']],
])('%s, then %s', (before, after, expected) => expect(moved(before, after)).toEqual(expected))

test('two neighbours: one of them was moved', () => {
  expect(moved('abcd', 'acbd')).toHaveLength(1)
})

test('a list that was turned around takes no time', () => {
  const places = Array.from({ length: 1000 }, (_, at) => ({
    id: String(at),
    before: at,
    after: 999 - at,
  }))
  expect(findMoved(places)).toHaveLength(999)
  expect(findMoved([])).toEqual([])
})
