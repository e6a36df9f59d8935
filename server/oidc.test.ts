import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OidcChecks } from '#core/people/identities.server.ts'
import { type Forged, forgersKey, openOidcStub } from '#tests/support/oidc-stub.ts'
import { createOidc } from './oidc.ts'

const client = { id: 'qantara', secret: 'a secret of the client, long enough' }
const origin = 'https://www.example.com'
const checks: OidcChecks = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) }
const now = Math.floor(Date.now() / 1000)
const minute = 60

let issuer: Awaited<ReturnType<typeof openOidcStub>>
/** Why the last token was not believed, as the log says it: no case is refused for the fault of another. */
let why = ''
const log = {
  warn: ({ err }: { err?: Error }) => {
    const { cause } = err ?? {}
    why = [err, cause].map((each) => (each instanceof Error ? each.message : '')).join('; ')
  },
}

function serviceAt(address: string) {
  const names = { name: 'Entra', domains: [], tenants: [] }
  const config = { issuer: address, clientId: client.id, clientSecret: client.secret, ...names }
  return createOidc(config, { origin, log })
}

beforeAll(async () => {
  issuer = await openOidcStub(client)
})
afterAll(() => issuer.close())

function identify({ claims, ...how }: Forged) {
  const code = issuer.codeOf({
    claims: { sub: 'somebody', nonce: checks.nonce, ...claims },
    ...how,
  })
  return serviceAt(issuer.address).identify(`?code=${code}&state=${checks.state}`, checks)
}

describe('an identity token', () => {
  test('that is honest names who has come', async () => {
    const { subject, issuer: by } = await identify({})
    expect([subject, by]).toEqual(['somebody', issuer.address])
    const several = { aud: [client.id, 'another client'], azp: client.id }
    expect(await identify({ claims: several })).toMatchObject({ subject: 'somebody' })
  })

  test.each<[string, string, Forged]>([
    ['for another client', 'aud', { claims: { aud: 'another client' } }],
    ['for several clients', 'aud', { claims: { aud: [client.id, 'another client'] } }],
    [
      'that another client has asked for',
      'azp',
      { claims: { aud: [client.id, 'another client'], azp: 'another client' } },
    ],
    ['for nobody', 'aud', { claims: { aud: null } }],
    ['by another issuer', 'iss', { claims: { iss: 'https://login.example.com' } }],
    ['that is over', 'exp', { claims: { iat: now - 20 * minute, exp: now - 10 * minute } }],
    ['without an end', 'exp', { claims: { exp: null } }],
    ['that does not hold yet', 'nbf', { claims: { nbf: now + 10 * minute } }],
    ['without a time', 'iat', { claims: { iat: null } }],
    ['of another sign-in', 'nonce', { claims: { nonce: 'another nonce' } }],
    ['of no sign-in, as an access token is,', 'nonce', { claims: { nonce: null } }],
    ['about nobody', 'sub', { claims: { sub: null } }],
    ['that is not signed', 'alg', { header: { alg: 'none' }, signedBy: 'nobody' }],
    ['signed by what the issuer did not name', 'alg', { header: { alg: 'PS256' } }],
    [
      'signed by the secret of the client',
      'alg',
      { header: { alg: 'HS256' }, signedBy: 'the secret of the client' },
    ],
    ['whose signature is cut off', 'signature', { signedBy: 'nobody' }],
    ['signed by another key', 'signature', { signedBy: 'another key' }],
    ['signed by a key of another name', 'keys', { header: { kid: 'another' } }],
    [
      'signed by a key that it brings',
      'signature',
      { header: { jwk: forgersKey }, signedBy: 'another key' },
    ],
    [
      'signed by a key whose address it brings',
      'signature',
      { header: { jku: 'https://keys.example.com/' }, signedBy: 'another key' },
    ],
  ])('%s is not believed, for its %s', async (_, reason, forged) => {
    await expect(identify(forged)).rejects.toMatchObject({ code: 'oidc-refused' })
    expect(why).toMatch(new RegExp(`\\b${reason}\\b`))
  })
})

test('an issuer whose description names another one is not asked', async () => {
  const liar = await openOidcStub(client, issuer.address)
  try {
    const asked = serviceAt(liar.address).findAddress(checks)
    await expect(asked).rejects.toMatchObject({ code: 'oidc-away' })
    expect(why).toContain('issuer')
  } finally {
    await liar.close()
  }
})

test.each([
  ['https://login.example.com', 'https://login.example.com', '', true],
  ['https://login.example.com/', 'https://login.example.com', '', true],
  ['https://login.example.com', 'https://login.example.com.evil.example', '', false],
  ['https://entra.example/our-firm/v2.0', 'https://entra.example/our-firm/v2.0', 'our-firm', true],
  ['https://entra.example/our-firm/v2.0', 'https://entra.example/former/v2.0', 'former', false],
  ['https://entra.example/organizations/v2.0', 'https://entra.example/one/v2.0', 'one', true],
  ['https://entra.example/organizations/v2.0', 'https://entra.example/one/v2.0', 'two', false],
])('the service at %s knows who comes from %s of “%s”: %s', (at, by, tenant, isKnown) => {
  expect(serviceAt(at).knows({ issuer: by, tenant })).toBe(isKnown)
})
