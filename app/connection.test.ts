import { expect, test } from 'vitest'
import { returnedForm, unreachableIn } from './connection.ts'

test('a form that did not reach the server keeps the issues and values of its last answer', () => {
  const lost = returnedForm('busy')
  const last = { responseId: 'last', issues: { name: 'Too long' }, values: { name: 'Education' } }
  const { responseId, message } = lost
  expect({ ...last, ...unreachableIn(lost) }).toEqual({ ...last, responseId, message })
  expect(unreachableIn(last)).toBeUndefined()
})
