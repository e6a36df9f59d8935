import { expect, test } from 'vitest'
import {
  dueAfter,
  type EnquiryState,
  isEnquiryView,
  isPossible,
  type StateStep,
  stateNames,
  stepBack,
  timeLeft,
} from './enquiry-state.ts'

const now = new Date('2026-11-22T10:00:00.000Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

test.each([
  [dueAfter(minutes(-1)), '23 h'],
  [minutes(24 * 60), '24 h'],
  [minutes(60), '1 h'],
  [minutes(59.9), '59 min'],
  [minutes(0.5), '0 min'],
  [minutes(0), 'overdue by 0 min'],
  [minutes(-45), 'overdue by 45 min'],
  [minutes(-2.9 * 60), 'overdue by 2 h'],
  [minutes(-47 * 60), 'overdue by 47 h'],
  [minutes(-73 * 60), 'overdue by 3 days'],
])('what is due at %s has %s', (dueAt, text) => {
  expect(timeLeft(dueAt, now)).toBe(text)
})

const states = Object.keys(stateNames) as EnquiryState[]

test.each<[StateStep, EnquiryState[]]>([
  ['assigned', ['new', 'assigned']],
  ['answered', ['new', 'assigned']],
  ['closed', ['new', 'assigned', 'answered']],
  ['reopened', ['answered', 'closed']],
  ['spam', ['new', 'assigned', 'answered', 'closed']],
  ['not-spam', ['spam']],
  ['erased', states],
])('an enquiry can be %s in the states %j only', (step, possible) => {
  const able = states.filter((state) => isPossible({ state, revision: 3 }, step))
  expect(able).toEqual(possible)
  const erased = states.filter((state) => isPossible({ state, revision: 3, erasedAt: now }, step))
  expect(erased).toEqual([])
})

test('a step is taken back where that leads to what was there before', () => {
  expect(stepBack('closed', 'assigned')).toEqual({ step: 'reopened' })
  expect(stepBack('closed', 'answered'), 'its answer would be forgotten').toBeUndefined()
  expect(stepBack('spam', 'answered')).toEqual({ step: 'not-spam' })
  expect(stepBack('spam', 'spam'), 'it was suspected before').toBeUndefined()
  expect(stepBack('not-spam', 'spam')).toEqual({ step: 'spam' })
  expect(stepBack('reopened', 'closed')).toEqual({ step: 'closed', isAgain: true })
  expect(stepBack('reopened', 'answered')).toEqual({ step: 'answered', isAgain: true })
})

test('suspected spam, which nobody has looked at, can be confirmed', () => {
  expect(isPossible({ state: 'spam', revision: 0 }, 'spam')).toBe(true)
  expect(isPossible({ state: 'spam', revision: 1 }, 'spam')).toBe(false)
})

test('a view is one of the list', () => {
  expect(['all', 'spam', 'erased', '', null].map(isEnquiryView)).toEqual([
    ...[true, true],
    ...[false, false, false],
  ])
})
