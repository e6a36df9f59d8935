import { describe, expect, test } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

describe('slugOf', () => {
  test.each([
    ['Jane Doe', 'jane-doe'],
    ['  Jane   Doe ', 'jane-doe'],
    ["Conor O'Brien", 'conor-obrien'],
    ['Zoë Müller', 'zoe-mueller'],
    ['Anne-Marie Sample', 'anne-marie-sample'],
    ['--', ''],
    ['💼', ''],
    ['', ''],
  ])('%j for people', (name, slug) => expect(slugOf(name, '-')).toBe(slug))

  test('writes Arabic names in Latin letters', () => {
    expect(slugOf('ليلى', '-')).toMatch(/^[a-z]+$/)
  })

  test('gives "AI-1" and "AI 1" the same theme id, so that their clash is seen', () => {
    expect(slugOf('AI-1', '')).toBe('ai1')
    expect(slugOf('AI 1', '')).toBe('ai1')
  })
})

test('freeSlug counts on until nobody has the slug', () => {
  const taken = new Set(['jane-doe', 'jane-doe-2'])
  expect(freeSlug('jane-doe', (slug) => taken.has(slug))).toBe('jane-doe-3')
  expect(freeSlug('karim', (slug) => taken.has(slug))).toBe('karim')
})
