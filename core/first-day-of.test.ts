import { expect, test } from 'vitest'
import { firstDayOf } from './dates.ts'

test.each([
  ['2024-07-31', '2024-07-31'],
  ['31 July 2024', '2024-07-31'],
  ['July 31, 2024', '2024-07-31'],
  ['July 2024', '2024-07-01'],
  ['Jul 2024', '2024-07-01'],
  ['sept 2024', '2024-09-01'],
  ['2024 data', '2024-01-01'],
  ['Q3 2024', '2024-01-01'],
  ['1999', '1999-01-01'],
  ['1899', undefined],
  ['120245', undefined],
  ['last July', undefined],
  ['', undefined],
])('the source of %j is from %j at the earliest', (written, day) =>
  expect(firstDayOf(written)).toBe(day),
)
