import { expect, test } from 'vitest'
import { createSeal } from './encryption.server.ts'

const seal = createSeal('one secret that is long enough for it')

test('opens what it sealed, for the same row and the same secret only', () => {
  const sealed = seal.seal('نص سري ✓', 'row')
  expect(seal.open(sealed, 'row')).toBe('نص سري ✓')
  expect(seal.open(sealed, 'another')).toBeUndefined()
  expect(createSeal('another secret that is long enough').open(sealed, 'row')).toBeUndefined()
  expect(seal.seal('نص سري ✓', 'row')).not.toBe(sealed)
})

test('opens nothing that was touched or is no seal', () => {
  const sealed = seal.seal('text', 'row')
  for (const bad of ['', 'x', sealed.slice(2), sealed.slice(0, -2), `A${sealed.slice(1)}B`])
    expect(seal.open(bad, 'row')).toBeUndefined()
})

test('codes follow from secret and id', () => {
  expect(seal.codeOf('a')).toBe(createSeal('one secret that is long enough for it').codeOf('a'))
  expect(seal.codeOf('a')).not.toBe(seal.codeOf('b'))
  expect(seal.codeOf('a')).not.toBe(createSeal('another secret that is long enough').codeOf('a'))
})
