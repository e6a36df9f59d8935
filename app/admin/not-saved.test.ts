import { expect, test } from 'vitest'
import type { Issue } from '#core/issue.ts'
import { notSavedMessage } from './not-saved.ts'

const issue: Issue = { path: 'value', message: 'Please enter a value', severity: 'error' }

test.each([
  [[issue], 'Please look at 1 field below.'],
  [[issue, { ...issue, path: 'unit' }], 'Please look at 2 fields below.'],
])('what is wrong is counted', (issues, text) => {
  expect(notSavedMessage('this claim', { issues, isConflict: false })).toEqual({
    tone: 'error',
    title: 'Not saved',
    text,
  })
})

test('a conflict names what somebody else has saved, whatever else is wrong', () => {
  const { title, text } = notSavedMessage('these settings', { issues: [issue], isConflict: true })
  expect([title, text]).toEqual([
    'Not saved',
    'Someone saved these settings while you were editing. What they saved is shown below each ' +
      'field that differs; your text is still in the fields. Save again to replace theirs.',
  ])
})
