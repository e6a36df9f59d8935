/** What the outbox knows of a mail (docs/decisions.md 44). Safe in the browser. */
export type MailState =
  /** `reason`: why the last try failed; '' before the first. */
  | { state: 'waiting'; since: Date; reason: string }
  /** The mail server has taken it. */
  | { state: 'sent'; at: Date }
  | { state: 'failed'; at: Date; reason: string }
  /** Kept as a file, because no mail server is set up. */
  | { state: 'filed'; at: Date }

/** How a mail left the outbox. */
export type MailOutcome = 'sent' | 'filed'
