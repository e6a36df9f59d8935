import { expect, test } from 'vitest'
import { readSetting } from '#core/settings/stored-settings.ts'
import { originalEnglish } from '../content/copy.ts'
import { originalCopy } from '../content/read-copy.server.ts'
import { officeDaysText } from './office-days.ts'

const usual = readSetting('officeDays', undefined)
const none = Object.fromEntries(Object.keys(usual).map((day) => [day, false])) as typeof usual

test('the office’s days are a run where they follow each other, also over the end of a week', () => {
  const inEnglish = (days: Partial<typeof usual>) =>
    officeDaysText(originalEnglish, { ...none, ...days }, 'Africa/Cairo')
  expect(officeDaysText(originalEnglish, usual, 'Africa/Cairo')).toBe(
    'Sunday to Thursday, Cairo time',
  )
  expect(inEnglish({ friday: true, saturday: true, sunday: true })).toBe(
    'Friday to Sunday, Cairo time',
  )
  expect(inEnglish({ monday: true, wednesday: true, friday: true })).toBe(
    'Monday, Wednesday and Friday, Cairo time',
  )
  expect(inEnglish({ tuesday: true, wednesday: true })).toBe('Tuesday and Wednesday, Cairo time')
  const everyDay = Object.fromEntries(Object.keys(usual).map((day) => [day, true])) as typeof usual
  expect(inEnglish(everyDay)).toBe('Sunday to Saturday, Cairo time')
})

test('in Arabic their names and the time are those of the language', () => {
  expect(officeDaysText(originalCopy('ar'), usual, 'Africa/Cairo')).toBe(
    'من الأحد إلى الخميس، توقيت مصر',
  )
})
