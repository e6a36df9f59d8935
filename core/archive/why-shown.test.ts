import { expect, test } from 'vitest'
import { isLine } from './why-shown.server.ts'

test.each([
  ['Prices of {day}, in {currency}.', 'Prices of 3 March, in USD.', true],
  ['{count} companies', '12 companies', true],
  ['{count} companies', ' companies', false],
  ['{first}{last}', 'ab', true],
  ['{first}{last}', 'a', false],
  ['Since {year}', 'Since 1998', true],
  ['A price (USD) of {price}', 'A price (USD) of 1.50 and more', true],
  ['A price of {price} today', 'A price of 1.50 yesterday', false],
  ['{ no place }', '{ no place }', true],
  ['A whole sentence of the text', 'Before it: A whole sentence of the text', true],
  ['Short', 'Short and more', false],
])('“%s” and “%s”', (line, sentence, isSame) => {
  expect(isLine(line, sentence)).toBe(isSame)
})

test('a line of many braces ends as soon as any other', () => {
  expect(isLine(`${'{a} '.repeat(40)}end`, `${'word '.repeat(2000)}other`)).toBe(false)
})
