import { expect, test } from 'vitest'
import { repaired } from './kept-draft.ts'

const blank = { id: 'temp-1', name: '', order: 0, tick: true }

test('a draft of another version is made whole, and what it knows is kept', () => {
  const old = { id: 'a', name: 'Ann', order: '7', gone: 'yes' } as unknown as typeof blank
  const kept = {
    loaded: { revision: 3, rows: [old], today: '2026-11-21' },
    entries: [{ key: 'a', row: old, removed: false }],
    unanswered: [],
    at: 0,
  }
  const whole = { id: 'a', name: 'Ann', order: 0, tick: true }
  expect(repaired(kept, blank)).toEqual({
    loaded: { revision: 3, rows: [whole], today: '2026-11-21' },
    entries: [{ key: 'a', row: whole, removed: false }],
    unanswered: [],
  })
})
