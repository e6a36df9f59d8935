import type { Optional, WithDefault } from './column-types.ts'

export type EnquiryTables = {
  contact_submissions: ContactSubmissions
  enquiry_steps: EnquirySteps
  enquiry_notes: EnquiryNotes
}

type ContactSubmissions = {
  id: string
  name: string
  email: string
  phone: string
  message: string
  /** '10:30 Asia/Riyadh', or '' where no call was asked for. */
  call_back: WithDefault<string>
  page: string
  /** Of that page: a code of core/language.ts. */
  language: WithDefault<string>
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
  /** In the index of words; rises with the time of receipt. */
  ordinal: Optional<number>
  /** Triggers put it into the index. */
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
  erased_at: Optional<Date>
  /** When a mail to the visitor was queued. */
  acknowledged_at: Optional<Date>
  /** Before it was due, and after. */
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
