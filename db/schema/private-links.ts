import type { Optional, WithDefault } from './column-types.ts'

export type PrivateLinkTables = {
  private_links: PrivateLinks
  private_link_attestations: PrivateLinkAttestations
}

type PrivateLinks = {
  id: string
  /** SHA-256: the address itself is kept nowhere. */
  token_hash: string
  theme_id: string
  /** Of the theme's text: what the recipient was given stays what it was. */
  version: number
  recipient: string
  language: WithDefault<string>
  email: string
  asks_attestation: boolean
  /** False: the address was copied, and sent in another way. */
  mailed: boolean
  created_at: Date
  created_by: Optional<string>
  created_by_name: string
  expires_at: Date
  opened_at: Optional<Date>
  revoked_at: Optional<Date>
  revoked_by: WithDefault<string>
}

/** One for each browser that attested. */
type PrivateLinkAttestations = {
  id: string
  link_id: string
  /** SHA-256 of the random token in its cookie. */
  browser_hash: string
  at: Date
  /** As it was shown. */
  sentence: string
  /** Of the page copy; 0 is the original. */
  version: number
}
