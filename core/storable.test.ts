import { expect, test } from 'vitest'
import { randomNumbers, typedText } from '#tests/support/random.ts'
import { storableText } from './storable.ts'

test('a text that can be stored is kept as it is, up to so many characters', () => {
  const random = randomNumbers(5)
  for (let run = 0; run < 2000; run += 1) {
    const length = 1 + random(40)
    const max = 1 + random(40)
    const text = typedText(random, length)
    const kept = storableText(text, max)
    expect(text.startsWith(kept)).toBe(true)
    expect(Array.from(kept)).toHaveLength(Math.min(length, max))
  }
})

test('NUL goes, half a character becomes the replacement character', () => {
  expect(storableText('\0a\0\ud800b\udc00\0', 10)).toBe('a\ufffdb\ufffd')
  expect(storableText('\0'.repeat(50), 10)).toBe('')
})
