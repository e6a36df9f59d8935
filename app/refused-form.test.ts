import { expect, test } from 'vitest'
import type { Refused } from '#core/issue.ts'
import { retryHeaders, returnForm } from './refused-form.ts'

const email = { name: 'email', label: 'Email', missing: 'Please enter your email address' }
const password = { name: 'password', label: 'Password', type: 'password' } as const
const code = { name: 'code', label: 'Code', missing: 'Please enter the code' }
const fields = [email, password, code]
const typed = { email: 'jane@example.com', password: 'secret', code: '123456' }

test('what comes back has what was typed, but no password', () => {
  const { data } = returnForm({ outcome: 'wrong-credentials' }, fields, typed)
  expect(data.values).toEqual({ email: 'jane@example.com', code: '123456' })
})

test.each<[Refused, number, string[]]>([
  [{ outcome: 'wrong-credentials' }, 400, ['password']],
  [{ outcome: 'invalid-email' }, 400, ['email']],
  [{ outcome: 'wrong-code' }, 400, ['code']],
  [{ outcome: 'already-a-person' }, 409, ['email']],
  [{ outcome: 'not-found' }, 404, []],
  [{ outcome: 'own-change' }, 403, []],
  [{ outcome: 'too-many-attempts', minutes: 3 }, 429, []],
  [{ outcome: 'busy' }, 503, []],
  // Its field is not on this form.
  [{ outcome: 'passwords-differ' }, 400, []],
])('%j answers %i and marks %j', (refused, status, marked) => {
  const { data, init } = returnForm(refused, fields, typed)
  expect([init?.status, Object.keys(data.issues)]).toEqual([status, marked])
  expect(data.message.text).toBeTruthy()
})

test('every field left empty says so, spaces are empty, and the others are not marked', () => {
  const { data } = returnForm({ outcome: 'incomplete' }, fields, { ...typed, email: ' ', code: '' })
  expect(data.issues).toEqual({ email: email.missing, code: code.missing })
})

test('a field that did not come at all is one that was left empty', () => {
  const { data } = returnForm({ outcome: 'incomplete' }, fields, { password: 'secret' })
  expect(data.issues).toEqual({ email: email.missing, code: code.missing })
})

test('a weak password is told at its field and above the form', () => {
  const refused: Refused = {
    outcome: 'weak-password',
    feedback: ['Add a number', 'Make it longer'],
  }
  const { data } = returnForm(refused, fields, typed)
  expect(data.issues).toEqual({ password: 'Password too weak: Add a number. Make it longer' })
  expect(data.message).toMatchObject({
    title: 'Weak Password',
    text: 'Add a number. Make it longer',
  })
})

test('a page has words of its own for what it was tried for', () => {
  const tooMany: Refused = { outcome: 'too-many-attempts', minutes: 15 }
  const { data } = returnForm(tooMany, fields, typed, { tried: 'sign-in' })
  expect(data.message.text).toBe('Too many sign-in attempts. Try again in 15 minutes.')
  const own = { texts: { 'not-found': 'Gone.' }, title: 'Not here' }
  expect(returnForm({ outcome: 'not-found' }, fields, typed, own).data.message).toEqual({
    tone: 'error',
    title: 'Not here',
    text: 'Gone.',
  })
})

test.each<[Refused, string | null]>([
  [{ outcome: 'too-many-attempts', minutes: 15 }, '900'],
  [{ outcome: 'too-many-attempts' }, '60'],
  [{ outcome: 'not-allowed' }, null],
])('%j is tried again after %j seconds', (refused, seconds) => {
  expect(retryHeaders(refused).get('retry-after')).toBe(seconds)
})
