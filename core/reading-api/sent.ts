import { z } from 'zod'
import { callBackPattern } from '#core/enquiries/call-back.ts'
import { type EnquiryField, enquiryFields } from '#core/enquiries/enquiry.ts'
import { warningTypes } from '#core/security/event.ts'

/** All have defaults, because missing fields are reported with messages (docs/product.md §7). */
const text = (
  description: string,
  limits: { minLength?: number; maxLength?: number; pattern?: string } = {},
) =>
  z
    .string()
    .default('')
    .meta({ description, ...limits })

/** Limits are in code points; all four fields of the form are required. */
const field = (name: EnquiryField, description: string) =>
  text(description, { minLength: 1, maxLength: enquiryFields[name].max })

export const ContactSubmission = z
  .object({
    name: field('name', 'Full name'),
    email: field('email', 'Where the answer goes'),
    phone: field('phone', 'With the country code'),
    message: field('message', 'Plain text'),
    call_back: text(
      'When to be called: a time of day and its time zone. Kept only where the form of this site asks for it',
      { pattern: `^$|${callBackPattern}` },
    ),
    page: text('Address of the page that it was written on'),
    ua: text('User agent of the browser'),
    consent: z
      .union([z.string().max(1000), z.boolean()])
      .optional()
      .describe(
        'The consent that was shown, word for word; true where it was the one of this site',
      ),
    fill_ms: z
      .int()
      .min(0)
      .max(2_000_000_000)
      .optional()
      .describe('Milliseconds from the first focus to sending'),
  })
  .meta({ required: ['name', 'email', 'phone', 'message'] })

/** With the honeypot field, which people do not see but bots fill in. */
export const SubmissionWithHoneypot = ContactSubmission.extend({ website: z.string().default('') })

/** From a browser, so untrusted; the handler validates it field by field. */
const SecurityReport = z.object({
  event_type: z.enum(warningTypes),
  metadata: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .describe('A few short facts; addresses are masked'),
  user_agent: z.string().optional(),
  url: z.string().optional().describe('Without its query'),
})

export const QuoteRequest = z.object({
  symbol: z.string().trim().toUpperCase().min(1).max(20).describe('Ticker'),
  exchange: z.string().optional().describe('As in stock picks; else that of the pick'),
})

export const sentShapes = { ContactSubmission, SecurityReport, QuoteRequest } as const

/** What a program might send, in the description of the calls. */
export const sentExamples = {
  ContactSubmission: {
    name: 'Jane Example',
    email: 'jane@example.com',
    phone: '+44 20 7946 0000',
    message: 'Please call me back.',
    page: '/contact',
    ua: 'A program',
    consent: true,
  },
  SecurityReport: {
    event_type: 'rate_limit_exceeded',
  },
  QuoteRequest: {
    symbol: 'NVO',
  },
} as const satisfies { [Name in keyof typeof sentShapes]: z.input<(typeof sentShapes)[Name]> }

export type SentName = keyof typeof sentShapes
