import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, mix, readColour } from '#core/colour.ts'
import { contrastChecks, defaultColours, unreadablePairs } from './colours.ts'

test('the colours of a new installation are those of the style sheet, and can be read', () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  for (const [name, value] of Object.entries(defaultColours))
    expect(tokens).toContain(`--${name}: ${value};`)
  expect(unreadablePairs(defaultColours)).toEqual([])
})

test('every mixture of the style sheet that is text is checked', () => {
  const shares = {
    '--muted': 0.74,
    '--edge': 0.56,
    '--accent-on-ink': 0.45,
    '--muted-on-ink': 0.76,
  }
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  for (const [name, share] of Object.entries(shares))
    expect(tokens).toMatch(
      new RegExp(`${name}: color-mix\\(in oklab, var\\(--\\w+\\) ${Math.round(share * 100)}%`),
    )
})

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#16211f', '#f5f2eb', 14.8],
    ['#123456', '#123456', 1],
  ])('of %s on %s is %d', (front, ground, ratio) => {
    expect(contrast(front, ground)).toBeCloseTo(ratio, 1)
    expect(contrast(ground, front)).toBe(contrast(front, ground))
  })

  test('that is too weak is named with what it is about', () => {
    const pairs = unreadablePairs({ ...defaultColours, accent: '#d9c9a3' })
    expect(pairs.map(({ what }) => what)).toContain('Accent on paper')
    expect(contrastChecks(defaultColours)).toHaveLength(8)
  })
})

// The values are what Chromium makes of color-mix(in oklab, …).
test('colours are mixed as browsers mix them', () => {
  expect(mix('#16211f', 0.74, '#f5f2eb')).toBe('#48514d')
  expect(mix('#7d5c23', 0.45, '#f5f2eb')).toBe('#beac90')
  expect(mix('#f5f2eb', 0.76, '#16211f')).toBe('#b9bab5')
  expect(mix('#ffffff', 0.5, '#ffffff')).toBe('#ffffff')
  expect(mix('#ff0000', 1, '#00ff00')).toBe('#ff0000')
})

test.each([
  ['#16211F', '#16211f'],
  [' 7d5c23 ', '#7d5c23'],
  ['#abc', '#aabbcc'],
  ['', undefined],
  ['red', undefined],
  ['#12345', undefined],
  ['#1234567', undefined],
  ['url(x)', undefined],
])('%j is read as %j', (typed, colour) => expect(readColour(typed)).toBe(colour))
