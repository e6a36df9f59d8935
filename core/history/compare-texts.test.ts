import { describe, expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'
import { foldSame } from './passages.ts'

const shown = (before: string, after: string) =>
  compareTexts(before, after)
    ?.map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('') ?? 'rewritten'

describe('two versions of a text', () => {
  test.each([
    ['the same', 'the same', 'the same'],
    ['She leads the desk', 'She leads our desk', 'She leads [-the-]{+our+} desk'],
    ['She leads', 'She leads the desk', 'She leads{+ the desk+}'],
    ['She leads the desk in Cairo', 'She leads the desk', 'She leads the desk[- in Cairo-]'],
    ['She leads the desk', 'the desk', '[-She leads -]the desk'],
    ['1', '2', 'rewritten'],
    ['', 'new', 'rewritten'],
    ["It isn't 2.5 yet", "It isn't 2.6 yet", "It isn't [-2.5-]{+2.6+} yet"],
    [
      'one two three four five six',
      'one two 3 4 five six',
      'one two [-three four-]{+3 4+} five six',
    ],
    ['تقود المكتب في القاهرة', 'تقود الفريق في القاهرة', 'تقود [-المكتب-]{+الفريق+} في القاهرة'],
    // A vowel sign changes its word, not a letter in it.
    ['هذا الفرص كبير', 'هذا الفُرص كبير', 'هذا [-الفرص-]{+الفُرص+} كبير'],
  ])('%j and %j are %j', (before, after, expected) => expect(shown(before, after)).toBe(expected))

  test('are compared paragraph by paragraph', () => {
    const one = 'First line here'
    const two = 'Second line here'
    const three = 'Third line here'
    expect(shown(`${one}\n${two}\n${three}`, `${one}\n${three}`)).toBe(
      `${one}\n[-${two}\n-]${three}`,
    )
    expect(shown(`${one}\n${two}\n${three}`, `${one}\nNothing of the kind\n${three}`)).toBe(
      `${one}\n[-${two}\n-]{+Nothing of the kind\n+}${three}`,
    )
  })

  test('give both texts back', () => {
    const before = 'a b c d e f g h\nx y'
    const after = 'a c b d e q g h i\nx y z'
    const of = (kind: string) =>
      compareTexts(before, after)
        ?.filter((part) => part.kind === 'same' || part.kind === kind)
        .map(({ text }) => text)
        .join('')
    expect([of('removed'), of('added')]).toEqual([before, after])
  })

  test('that are long and wholly different are given up soon', () => {
    const words = (from: number) =>
      Array.from({ length: 4000 }, (_, at) => (from + at).toString(36)).join(' ')
    expect(compareTexts(words(0), words(1_000_000))).toBeUndefined()
    const lines = (each: string) => Array.from({ length: 2500 }, (_, at) => each + at).join('\n')
    expect(compareTexts(lines('a'), lines('b'))).toBeUndefined()
  })
})

describe('what is the same around a change', () => {
  const paragraphs = (...names: string[]) => names.map((name) => `${name}.\n\n`).join('')
  const passagesOf = (before: string, after: string) =>
    foldSame(compareTexts(before, after) ?? []).map((passage) =>
      'parts' in passage
        ? passage.parts.map(({ kind, text }) => `${kind} ${text.trim()}`)
        : passage.paragraphs,
    )
  const lead = paragraphs('A', 'B', 'C', 'D')
  const tail = paragraphs('W', 'X', 'Y', 'Z')

  test('is set apart but for the paragraph that changed', () => {
    const old = 'One two three four.\n\n'
    const fresh = 'One two three five.\n\n'
    expect(passagesOf(lead + old + tail, lead + fresh + tail)).toEqual([
      4,
      ['same One two three', 'removed four', 'added five', 'same .'],
      4,
    ])
  })

  test('is shown where it is short', () => {
    expect(passagesOf('A.\n\nOne two three four.', 'A.\n\nOne two three five.')).toHaveLength(1)
  })

  test('loses nothing', () => {
    const before = `${lead}${paragraphs('One two three four')}${tail}${lead}The end of it all`
    const after = `${lead}${paragraphs('One two three five')}${tail}${lead}The end of it now`
    const parts = compareTexts(before, after) ?? []
    const words = foldSame(parts).flatMap((passage) =>
      'parts' in passage ? passage.parts.map(({ text }) => text) : passage.skipped,
    )
    expect(words.join('')).toBe(parts.map(({ text }) => text).join(''))
  })
})
