import { expect, test } from 'vitest'
import type { Waiting } from '#core/dashboard/waiting.server.ts'
import { waitingLines } from './waiting-lines.ts'

const now = new Date('2026-11-23T12:00:00Z')
const nothing: Waiting = {
  enquiries: [],
  review: undefined,
  behind: [],
  claimsWithoutSource: 0,
  oldBackup: undefined,
  lacksSecondFactor: false,
  sampleFacts: 0,
  changes: [],
}

test('nothing waits', () => {
  expect(waitingLines(nothing, now)).toEqual([])
})

test('who waits, since when, and where it is ended', () => {
  const lines = waitingLines(
    {
      ...nothing,
      enquiries: [
        {
          id: 'e1',
          name: 'Salma',
          receivedAt: new Date('2026-11-22T14:00:00Z'),
          dueAt: new Date('2026-11-23T14:00:00Z'),
        },
      ],
      behind: [{ kind: 'letter', language: 'ar', count: 3 }],
      claimsWithoutSource: 1,
      oldBackup: new Date('2026-11-20T12:00:00Z'),
      lacksSecondFactor: true,
      sampleFacts: 6,
    },
    now,
  )
  expect(lines[3]?.action).toBe('Translate')
  expect(lines.map(({ weight, text, note = '', to }) => [weight, text, note, to])).toEqual([
    [
      'now',
      '{name} has waited 22 h for an answer',
      '2 h of the promised 24 hours are left.',
      '/admin/enquiries/e1',
    ],
    [
      'soon',
      '1 claim has no source',
      'Nobody outside can check what no source says.',
      '/admin/claims',
    ],
    ['soon', 'The last backup is 3 days old', '', '/admin/doctor'],
    ['later', '3 letters are behind the English in Arabic', '', '/admin/letters?show=translate'],
    ['later', 'Sample content is still live: 6 facts of the firm', '', '/admin/settings#facts'],
    ['later', 'Two-step verification is not set up for your account', '', '/account'],
  ])
})
