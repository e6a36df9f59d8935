import { describe, expect, test } from 'vitest'
import { randomNumbers, typedText } from '#tests/support/random.ts'
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

test('whatever is typed gives a slug, the same one again, or nothing', () => {
  const random = randomNumbers(41)
  for (let run = 0; run < 10_000; run += 1) {
    const typed = typedText(random, 1 + random(60))
    const person = slugOf(typed, '-')
    const theme = slugOf(typed, '')
    expect([typed, person]).toEqual([typed, expect.stringMatching(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)])
    expect(theme).toBe(person.replaceAll('-', ''))
    expect([slugOf(person, '-'), slugOf(theme, '')]).toEqual([person, theme])
    expect(slugOf(` ${typed.toUpperCase()} `, '-')).toBe(slugOf(typed.toUpperCase(), '-'))
  }
})
