import { expect, test } from 'vitest'
import { describeShape } from './describe.ts'
import { type ShapeName, shapes } from './shapes.ts'

test('every field of every answer has its type in words', () => {
  for (const name of Object.keys(shapes) as ShapeName[])
    for (const { name: field, type } of describeShape(name))
      expect([name, field, type]).toEqual([name, field, expect.stringMatching(/^[a-z].*[a-z]$/i)])
  const lines = describeShape('StockPick')
  expect(lines.find(({ name }) => name === 'current_price')).toEqual({
    name: 'current_price',
    type: 'number or null',
    description: 'US dollars; null where no price is known',
    isOptional: false,
  })
  expect(lines.find(({ name }) => name === 'in_english')).toMatchObject({
    type: 'list of strings',
    isOptional: true,
  })
})
