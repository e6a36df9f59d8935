import { expect, test } from 'vitest'
import { fillTime } from './send-enquiry.ts'

test('the time that filling in took is sent where it is known, and never below zero', () => {
  expect(fillTime(1000, 3500)).toBe(2500)
  expect([fillTime(), fillTime(Number.NaN), fillTime(5000, 4000)]).toEqual(Array(3).fill(undefined))
})
