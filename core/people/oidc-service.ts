/** What an answer is checked by; none of it leaves the program but the state and the nonce. */
export type OidcChecks = { state: string; nonce: string; verifier: string }

/** Who somebody is to the other service: never the address alone. */
export type Identity = {
  issuer: string
  /** Of Entra, the firm's id there; '' elsewhere. */
  tenant: string
  subject: string
  email: string | undefined
  /** Only where the service says so: Entra sends nothing. */
  isEmailVerified: boolean
  name: string
}

/** What tells whether somebody has connected the service. */
export type KnowingService = Pick<OidcService, 'knows'>

/** Another service that people sign in with, as the environment names it. */
export type OidcService = {
  /** As its button calls it. */
  name: string
  /** Mail domains whose people may come in as viewers without an invitation. */
  domains: readonly string[]
  /** The same by the firm's id, for a service that verifies no address. */
  tenants: readonly string[]
  /** Whether it is this service that knows the identity, and no former one of the firm. */
  knows(identity: Pick<Identity, 'issuer' | 'tenant'>): boolean
  /** Where the browser is sent. Throws Refusal 'oidc-away'. */
  findAddress(checks: OidcChecks): Promise<string>
  /** Who has come back with this query. Throws Refusal 'oidc-away', 'oidc-refused'. */
  identify(query: string, checks: OidcChecks): Promise<Identity>
}
