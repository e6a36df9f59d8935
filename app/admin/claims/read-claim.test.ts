import { describe, expect, test } from 'vitest'
import { type Claim, claimFieldNames, emptyClaimText } from '#core/claims/claim.ts'
import { readClaimForm, returnedClaim, typedAgain } from './read-claim.ts'

const sent = (fields: Record<string, string>) =>
  new Request('https://firm.example/admin/claims/markets', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })

describe('a claim that was sent', () => {
  test('has every field as it was typed, and its name without spaces around', async () => {
    const values = Object.fromEntries(claimFieldNames.map((name) => [name, ` ${name} `]))
    const { typed, name } = await readClaimForm(sent({ ...values, name: ' markets ' }))
    expect([typed, name]).toEqual([values, 'markets'])
  })

  test('has empty fields where none came', async () =>
    expect((await readClaimForm(sent({}))).typed).toEqual(emptyClaimText))

  test.each([
    ['7', 7],
    ['0', 0],
    ['', Number.NaN],
    ['-1', Number.NaN],
    ['1e3', Number.NaN],
    ['1234567890', Number.NaN],
  ])('of the revision %j is of %d', async (revision, read) =>
    expect((await readClaimForm(sent({ revision }))).revision).toBe(read),
  )

  test.each([
    ['on', true],
    ['true', false],
    ['', false],
  ])('whose Arabic is ticked %j is caught up: %s', async (isCaughtUp, read) =>
    expect((await readClaimForm(sent({ isCaughtUp }))).isCaughtUp).toBe(read),
  )

  test('comes back with what was typed, and is announced each time', () => {
    const one = returnedClaim(emptyClaimText, 'a', [])
    const other = returnedClaim(emptyClaimText, 'a', [])
    expect(one).toMatchObject({ typed: emptyClaimText, name: 'a', issues: [] })
    expect(one.responseId).not.toBe(other.responseId)
  })
})

describe('what somebody submitted, edited again', () => {
  const claim = { ...emptyClaimText, name: 'markets', value: '160+', unit: 'markets' } as Claim
  const change = (recordId: string, differences: object) =>
    [{ recordId, differences }] as unknown as Parameters<typeof typedAgain>[1]

  test('is their changes on what the claim says now', () => {
    const typed = typedAgain(claim, change('markets', { value: { before: '150+', after: '170+' } }))
    expect(typed).toEqual({ ...emptyClaimText, value: '170+', unit: 'markets' })
  })

  test('may have emptied a field', () =>
    expect(typedAgain(claim, change('markets', { unit: { before: 'x', after: '' } })).unit).toBe(
      '',
    ))

  test('is nothing of what they changed elsewhere', () =>
    expect(typedAgain(claim, change('families', { value: { after: '9' } })).value).toBe('160+'))
})
