import { expect, test } from 'vitest'
import { formOf, isAttemptOf, newAttempt, noneConfirmed } from './save-attempt.ts'
import { openCopy } from './working-copy.ts'

const rows = [
  { id: 'a', name: 'Anna' },
  { id: 'b', name: 'Omar' },
]
const copy = openCopy({ rows, revision: 3, today: '2026-11-23' })
const attempt = newAttempt({}, copy, { key: 'k', confirmed: noneConfirmed })

test('it is the same attempt as long as nothing of what it sends has changed', () => {
  expect(isAttemptOf(attempt, copy, noneConfirmed)).toBe(true)
  const renamed = copy.entries.map((entry) => ({ ...entry, row: { ...entry.row, name: 'x' } }))
  const changes: [typeof copy, Omit<typeof noneConfirmed, 'removals'>][] = [
    [{ ...copy, entries: renamed }, noneConfirmed],
    [{ ...copy, entries: copy.entries.toReversed() }, noneConfirmed],
    [{ ...copy, loaded: { ...copy.loaded, revision: 4 } }, noneConfirmed],
    [copy, { ...noneConfirmed, questions: ['a:large'] }],
    [copy, { ...noneConfirmed, reason: 'Because' }],
  ]
  for (const [then, confirmed] of changes) expect(isAttemptOf(attempt, then, confirmed)).toBe(false)
  // Marked and unmarked again: what is sent is equal.
  const same = copy.entries.map((entry) => ({ ...entry, row: { ...entry.row } }))
  expect(isAttemptOf(attempt, { ...copy, entries: same }, noneConfirmed)).toBe(true)
})

test('removed rows are not sent, and the form says only what was said', () => {
  const [first, second] = copy.entries
  const entries = [first, second].flatMap((entry, index) =>
    entry ? [{ ...entry, removed: index === 1 }] : [],
  )
  const sent = newAttempt({}, { ...copy, entries }, { key: 'k', confirmed: noneConfirmed })
  expect(Object.fromEntries(formOf(sent))).toEqual({
    revision: '3',
    key: 'k',
    list: JSON.stringify([rows[0]]),
  })
  const confirmed = { questions: ['a:large'], reason: 'A typing error' }
  expect(Object.fromEntries(formOf(newAttempt({}, copy, { key: 'k', confirmed })))).toMatchObject({
    reason: 'A typing error',
    confirmed: '["a:large"]',
  })
})
