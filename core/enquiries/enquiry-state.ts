export type EnquiryState = 'new' | 'assigned' | 'answered' | 'closed' | 'spam'

export const stateNames: Record<EnquiryState, string> = {
  new: 'New',
  assigned: 'Assigned',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
}

/** `all` means everything except spam. */
export const enquiryViews = ['all', 'overdue', 'mine', 'new', 'answered', 'closed', 'spam'] as const
export type EnquiryView = (typeof enquiryViews)[number]

/** Counting stops here, because an exact count costs as much as reading the whole list. */
export const maxCounted = 1000

export function isEnquiryView(text: string | null): text is EnquiryView {
  return enquiryViews.some((view) => view === text)
}

export type StateStep =
  | 'assigned'
  | 'answered'
  | 'closed'
  | 'reopened'
  | 'spam'
  | 'not-spam'
  | 'erased'
export type Step = StateStep | 'note'

export const stepNames: Record<Step, string> = {
  assigned: 'Assigned',
  answered: 'Marked answered',
  closed: 'Closed',
  reopened: 'Reopened',
  spam: 'Marked as spam',
  'not-spam': 'Marked as not spam',
  erased: 'Erased',
  note: 'Note added',
}

export function isPossible(
  { state, revision, erasedAt }: { state: EnquiryState; revision: number; erasedAt?: Date },
  step: StateStep,
): boolean {
  if (erasedAt) return false
  switch (step) {
    case 'assigned':
    case 'answered':
      return state === 'new' || state === 'assigned'
    case 'closed':
      return state !== 'closed' && state !== 'spam'
    case 'reopened':
      return state === 'answered' || state === 'closed'
    case 'not-spam':
      return state === 'spam'
    case 'spam':
      // Suspected spam can be confirmed.
      return state !== 'spam' || revision === 0
    case 'erased':
      return true
  }
}

/**
 * The step that leads back to what an enquiry was before, `isAgain` where it is as it was then;
 * undefined where none does: reopened, one that was closed after its answer waits for an answer again.
 */
export function stepBack(
  step: StateStep,
  before: EnquiryState,
): { step: StateStep; isAgain?: boolean } | undefined {
  switch (step) {
    case 'assigned':
      return { step }
    case 'answered':
      return { step: 'reopened' }
    case 'closed':
      return before === 'answered' ? undefined : { step: 'reopened' }
    case 'reopened':
      return { step: before === 'answered' ? before : 'closed', isAgain: true }
    case 'spam':
      return before === 'spam' ? undefined : { step: 'not-spam' }
    case 'not-spam':
      return { step: 'spam' }
    case 'erased':
      return undefined
  }
}

export const answerHours = 24
const hourMs = 60 * 60_000

export function dueAfter(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + answerHours * hourMs)
}

/** '23 h', '45 min', 'overdue by 2 h', 'overdue by 3 days'. */
export function timeLeft(dueAt: Date, now: Date): string {
  const ms = dueAt.getTime() - now.getTime()
  return ms > 0 ? duration(ms) : `overdue by ${duration(-ms)}`
}

/** '23 h', '45 min', from 48 hours on '3 days'; rounded down. */
export function duration(ms: number): string {
  const hours = Math.floor(ms / hourMs)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return hours > 0 ? `${hours} h` : `${Math.floor(ms / 60_000)} min`
}
