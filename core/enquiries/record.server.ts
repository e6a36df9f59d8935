import type { Db } from '#db/schema.ts'
import { dueAfter, type EnquiryState } from './enquiry-state.ts'

export type EnquirySummary = {
  id: string
  /** The reference that people quote; '' if it did not come through the form. */
  reference: string
  name: string
  email: string
  message: string
  /** '10:30 Asia/Riyadh', or '' where no call was asked for. */
  callBack: string
  receivedAt: Date
  dueAt: Date
  state: EnquiryState
  /** Increases with each step except notes; forms send back the one that they showed. */
  revision: number
  owner: { id: string; name: string } | undefined
  answered: { at: Date; by: string } | undefined
  closed: { at: Date; by: string } | undefined
  suspicion: string | undefined
  erasedAt: Date | undefined
}

export const summaryColumns = [
  'id',
  'reference',
  'name',
  'email',
  'message',
  'call_back',
  'created_at',
  'due_at',
  'revision',
  'owner_id',
  'owner_name',
  'answered_at',
  'answered_name',
  'closed_at',
  'closed_name',
  'spam_at',
  'suspicion',
  'erased_at',
] as const

export function selectSummary(db: Db) {
  return db.selectFrom('contact_submissions').select(summaryColumns)
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummary>['executeTakeFirstOrThrow']>>

export function summaryOf(row: SummaryRow): EnquirySummary {
  const { id, reference, name, email, message, revision } = row
  return {
    id,
    reference,
    name,
    email,
    message,
    callBack: row.call_back,
    revision,
    receivedAt: row.created_at,
    dueAt: row.due_at ?? dueAfter(row.created_at),
    state: stateOf(row),
    owner: row.owner_id ? { id: row.owner_id, name: row.owner_name ?? '' } : undefined,
    answered: row.answered_at ? { at: row.answered_at, by: row.answered_name ?? '' } : undefined,
    closed: row.closed_at ? { at: row.closed_at, by: row.closed_name ?? '' } : undefined,
    suspicion: row.suspicion ?? undefined,
    erasedAt: row.erased_at ?? undefined,
  }
}

function stateOf(
  row: Pick<SummaryRow, 'spam_at' | 'closed_at' | 'answered_at' | 'owner_id'>,
): EnquiryState {
  if (row.spam_at) return 'spam'
  if (row.closed_at) return 'closed'
  if (row.answered_at) return 'answered'
  return row.owner_id ? 'assigned' : 'new'
}
