import { describe, expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'

const shown = (before: string, after: string) =>
  compareTexts(before, after)
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, come: `{+${text}+}` })[kind])
    .join('')

describe('two versions of a text', () => {
  test.each([
    ['the same', 'the same', 'the same'],
    ['She leads the desk', 'She leads our desk', 'She leads [-the-]{+our+} desk'],
    ['She leads', 'She leads the desk', 'She leads{+ the desk+}'],
    ['She leads the desk', 'the desk', '[-She leads -]the desk'],
    ['تقود المكتب في القاهرة', 'تقود الفريق في القاهرة', 'تقود [-المكتب-]{+الفريق+} في القاهرة'],
  ])('%j and %j are %j', (before, after, expected) => expect(shown(before, after)).toBe(expected))

  test('with little in common are shown whole', () => {
    expect(shown('1', '2')).toBe('[-1-]{+2+}')
    expect(shown('a completely different text', 'nothing of a kind here')).toBe(
      '[-a completely different text-]{+nothing of a kind here+}',
    )
  })

  test('that are very long are shown whole', () => {
    const [before, after] = ['word '.repeat(2000), 'word '.repeat(2001)]
    expect(compareTexts(before, after).map(({ kind }) => kind)).toEqual(['gone', 'come'])
  })

  test('give both texts back', () => {
    const [before, after] = ['a b c d e f g h', 'a c b d e x g h i']
    const of = (kind: string) =>
      compareTexts(before, after)
        .filter((part) => part.kind === 'same' || part.kind === kind)
        .map(({ text }) => text)
        .join('')
    expect([of('gone'), of('come')]).toEqual([before, after])
  })
})
