import type { Json, Optional } from './column-types.ts'

export type PeopleTables = {
  users: Users
  credentials: Credentials
  sessions: Sessions
  user_roles: UserRoles
  mail_links: MailLinks
  security_events: SecurityEvents
  second_factors: SecondFactors
  passkeys: Passkeys
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
  /** Of the last mail of Mondays, or when it was asked for; null where nobody did. */
  monday_mail_at: Optional<Date>
  /** Null for everybody who was invited or set up. */
  signed_up_at: Optional<Date>
  /** Before it they approve nothing (docs/decisions.md 42). */
  approves_from: Optional<Date>
}

/** A password, or who somebody is at the service that also signs people in. */
type Credentials = {
  id: string
  user_id: string
  /** 'credential' for a password, 'oidc' for an identity of the service. */
  provider_id: string
  /** The user's id, or issuer, tenant and subject as JSON. */
  account_id: string
  /** PHC format. */
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
  /** 'server', or 'browser', which may say anything. */
  reported_by: string
  /** Keyed hashes. */
  email_key: Optional<string>
  client_key: Optional<string>
}

type SecondFactors = {
  user_id: string
  sealed_secret: string
  /** The half minute, counted from 1970. */
  last_step: number
  created_at: Date
}

type Passkeys = {
  id: string
  user_id: string
  /** What the authenticator calls it, in base64url like the key. */
  credential_id: string
  public_key: string
  /** How often it was used, as it says; 0 where it does not count. */
  counter: number
  /** JSON: how browsers reach it, such as ["internal"]. */
  transports: string
  name: string
  created_at: Date
  last_used_at: Optional<Date>
}

type RecoveryCodes = {
  id: string
  user_id: string
  code_hash: string
}

/** Between the two factors. */
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
  /** When the user last passed the second factor in it. */
  second_factor_at: Optional<Date>
}
