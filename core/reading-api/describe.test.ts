import { expect, test } from 'vitest'
import { describeShape } from './describe.ts'
import { type SentName, sentShapes } from './sent.ts'
import { type ShapeName, shapes } from './shapes.ts'

test('every field of what is answered and sent has its type in words', () => {
  const names = Object.keys({ ...shapes, ...sentShapes }) as (ShapeName | SentName)[]
  for (const name of names)
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
  const sent = describeShape('ContactSubmission')
  expect(sent.slice(0, 1)).toEqual([
    {
      name: 'name',
      type: 'string of at most 120 characters',
      description: 'Full name',
      isOptional: false,
    },
  ])
  expect(sent.find(({ name }) => name === 'consent')).toMatchObject({
    type: 'string of at most 1000 characters or boolean',
    isOptional: true,
  })
})
