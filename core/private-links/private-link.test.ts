import { expect, test } from 'vitest'
import { stateOf } from './private-link.ts'

const now = new Date('2026-11-22T10:00:00.000Z')
const before = new Date('2026-11-21T10:00:00.000Z')
const later = new Date('2026-12-06T10:00:00.000Z')

type Stated = Parameters<typeof stateOf>[0]

const link = (change: Partial<Stated>): Stated => ({
  id: '1',
  themeId: 'ai',
  themeName: 'AI',
  version: 1,
  recipient: 'Omar',
  language: 'en',
  email: '',
  asksAttestation: true,
  byMail: false,
  createdAt: before,
  createdBy: 'Jane',
  expiresAt: later,
  openedAt: undefined,
  attestedAt: [],
  mail: undefined,
  revokedAt: undefined,
  revokedBy: '',
  ...change,
})

// docs/product.md §14
test.each([
  ['waiting', {}],
  ['waiting', { byMail: true, mail: { state: 'waiting', since: before, reason: '' } }],
  ['waiting', { byMail: true, mail: { state: 'failed', at: before, reason: 'expired' } }],
  ['waiting', { byMail: true, mail: { state: 'filed', at: before } }],
  ['sent', { byMail: true, mail: { state: 'sent', at: before } }],
  ['opened', { openedAt: before }],
  ['attested', { openedAt: before, attestedAt: [before] }],
  ['expired', { openedAt: before, attestedAt: [before], expiresAt: now }],
  ['expired', { expiresAt: before }],
  ['revoked', { openedAt: before, revokedAt: before }],
  ['revoked', { expiresAt: before, revokedAt: before }],
] as const)('a link is %s by what has happened to it: %#', (state, change) => {
  expect(stateOf(link(change), now)).toBe(state)
})

test('a link is good until the moment at which it expires', () => {
  const justBefore = new Date(later.getTime() - 1)
  expect(stateOf(link({}), justBefore)).toBe('waiting')
  expect(stateOf(link({}), later)).toBe('expired')
})
