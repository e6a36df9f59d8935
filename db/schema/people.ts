import type { Json, Optional } from './column-types.ts'

export type PeopleTables = {
  users: Users
  credentials: Credentials
  sessions: Sessions
  user_roles: UserRoles
  mail_links: MailLinks
  security_events: SecurityEvents
  second_factors: SecondFactors
  recovery_codes: RecoveryCodes
  sign_in_tickets: SignInTickets
  known_browsers: KnownBrowsers
}

type Users = {
  id: string
  /** Lower case. */
  email: string
  email_verified: boolean
  name: string
  image: Optional<string>
  created_at: Date
  updated_at: Date
  last_sign_in_at: Optional<Date>
  disabled_at: Optional<Date>
  disabled_by: Optional<string>
  /** When they signed up by themselves; null for everybody who was invited or set up. */
  signed_up_at: Optional<Date>
}

/** A way to prove who one is: the password. The table has columns for other ways, not used yet. */
type Credentials = {
  id: string
  user_id: string
  /** Always 'credential', and then the account id is the user's id. */
  provider_id: string
  account_id: string
  /** Hash in PHC format. */
  password: Optional<string>
  created_at: Date
  updated_at: Date
}

type Sessions = {
  id: string
  /** Hash of the token in the cookie. */
  token: string
  user_id: string
  created_at: Date
  updated_at: Date
  last_seen_at: Date
  expires_at: Date
  ip_address: Optional<string>
  user_agent: Optional<string>
}

type UserRoles = {
  id: string
  user_id: string
  role: string
}

type MailLinks = {
  id: string
  purpose: string
  token_hash: string
  email: string
  user_id: Optional<string>
  /** What the person gave at the sign-up that this link confirms. */
  name: Optional<string>
  password: Optional<string>
  /** What an invitation offers, and who invites. */
  role: Optional<string>
  invited_by: Optional<string>
  created_at: Date
  expires_at: Date
}

type SecurityEvents = {
  id: string
  event_type: string
  user_id: Optional<string>
  metadata: Json
  timestamp: Date
  user_agent: string
  url: string
  /** 'server', or 'browser' for what anybody may have said. */
  reported_by: string
  /** Keyed hashes of the address and the network address that it is about. */
  email_key: Optional<string>
  client_key: Optional<string>
}

type SecondFactors = {
  user_id: string
  sealed_secret: string
  /** The last half minute whose code was used, counted from 1970. */
  last_step: number
  created_at: Date
}

type RecoveryCodes = {
  id: string
  user_id: string
  code_hash: string
}

/** Somebody who has proven one factor and is asked for the second. */
type SignInTickets = {
  token_hash: string
  user_id: string
  created_at: Date
  expires_at: Date
}

type KnownBrowsers = {
  browser_hash: string
  user_id: string
  last_sign_in_at: Date
}
