import { expect, test } from 'vitest'
import { pairsOf } from './kept-form.ts'

const fields = (...names: string[]) => names.map((name, at) => ({ name, at }))
const kept = (...typed: [string, string][]) => typed.map(([name, value]) => ({ name, value }))

test.each([
  ['in another order', fields('b', 'a'), kept(['a', 'x'], ['b', 'y']), ['1x', '0y']],
  [
    'of one name, the first with the first',
    fields('a', 'a'),
    kept(['a', 'x'], ['a', 'y']),
    ['0x', '1y'],
  ],
  [
    'of which one is not shown any more',
    fields('a'),
    kept(['a', 'x'], ['a', 'y'], ['b', 'z']),
    ['0x'],
  ],
  ['beside a field that is new', fields('new', 'a'), kept(['a', 'x']), ['1x']],
  ['of no form', [], kept(['a', 'x']), []],
])('fields that were kept, %s, go with those that are shown', (_, shown, typed, pairs) => {
  expect(pairsOf(shown, typed).map(([{ at }, { value }]) => `${at}${value}`)).toEqual(pairs)
})
