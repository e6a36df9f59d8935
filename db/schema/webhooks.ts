import type { Json, Optional, WithDefault } from './column-types.ts'

export type WebhookTables = { webhooks: Webhooks; webhook_deliveries: WebhookDeliveries }

type Webhooks = {
  id: string
  address: string
  /** A list of names. */
  events: Json
  /** Encrypted for this row. */
  secret: string
  created_at: Date
  created_by: Optional<string>
  created_by_name: string
  /** In a row. */
  failures: WithDefault<number>
  /** Of those failures, the first; null where the last delivery was accepted. */
  failing_since: Optional<Date>
  /** The last time that it was switched on; null: since it was added. */
  on_since: Optional<Date>
  off_at: Optional<Date>
  /** 'person', 'failures', 'gone' or 'secret'. */
  off_because: WithDefault<string>
}

/** Each attempt. */
type WebhookDeliveries = {
  id: string
  webhook_id: string
  /** The same for every attempt at one message. */
  message_id: string
  event: string
  /** As it was sent. */
  body: string
  attempt: number
  at: Date
  /** Of the answer; null where there was none. */
  status: Optional<number>
  ms: number
  reason: WithDefault<string>
}
