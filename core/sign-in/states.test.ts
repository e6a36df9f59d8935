import { describe, expect, test } from 'vitest'
import { Refusal } from '#core/issue.ts'
import { requireStep, type Step, stateAfter, steps } from './states.ts'

const names = Object.keys(steps) as Step[]

describe('the steps of the sign-in', () => {
  test('of somebody who owes a second factor are to set it up and to sign out or in', () => {
    const open = names.filter((step) => {
      try {
        requireStep({ mustEnrol: true }, step)
        return true
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        return false
      }
    })
    expect(open).toEqual([
      'sign in',
      'ask for a sign-in link',
      'ask for a reset link',
      'sign up',
      'ask for a passkey',
      'go to the other service',
      'sign out',
      'set up the second factor',
      'ask to add a passkey',
      'add a passkey',
    ])
  })

  test('lead from one factor to the second, and past it only without one', () => {
    expect(stateAfter('sign in', { hasSecondFactor: true })).toBe('second factor pending')
    expect(stateAfter('sign in', { hasSecondFactor: false })).toBe('signed in')
    expect(stateAfter('sign in', { hasSecondFactor: false, mustEnrol: true })).toBe('enrolling')
    expect(() => stateAfter('choose a new password', { hasSecondFactor: false })).toThrow(
      'does not lead to: signed in',
    )
  })
})
