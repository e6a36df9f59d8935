import { editable } from './current-copy.ts'

/** Mails to visitors. {reference} is filled in. */
export const mails = editable('mails', {
  /** After an enquiry. Nothing that was typed: the address may be of somebody who has not written. */
  received: {
    subject: 'We have your enquiry {reference} · {firm}',
    preview: 'Your reference is {reference}.',
    title: 'Thank you for your enquiry',
    text:
      'We have received it and will answer within {hours} hours. You can reply to this email if ' +
      'you would like to add something.',
    reference: 'Your reference',
    footer:
      'Sent by {firm} because somebody entered this address in the contact form of our site. If ' +
      'that was not you, you need not do anything.',
  },
} as const)
