import type { Configuration } from 'openid-client'
import { requireEmail } from '#core/email.ts'
import { isRefusal, Refusal } from '#core/issue.ts'
import type { Identity, KnowingService, OidcService } from '#core/people/identities.server.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

const callback = '/auth/oidc/callback'

/** Signed by RSA and SHA-256, as Entra and Google do; another algorithm is refused. */
const algorithm = 'RS256'

const timeoutSeconds = 10

/** Read when it is used: nothing of it is needed to start. */
const library = () => import('openid-client')

/**
 * Speaks OpenID Connect with the service that the environment names: by a code with PKCE, with the
 * signature of what it says checked against the keys of the issuer.
 *
 * @param origin the program's own, PUBLIC_ORIGIN
 */
export function createOidc(
  config: NonNullable<Config['oidc']>,
  { origin, log }: { origin: string; log: Pick<Log, 'warn'> },
): OidcService {
  const redirectUri = origin + callback
  let found: Promise<Configuration> | undefined

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await library()
    const isLocal = config.issuer.startsWith('http:')
    const metadata = {
      client_secret: config.clientSecret,
      id_token_signed_response_alg: algorithm,
    }
    found ??= discovery(new URL(config.issuer), config.clientId, metadata, undefined, {
      execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
      timeout: timeoutSeconds,
    })
    try {
      return await found
    } catch (error) {
      // The next one asks again.
      found = undefined
      log.warn({ err: error }, 'the service that people sign in with cannot be reached')
      throw new Refusal('oidc-away')
    }
  }

  return {
    name: config.name,
    domains: config.domains,
    tenants: config.tenants,
    ...knowing(config.issuer),
    async findAddress({ state, nonce, verifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
      const address = buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },
    async identify(query, { state, nonce, verifier }) {
      const { authorizationCodeGrant } = await library()
      const service = await discover()
      try {
        const tokens = await authorizationCodeGrant(service, new URL(redirectUri + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Refusal('oidc-refused')
        return identityOf(claims)
      } catch (error) {
        if (isRefusal(error)) throw error
        log.warn({ err: error }, 'the service that people sign in with was not believed')
        throw new Refusal('oidc-refused')
      }
    },
  }
}

/** Tells whose identities are those of the issuer. */
export function knowing(issuer: string): KnowingService {
  return {
    knows(identity) {
      // Entra names the firm where the configured address is that of all firms.
      const own = new URL(issuer).href.replace(/\/(common|organizations)\//, `/${identity.tenant}/`)
      return withoutSlash(identity.issuer) === withoutSlash(own)
    },
  }
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')

function identityOf(claims: Record<string, unknown> & { iss: string; sub: string }): Identity {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    issuer: claims.iss,
    tenant: text('tid'),
    subject: claims.sub,
    email: addressOf(text('email')) ?? addressOf(text('preferred_username')),
    isEmailVerified: claims.email_verified === true && addressOf(text('email')) !== undefined,
    name: text('name'),
  }
}

function addressOf(value: string): string | undefined {
  try {
    return requireEmail(value)
  } catch {
    return undefined
  }
}
