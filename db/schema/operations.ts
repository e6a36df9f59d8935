import type { Json, Optional, OptionalJson, WithDefault } from './column-types.ts'

export type OperationTables = {
  settings: Settings
  list_revisions: ListRevisions
  saves: Saves
  content_revision: ContentRevision
  changes: Changes
  queue_entries: QueueEntries
  attempts: Attempts
  jobs: Jobs
  job_runs: JobRuns
}

type Settings = {
  key: string
  value: Json
  updated_at: Date
  updated_by: Optional<string>
}

type ListRevisions = {
  /** 'team', 'stocks:longevity'. */
  list: string
  revision: number
}

/** So that a save that is sent twice is done once. */
type Saves = {
  list: string
  /** New for each save, by the editor. */
  key: string
  /** Of what was sent, and by whom. */
  fingerprint: string
  answer: Json
  at: Date
}

type ContentRevision = {
  /** There is one row. */
  id: number
  team: number
  stocks: number
  themes: number
  letters: number
  legal: number
  settings: number
  pages: number
  disclosures: number
  facts: number
}

/** The database refuses UPDATE and DELETE. */
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
  list: Optional<string>
  revision: Optional<number>
  /** By whose approval it was made. */
  submission: Optional<string>
}

type QueueEntries = {
  id: string
  queue: string
  kind: string
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
  /** Of a mail: 'sent' once the mail server has taken it, 'filed' where it is kept as a file. */
  outcome: Optional<string>
  last_error: Optional<string>
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
