import { expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpAddress } from './second-factor.server.ts'

/** The secret of RFC 6238, appendix B: '12345678901234567890'. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
])('at second %i the code of the standard is %s', (second, code, step) => {
  expect(stepOfCode(secret, code, second * 1000)).toBe(step)
})

test('a code holds for half a minute to either side, and no longer', () => {
  const at = (seconds: number) => stepOfCode(secret, '287082', seconds * 1000)
  expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1])
  expect([90, 120, 600].map(at)).toEqual([undefined, undefined, undefined])
})

test('what is not six digits is refused', () => {
  for (const typed of ['', '28708', '2870821', '28708a', '２８７０８２', '287 082', ' 287082'])
    expect(stepOfCode(secret, typed, 59_000), typed).toBeUndefined()
})

test('each secret has 160 bits and is in the address that apps read', () => {
  const one = newTotpSecret()
  const two = newTotpSecret()
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(two)
  const address = new URL(totpAddress(one, 'A & B: Capital', 'jane+x@example.com'))
  expect(address.protocol).toBe('otpauth:')
  expect(address.searchParams.get('secret')).toBe(one)
  expect(address.searchParams.get('issuer')).toContain('A & B')
})
