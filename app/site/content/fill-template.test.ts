import { expect, test } from 'vitest'
import { randomNumbers, typedText } from '#tests/support/random.ts'
import { fillTemplate as fill, originalEnglish } from './copy.ts'

const fillTemplate = (sentence: string, values: Record<string, string | number>) =>
  fill(originalEnglish, sentence, values)

test('words in braces are filled in wherever they are, in one go', () => {
  expect(fillTemplate('{a} of {b}, {a}', { a: 1, b: 'two' })).toBe('1 of two, 1')
  expect(fillTemplate('{name} ({ticker})', { name: '{ticker}', ticker: 'X' })).toBe('{ticker} (X)')
  expect(fillTemplate('{name} and {other}', { name: '' })).toBe(' and {other}')
})

test('a value is shown as it was typed, whatever is in it', () => {
  const random = randomNumbers(11)
  const wrong: string[] = []
  const scraps = ['$&', '$$', "$'", '$`', '$1', '$<name>', '{name}', '{', '}', '\\', '\n']
  for (let run = 0; run < 10_000; run += 1) {
    const name = typedText(random, 1 + random(8)) + scraps[random(scraps.length)]
    if (fillTemplate('By {name}.', { name }) !== `By ${name}.`) wrong.push(name)
  }
  expect(wrong).toEqual([])
})
