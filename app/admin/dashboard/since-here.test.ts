import { afterEach, expect, test, vi } from 'vitest'
import { lastVisit } from './since-here.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A browser that remembers this. */
function browserWith(value: string): Map<string, string> {
  const kept = new Map([['here', value]])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  })
  return kept
}

test('the visit before this one is told', () => {
  browserWith(JSON.stringify({ before: 1, at: 2 }))
  expect(lastVisit('here')).toEqual(new Date(2))
})

test.each(['', '{', 'null', '7'])(
  'what is kept as %j is a first visit, and is replaced',
  (value) => {
    const kept = browserWith(value)
    expect(lastVisit('here')).toBeUndefined()
    expect(JSON.parse(kept.get('here') ?? '')).toEqual({ at: expect.any(Number) })
  },
)
