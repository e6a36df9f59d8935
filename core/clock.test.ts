import { expect, test } from 'vitest'
import { momentAfter, nextMoment } from './clock.ts'

test('moments that are given after each other rise, while the clock rests or steps back a little', () => {
  const now = Date.now() + 1_000_000
  const given = [now, now, now + 1, now - 3, now + 2].map((at) => nextMoment(at).getTime())
  expect(given).toEqual([now, now + 1, now + 2, now + 3, now + 4])
  expect(nextMoment(now + 60_000)).toEqual(new Date(now + 60_000))
  // A clock that was set back: nothing is dated by the wrong one any more.
  expect(nextMoment(now)).toEqual(new Date(now))
})

test('a moment after another one is later, but never far ahead of the clock', () => {
  const now = Date.now()
  const after = (last: number) => momentAfter(new Date(last), now).getTime() - now
  expect([now - 1, now, now + 5, now + 999, now + 1000].map(after)).toEqual([0, 1, 6, 1000, 0])
})
