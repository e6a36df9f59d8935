import type { Limit } from '#core/security/limits.ts'
import { lang, type Parameter } from './calls.ts'
import type { SentName } from './sent.ts'
import type { ShapeName } from './shapes.ts'

/** A call that sends data; keys cannot be used for it. */
export type SendingCall = {
  /** The handler's name in the table of addresses. */
  handler: string
  path: string
  summary: string
  description: string
  parameters: readonly Parameter[]
  body: SentName
  success: { status: number; shape: ShapeName; description: string }
  /** In addition to those of every call. */
  failures: Readonly<Record<number, { description: string; shape?: ShapeName }>>
} & (
  | { isForAdmins: true }
  /** What is counted of each network that sends it. */
  | { isForAdmins?: never; counts: Limit }
)

/** The failures of every sending call. */
export const commonSendingFailures: Readonly<Record<number, string>> = {
  401: 'It came with a key that is unknown, was revoked or has expired.',
  403: 'It came with a key, which only reads, or from a page of another site.',
  413: 'The body is too long.',
  429: 'Too many from one place or with one key: wait for the seconds in Retry-After.',
  500: 'Something went wrong here: request_id finds it in the log of this site.',
  503: 'Briefly unavailable: try again after the seconds in Retry-After.',
}

export const sendingCalls: readonly SendingCall[] = [
  {
    handler: 'submitContact',
    path: '/api/submit-contact',
    summary: 'Send an enquiry',
    description:
      'What the contact form sends. The same message from the same address within 10 minutes is one enquiry.',
    parameters: [lang],
    body: 'ContactSubmission',
    success: { status: 200, shape: 'Accepted', description: 'The enquiry is stored.' },
    failures: {
      400: { description: 'Not JSON, or not as described.', shape: 'RefusedSubmission' },
      415: { description: 'Not sent as application/json.' },
      503: {
        description:
          'The form is closed: a document that its consent names is not published. Nothing is stored.',
      },
    },
    counts: 'enquiry',
  },
  {
    handler: 'logSecurityEvent',
    path: '/api/log-security-event',
    summary: 'Report a security event',
    description:
      'What a sign-in page reports of itself. Anything that is not as described is answered alike and dropped.',
    parameters: [],
    body: 'SecurityReport',
    success: { status: 202, shape: 'Accepted', description: 'Received, whatever is kept of it.' },
    failures: {},
    counts: 'report',
  },
  {
    handler: 'getStockQuote',
    path: '/api/get-stock-quote',
    summary: 'Ask for a price',
    description: 'The current price of a share, from the service that the firm has set up.',
    parameters: [],
    body: 'QuoteRequest',
    success: { status: 200, shape: 'Quote', description: 'The price.' },
    failures: {
      400: { description: 'There is no symbol in it.' },
      401: { description: 'Nobody is signed in. Or: it came with a key that is unknown.' },
      403: {
        description:
          'The person who is signed in is not an admin. Or: it came with a key, or from a page of another site.',
      },
      502: { description: 'The service gives no price: the error says why.' },
      503: { description: 'No service is set up, or briefly unavailable.' },
    },
    isForAdmins: true,
  },
]
