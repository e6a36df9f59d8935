import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type Claims = Record<string, string | boolean>

const oidcClient = { id: 'qantara', secret: 'a secret of the client, long enough' }

/** The variables of a program that people of firm.example sign in to by this service. */
export const oidcEnv = ({ address }: { address: string }) => ({
  OIDC_ISSUER: address,
  OIDC_CLIENT_ID: oidcClient.id,
  OIDC_CLIENT_SECRET: oidcClient.secret,
  OIDC_NAME: 'Entra',
  OIDC_DOMAINS: 'firm.example',
})

/** Another one each time, and always of the same name. */
export function newSigningKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'the key of the stand-in', use: 'sig' }
}

/**
 * Stands in for Entra or Google, and speaks the real protocol. Whoever `as` names is signed in there
 * without being asked.
 */
export async function openIssuer() {
  let provider: Provider | undefined
  let current = 'nobody'
  const own = newSigningKey()
  const people = new Map<string, Claims>()
  const server = createServer((request, response) => {
    if (!provider) return response.writeHead(503).end()
    if (!request.url?.startsWith('/interaction/'))
      return void provider.callback()(request, response)
    const login = { login: { accountId: current } }
    provider.interactionFinished(request, response, login).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    address,
    /** Who comes next, and what a token says of them. */
    as(subject: string, claims: Claims) {
      current = subject
      people.set(subject, claims)
    },
    /** From now on it answers; it may sign as Entra and Google never would. */
    serve(redirectUri: string, { algorithm = 'RS256', keys = [own] } = {}) {
      provider = new Provider(address, {
        clients: [
          {
            client_id: oidcClient.id,
            client_secret: oidcClient.secret,
            redirect_uris: [redirectUri],
            token_endpoint_auth_method: 'client_secret_post',
            id_token_signed_response_alg: algorithm,
          },
        ],
        cookies: { keys: ['a key of the stand-in'] },
        enabledJWA: { idTokenSigningAlgValues: ['RS256', 'PS256', 'HS256'] },
        jwks: { keys },
        claims: {
          openid: ['sub', 'tid'],
          email: ['email', 'email_verified'],
          profile: ['name', 'preferred_username'],
        },
        conformIdTokenClaims: false,
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        pkce: { required: () => true },
        findAccount: (_, subject) => ({
          accountId: subject,
          claims: () => ({ sub: subject, ...people.get(subject) }),
        }),
        async loadExistingGrant({ oidc }) {
          const grant = new oidc.provider.Grant({
            clientId: oidcClient.id,
            accountId: oidc.session?.accountId ?? '',
          })
          grant.addOIDCScope('openid email profile')
          await grant.save()
          return grant
        },
      })
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A browser that follows redirects, with cookies of each site. */
export class Wanderer {
  readonly jars = new Map<string, Map<string, string>>()

  /** Ends where a page is, or where `stop` says; `change` may alter an address before it is opened. */
  async follow(
    start: string,
    { change, stop }: { change?: (address: URL) => void; stop?: (address: URL) => boolean } = {},
  ): Promise<{ address: URL; status: number; text: string }> {
    let address = new URL(start)
    for (let steps = 0; steps < 15; steps += 1) {
      change?.(address)
      if (stop?.(address)) return { address, status: 0, text: '' }
      const jar = this.jars.get(address.host) ?? new Map<string, string>()
      this.jars.set(address.host, jar)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split('; ')
        const [name = '', ...value] = pair.split('=')
        if (attributes.some((each) => /^max-age=0$/i.test(each))) jar.delete(name)
        else jar.set(name, value.join('='))
      }
      const to = answer.headers.get('location')
      if (!to) return { address, status: answer.status, text: await answer.text() }
      address = new URL(to, address)
    }
    throw new Error('It went on without end')
  }
}
