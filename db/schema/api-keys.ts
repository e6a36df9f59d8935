import type { Json, Optional, OptionalJson, WithDefault } from './column-types.ts'

export type ApiKeyTables = { api_keys: ApiKeys }

type ApiKeys = {
  id: string
  name: string
  /** Its first characters, by which it is found and recognised. */
  prefix: string
  /** SHA-256: the key itself is kept nowhere. */
  key_hash: string
  /** A list. */
  origins: Json
  /** A list of what it may read; null: everything. */
  reads: OptionalJson
  per_minute: number
  created_at: Date
  created_by: Optional<string>
  created_by_name: string
  expires_at: Optional<Date>
  /** A day of the office. */
  last_used: Optional<string>
  /** On that day. */
  requests: WithDefault<number>
  revoked_at: Optional<Date>
  revoked_by: WithDefault<string>
}
