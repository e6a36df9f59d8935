import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The key of somebody who is not the issuer. */
const forger = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** How an identity token differs from an honest one; a claim that is null is left out. */
export type Forged = {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** The signature, where the issuer's key does not make it. */
  signedBy?: 'nobody' | 'another key' | 'the secret of the client'
}

export const forgersKey = forger.publicKey.export({ format: 'jwk' })

/**
 * An issuer that lets in whom the browser says it is, so that many may come at once: a code is who comes, with
 * which nonce, and how the token is forged. How real ones are spoken with is told in tests/requests/oidc.test.ts.
 *
 * @param named the issuer as its own description names it, where that is not its address
 */
export async function openOidcStub(client: { id: string; secret: string }, named?: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = 'stub'
  let address = ''
  const idTokenOf = (code: string) => {
    const now = Math.floor(Date.now() / 1000)
    const { claims, header, signedBy }: Forged = JSON.parse(
      Buffer.from(code, 'base64url').toString(),
    )
    const honest = { iss: address, aud: client.id, iat: now, exp: now + 300 }
    const head = encode({ alg: 'RS256', kid, ...header })
    const all = Object.entries({ ...honest, ...claims }).filter(([, value]) => value !== null)
    const signed = `${head}.${encode(Object.fromEntries(all))}`
    const text = Buffer.from(signed)
    const signature = {
      nobody: () => Buffer.of(),
      'another key': () => sign('sha256', text, forger.privateKey),
      'the secret of the client': () => createHmac('sha256', client.secret).update(text).digest(),
      issuer: () => sign('sha256', text, privateKey),
    }[signedBy ?? 'issuer']()
    return `${signed}.${signature.toString('base64url')}`
  }
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const code = new URLSearchParams(body).get('code')
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer: named ?? address,
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
    codeOf: (token: Forged) => encode(token),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
