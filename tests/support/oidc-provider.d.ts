/** What the stand-in uses of it: the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type Asked = {
    oidc: {
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
      session?: { accountId?: string }
    }
  }

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: Record<string, string | string[]>[]
        cookies: { keys: string[] }
        enabledJWA: { idTokenSigningAlgValues: string[] }
        jwks: { keys: object[] }
        claims: Record<string, string[]>
        conformIdTokenClaims: boolean
        features: { devInteractions: { enabled: boolean } }
        interactions: { url(asked: Asked, interaction: { uid: string }): string }
        pkce: { required(): boolean }
        findAccount(
          asked: Asked,
          subject: string,
        ): { accountId: string; claims(): Record<string, string | boolean> }
        loadExistingGrant(asked: Asked): Promise<Grant>
      },
    )
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>
  }
}
