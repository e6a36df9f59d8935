import type { ColumnType, Kysely, Transaction } from 'kysely'
import type { JsonText } from './values.ts'

/**
 * The rows of both databases. Instants are UTC with milliseconds, money is 1/10,000 of its
 * currency, `…_by` and `actor_id` are ids of people, other ids are random UUIDs unless noted.
 * JSON comes out as `unknown`: the noun that owns it checks it (docs/product.md §3). Where a
 * column that may be null decides the order, say `nullsFirst()` or `nullsLast()`: the databases
 * differ. `lower()` knows only ASCII on SQLite: fold text in the program.
 */
export type Schema = {
  team_members: TeamMembers
  former_slugs: FormerSlugs
  themes: Themes
  stock_picks: StockPicks
  price_points: PricePoints
  price_updates: PriceUpdates
  price_update_items: PriceUpdateItems
  settings: Settings
  list_revisions: ListRevisions
  saves: Saves
  content_revision: ContentRevision
  changes: Changes
  contact_submissions: ContactSubmissions
  enquiry_steps: EnquirySteps
  enquiry_notes: EnquiryNotes
  queue_entries: QueueEntries
  attempts: Attempts
  jobs: Jobs
  job_runs: JobRuns
  users: Users
  credentials: Credentials
  sessions: Sessions
  user_roles: UserRoles
  mail_links: MailLinks
  social_images: SocialImages
  security_events: SecurityEvents
  second_factors: SecondFactors
  recovery_codes: RecoveryCodes
  sign_in_tickets: SignInTickets
  known_browsers: KnownBrowsers
  media: Media
  texts: Texts
  text_aliases: TextAliases
  text_versions: TextVersions
  text_publications: TextPublications
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** Written through `json` only. */
type Json = ColumnType<unknown, JsonText, JsonText>
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
type OptionalJson = ColumnType<unknown, JsonText | null | undefined, JsonText | null>
type WithDefault<T> = ColumnType<T, T | undefined, T>

type TeamMembers = {
  id: string
  name: string
  role: string
  short_bio: string
  full_bio: string
  image_url: Optional<string>
  image_alt: WithDefault<string>
  use_initials: boolean
  slug: string
  profile_url: WithDefault<string>
  show_on_home: boolean
  display_order: WithDefault<number>
  last_updated: Date
  created_at: Date
  updated_at: Date
  removed_at: Optional<Date>
  removed_by: Optional<string>
}

type FormerSlugs = {
  slug: string
  member_id: string
  created_at: Date
}

type Themes = {
  /** The slug. */
  id: string
  name: string
  description: string
  created_at: Date
  updated_at: Date
}

type StockPicks = {
  id: string
  theme_id: string
  /** The id that the editor and the public call know, unique within its theme. */
  stock_id: string
  name: string
  ticker: string
  exchange: string
  current_price: Optional<number>
  entry_price: Optional<number>
  price_as_of: Optional<Date>
  /** Rises with every price, by any hand. */
  price_revision: WithDefault<number>
  image_url: Optional<string>
  image_alt: WithDefault<string>
  thesis: string
  display_order: WithDefault<number>
  last_updated: Date
  created_at: Date
  updated_at: Date
  removed_at: Optional<Date>
  removed_by: Optional<string>
  /** Why it was removed, where that has to be said. */
  removal_reason: WithDefault<string>
  /** The moment of the closing price. A closed stock is removed from its list as well. */
  closed_at: Optional<Date>
  closing_price: Optional<number>
  /** Name of the person who closed it. */
  closed_by: WithDefault<string>
  close_reason: WithDefault<string>
}

type PricePoints = {
  id: string
  stock_pick_id: string
  price: number
  as_of: Date
  source: string
  recorded_at: Date
  /** Name of the person who typed it, or of what brought it. */
  recorded_by: WithDefault<string>
  /** Marked as an error: kept, but shown nowhere else. */
  error_at: Optional<Date>
  error_by: Optional<string>
}

/** One asking for prices: of one stock, of a theme, or of all where neither is named. */
type PriceUpdates = {
  id: string
  theme_id: Optional<string>
  stock_pick_id: Optional<string>
  /** Null for the nightly update. */
  started_by: Optional<string>
  started_by_name: string
  started_at: Date
  ended_at: Optional<Date>
}

type PriceUpdateItems = {
  id: string
  update_id: string
  stock_pick_id: string
  position: number
  name: string
  ticker: string
  exchange: string
  state: string
  /** The run of the job that asks for it. */
  claimed_by: WithDefault<string>
  /** Why there is no price. */
  reason: WithDefault<string>
  /** The price until then, and the one that came. */
  last_price: Optional<number>
  price: Optional<number>
  as_of: Optional<Date>
  decided_at: Optional<Date>
  decided_by: WithDefault<string>
}

type Settings = {
  key: string
  value: Json
  updated_at: Date
  updated_by: Optional<string>
}

type ListRevisions = {
  /** For example 'team' or 'stocks:longevity'. */
  list: string
  revision: number
}

/** Saves that were acknowledged, so that one that is sent twice is done once. */
type Saves = {
  list: string
  /** Chosen by the editor, new for each save. */
  key: string
  /** Hash of what was sent, and by whom. */
  fingerprint: string
  answer: Json
  at: Date
}

type ContentRevision = {
  /** Always 1: there is one row. */
  id: number
  team: number
  stocks: number
  themes: number
  letters: number
  legal: number
  settings: number
  pages: number
}

/** Append-only: the database refuses UPDATE and DELETE. */
type Changes = {
  id: string
  at: Date
  actor_id: Optional<string>
  actor_name: string
  noun: string
  record_id: string
  record_name: string
  action: string
  differences: Json
  /** As in `list_revisions`; null where the record is in no list. */
  list: Optional<string>
  revision: Optional<number>
}

type ContactSubmissions = {
  id: string
  name: string
  email: string
  phone: string
  message: string
  /** Address of the page that the form stood on. */
  page: string
  ua: string
  consent_text: string
  /** Milliseconds from the first focus to sending, where known. */
  fill_ms: Optional<number>
  suspicion: Optional<string>
  created_at: Date
  answered_at: Optional<Date>
  answered_by: Optional<string>
  /** What people quote; '' for what came in by another way. */
  reference: WithDefault<string>
  /** Its number in the index of words; rises with the time of receipt. */
  ordinal: Optional<number>
  /** What it is found by, as one text; triggers put it into the index. */
  search_words: WithDefault<string>
  /** Rises with each step but notes. */
  revision: WithDefault<number>
  due_at: Optional<Date>
  /** Names are kept as they were at that moment: accounts may go. */
  owner_id: Optional<string>
  owner_name: Optional<string>
  assigned_at: Optional<Date>
  answered_name: Optional<string>
  closed_at: Optional<Date>
  closed_by: Optional<string>
  closed_name: Optional<string>
  spam_at: Optional<Date>
  /** Nothing of the person is left. */
  erased_at: Optional<Date>
  /** When a mail to the visitor was put into the outbox. */
  acknowledged_at: Optional<Date>
  /** When staff were reminded, before it was due and after. */
  reminded_at: Optional<Date>
  overdue_told_at: Optional<Date>
}

/** Append-only. */
type EnquirySteps = {
  id: string
  enquiry_id: string
  at: Date
  actor_id: Optional<string>
  actor_name: string
  step: string
  detail: WithDefault<string>
}

type EnquiryNotes = {
  id: string
  enquiry_id: string
  at: Date
  actor_id: Optional<string>
  actor_name: string
  text: string
}

type QueueEntries = {
  id: string
  queue: string
  kind: string
  /** Of a mail. */
  recipient: Optional<string>
  props: OptionalJson
  /** Props that only this program may read; erased when the entry ends. */
  encrypted: Optional<string>
  created_at: Date
  not_before: Date
  expires_at: Optional<Date>
  attempts: WithDefault<number>
  leased_by: Optional<string>
  leased_until: Optional<Date>
  done_at: Optional<Date>
  failed_at: Optional<Date>
  last_error: Optional<string>
  /** The record that it is about, such as an enquiry. */
  about: Optional<string>
}

type Attempts = {
  key: string
  count: number
  window_started_at: Date
}

type Jobs = {
  name: string
  scheduled_for: Optional<Date>
  leased_by: Optional<string>
  leased_until: Optional<Date>
  last_started_at: Optional<Date>
  last_ended_at: Optional<Date>
  last_outcome: Optional<string>
  last_error: Optional<string>
  /** A run that somebody asked for and no process has begun. */
  requested_at: Optional<Date>
  requested_by: Optional<string>
}

type JobRuns = {
  job: string
  scheduled_for: Date
  started_at: Date
  ended_at: Optional<Date>
  outcome: Optional<string>
  progress: OptionalJson
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

type SocialImages = {
  fingerprint: string
  png: Buffer
  drawn_at: Date
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

type Media = {
  id: string
  /** Name of its files without width and ending, see core/media/picture-name.ts. */
  base: string
  /** What records name it by: the address of the widest file that every browser can show. */
  url: string
  /** Of the widest file, in pixels. */
  width: number
  height: number
  widths: Json
  fallback: string
  files: Json
  uploaded_by: Optional<string>
  created_at: Date
  /** When a record last came to name it; before that, when it was uploaded. */
  last_used_at: Date
}

/** A text that visitors read (docs/product.md §10); its languages are published each by itself. */
type Texts = {
  id: string
  /** 'theme', 'letter', 'legal' or 'page'. */
  kind: string
  /** The slug, or the name of a page's copy. */
  key: string
  display_order: WithDefault<number>
  created_at: Date
}

/** Former keys, which go on leading to their text and are nobody else's. */
type TextAliases = {
  kind: string
  key: string
  text_id: string
  created_at: Date
}

/** Append-only: the database refuses UPDATE and DELETE. */
type TextVersions = {
  id: string
  text_id: string
  /** 'en' or 'ar'. */
  language: string
  /** From 1, in each language; also the revision of the draft that it was saved as. */
  number: number
  content: Json
  saved_at: Date
  saved_by: Optional<string>
  saved_by_name: string
  reason: WithDefault<string>
}

/** Append-only: what was published is never said otherwise later. */
type TextPublications = {
  id: string
  text_id: string
  language: string
  /** 'publish', 'withdraw', or 'cancel' of one that has not begun. */
  action: string
  /** The version that is published; null for the others. */
  version: Optional<number>
  /** From when it holds. */
  starts_at: Date
  /** Id of the publication that is cancelled. */
  cancels: Optional<string>
  recorded_at: Date
  recorded_by: Optional<string>
  recorded_by_name: string
  reason: WithDefault<string>
}
