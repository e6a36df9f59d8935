import { expect, test } from 'vitest'
import { isOfficeDay, nextOfficeDay } from './office-days.ts'
import { readSetting } from './stored-settings.ts'

const usual = readSetting('officeDays', undefined)

test.each([
  ['2026-11-22', true, '2026-11-23'],
  ['2026-11-26', true, '2026-11-29'],
  ['2026-11-27', false, '2026-11-29'],
  ['2026-12-31', true, '2027-01-03'],
])('%s: at the office %j, then again on %s', (day, isOpen, next) => {
  expect(isOfficeDay(usual, day)).toBe(isOpen)
  expect(nextOfficeDay(usual, day)).toBe(next)
})

test('an office of one day opens a week later', () => {
  const friday = {
    sunday: false,
    monday: false,
    tuesday: false,
    wednesday: false,
    thursday: false,
    friday: true,
    saturday: false,
  }
  expect(nextOfficeDay(friday, '2026-11-27')).toBe('2026-12-04')
  expect(nextOfficeDay({ ...friday, friday: false }, '2026-11-27')).toBe('2026-12-04')
})
