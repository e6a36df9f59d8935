import { data, isRouteErrorResponse } from 'react-router'
import { outageIn, outageReasons } from '#app/connection.ts'
import { isLate, notInTime } from '#app/not-in-time.ts'
import { type Message, success } from '#app/ui/message.ts'
import type { Row, SaveOutcome } from '#core/record/list.ts'
import type { Outage } from '#db/errors.ts'

const timeoutMs = 30_000

export type Reason =
  | 'no-connection'
  | 'no-answer'
  | 'late'
  | Outage
  | 'signed-out'
  | 'denied'
  | 'too-large'
  | 'upload'
  | 'failed'

export type NotSaved = { outcome: 'not-saved'; reason: Reason; requestId?: string }

export type LastSave = { by: string; at: Date }

export function submittedMessage(id: string): Message {
  return {
    ...success('Submitted for approval', 'It goes live when a second person approves it.'),
    link: { to: `/admin/review/${id}`, label: 'Open the review' },
  }
}

export type SubmittedSave = { outcome: 'submitted'; id: string; hash: string }

export type Answered<R extends Row> = (SaveOutcome<R> | SubmittedSave) & { lastSave?: LastSave }

export type SaveAnswer<R extends Row> = Answered<R> | NotSaved

/** Whatever goes wrong is an answer too: the editor stays as it is, and nothing is loaded again. */
export async function askToSave<R extends Row>(serverAction: () => Promise<Answered<R>>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<'no-answer'>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'no-answer')
  })
  try {
    const answer = await Promise.race([serverAction(), timeout])
    return answer === 'no-answer' ? notSaved({ reason: answer }) : answer
  } catch (error) {
    return notSaved(causeOf(error))
  } finally {
    clearTimeout(timer)
  }
}

/** With a failure status the router does not revalidate, which would lead to /auth or an error. */
function notSaved(cause: Omit<NotSaved, 'outcome'>) {
  const answer: NotSaved = { outcome: 'not-saved', ...cause }
  return data(answer, 503)
}

function causeOf(error: unknown): Omit<NotSaved, 'outcome'> {
  // The guard sends anyone who is not signed in to /auth.
  if (error instanceof Response) return { reason: 'signed-out' }
  if (isRouteErrorResponse(error)) {
    const reason = isLate(error.data)
      ? 'late'
      : (outageIn(error.data) ?? reasons[error.status] ?? 'failed')
    return { reason, requestId: error.data?.requestId }
  }
  // fetch throws a TypeError when there is no connection or when it breaks off.
  return { reason: error instanceof TypeError ? 'no-connection' : 'failed' }
}

export const reasons: Readonly<Record<number, Reason>> = {
  403: 'denied',
  408: 'late',
  413: 'too-large',
  502: 'no-connection',
  503: 'busy',
  504: 'no-answer',
}

/** It passes by itself, or when somebody has made room. */
export const passingReasons: ReadonlySet<Reason> = new Set([
  'no-connection',
  'no-answer',
  'updating',
  'busy',
  'disk-full',
  'server-disk-full',
  'away',
])

export const reasonTexts: Record<Reason, string> = {
  'no-connection': 'There is no connection to the server.',
  'no-answer': 'The server has not answered in time.',
  late: notInTime,
  ...outageReasons,
  'signed-out': 'Your session has ended.',
  denied: 'You no longer have permission to do this.',
  'too-large': 'This is more than can be saved at once.',
  upload: 'The picture could not be uploaded.',
  failed: 'Something went wrong on our side.',
}
