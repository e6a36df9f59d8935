import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * An issuer that lets in whom the browser says it is, so that many may come at once: a code is who comes, and
 * with which nonce. How real ones are spoken with is told in tests/requests/oidc.test.ts.
 */
export async function openOidcStub(clientId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = 'stub'
  let address = ''
  const idTokenOf = (code: string) => {
    const now = Math.floor(Date.now() / 1000)
    const who = JSON.parse(Buffer.from(code, 'base64url').toString()) as object
    const claims = { iss: address, aud: clientId, iat: now, exp: now + 300, ...who }
    const signed = `${encode({ alg: 'RS256', kid })}.${encode(claims)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const code = new URLSearchParams(body).get('code')
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer: address,
        authorization_endpoint: `${address}/authorize`,
        token_endpoint: `${address}/token`,
        jwks_uri: `${address}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }],
      },
      ...(code && {
        '/token': { access_token: 'none', token_type: 'Bearer', id_token: idTokenOf(code) },
      }),
    }
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    address,
    codeOf: (who: { sub: string; nonce: string }) => encode(who),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
