import { expect, test } from 'vitest'
import { inLanguages } from '#core/record/fields.ts'
import { describeShapes } from './describe.ts'

const fields = inLanguages({
  label: { kind: 'line', label: 'Label', max: 40, translated: true, isPublic: true },
  kind: {
    kind: 'option',
    label: 'Kind',
    required: true,
    options: { bank: 'Bank', auditor: 'Auditor' },
    isPublic: true,
  },
  link: { kind: 'link', label: 'Link', max: 300, isPublic: true },
  owner: { kind: 'person', label: 'Owner' },
})

const described = describeShapes({
  facts: { one: 'fact', fields, call: {} },
  notes: { one: 'note', fields },
})

test('every field of what is answered and sent has its type in words', () => {
  for (const [name, lines] of Object.entries(described))
    for (const { name: field, type } of lines)
      expect([name, field, type]).toEqual([name, field, expect.stringMatching(/^[a-z].*[a-z]$/i)])
  const lines = described.StockPick ?? []
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
  const sent = described.ContactSubmission ?? []
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

test('a noun with a call answers its public fields, and no other noun does', () => {
  const types = described.Fact?.map(({ name, type }) => [name, type])
  expect(types).toEqual([
    ['id', 'string'],
    ['label', 'string'],
    ['kind', 'bank, auditor'],
    ['link', 'string or null'],
    ['in_english', 'list of strings'],
  ])
  expect(described).not.toHaveProperty('Note')
})
