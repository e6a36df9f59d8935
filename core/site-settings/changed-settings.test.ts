import { expect, test } from 'vitest'
import type { SiteSettings } from '#core/settings/settings.ts'
import { carryOver, confirmChanged, isEqual } from './changed-settings.ts'

const settings: SiteSettings = {
  firm: {
    name: 'Qantara',
    legalName: 'Qantara Ltd',
    email: 'office@example.com',
    phone: '1',
    city: 'Cairo',
    address: ['1 Street', 'Cairo'],
    confirmed: ['name'],
  } as SiteSettings['firm'],
  colours: { ink: '#111111', accent: '#225588', paper: '#ffffff' },
  brand: { logo: '', icon: '' },
  blockKeys: false,
  timeZone: 'Africa/Cairo',
  plain: { approval: { required: false }, signUp: { policy: 'open', domains: [] } },
}
const withFirm = (firm: Partial<SiteSettings['firm']>) => ({
  ...settings,
  firm: { ...settings.firm, ...firm },
})

test('what one person typed is carried over what another has saved, field by field', () => {
  const now = { ...withFirm({ city: 'Giza' }), timeZone: 'Asia/Dubai' }
  const typed = withFirm({ phone: '2' })
  expect(carryOver(now, { typed, loaded: settings })).toEqual({
    ...withFirm({ city: 'Giza', phone: '2' }),
    timeZone: 'Asia/Dubai',
  })
})

test('where both changed the same, what is typed wins, and a list is carried whole', () => {
  const now = withFirm({ address: ['2 Street'], phone: '3' })
  const typed = withFirm({ address: ['1 Street', 'Giza'], phone: '2' })
  expect(carryOver(now, { typed, loaded: settings })).toEqual(typed)
})

test('what the older page did not know stays as it is now', () => {
  const now = { ...settings, plain: { ...settings.plain, claims: { months: 12 } } }
  expect(carryOver(now, { typed: settings, loaded: settings })).toEqual(now)
})

test('a fact that was changed is confirmed by that; others are as they were', () => {
  const wanted = withFirm({ address: ['1 Street', 'Giza'] })
  expect(confirmChanged(wanted, settings).firm.confirmed.toSorted()).toEqual(['address', 'name'])
  expect(confirmChanged(settings, settings).firm.confirmed).toEqual(['name'])
})

test.each([
  [{ one: 1, two: 2 }, { two: 2, one: 1 }, true],
  [[1, 2], [2, 1], false],
  ['1', 1, false],
  [null, {}, false],
])('%j and %j: the order of keys says nothing (%s)', (one, other, same) => {
  expect(isEqual(one, other)).toBe(same)
})
