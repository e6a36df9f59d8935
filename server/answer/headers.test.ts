import { expect, test } from 'vitest'
import { baseHeaders } from './headers.ts'

test('every answer shuts frames, sniffing and what this site never asks for', () => {
  const headers = baseHeaders('off')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\)/)
})

test('a browser is told to stay with https only where the site is on it', () => {
  const name = 'strict-transport-security'
  expect(baseHeaders('off')[name]).toBeUndefined()
  const twoYears = 2 * 365 * 24 * 60 * 60
  expect(baseHeaders('host')[name]).toBe(`max-age=${twoYears}`)
  expect(baseHeaders('subdomains')[name]).toBe(`max-age=${twoYears}; includeSubDomains`)
})
