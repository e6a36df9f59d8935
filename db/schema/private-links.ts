import type { Optional, WithDefault } from './column-types.ts'

export type PrivateLinkTables = { private_links: PrivateLinks }

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
  attested_at: Optional<Date>
  /** As it was shown. */
  attested_text: WithDefault<string>
  /** Of the page copy; 0 is the original. */
  attested_version: Optional<number>
  revoked_at: Optional<Date>
  revoked_by: WithDefault<string>
}
