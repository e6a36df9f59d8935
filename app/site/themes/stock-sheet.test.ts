import { expect, test } from 'vitest'
import { dayIn } from '#core/dates.ts'
import { randomNumbers } from '#tests/support/random.ts'
import { originalEnglish } from '../content/copy.ts'
import { longDay } from '../format.ts'
import { datesIn } from './stock-sheet.ts'

test.each([
  'UTC',
  'Asia/Dubai',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
])('in %s each price has the day of the office, to the last minute', (timeZone) => {
  const random = randomNumbers(35)
  const dateOf = datesIn(originalEnglish, timeZone)
  const wrong: number[] = []
  for (let run = 0; run < 1000; run += 1) {
    // Within a minute of a quarter of an hour, where days begin, in fifty years.
    const at = random(50 * 365 * 96) * 900_000 + random(120_000) - 60_000
    if (dateOf(at) !== longDay(originalEnglish, dayIn(timeZone, new Date(at)))) wrong.push(at)
  }
  expect(wrong).toEqual([])
})
