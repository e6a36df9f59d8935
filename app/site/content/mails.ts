import { copyModule } from './copy.ts'

export const mailsCopy = copyModule('mails', {
  /** After an enquiry; {reference} is filled in. Nothing that was typed: the address may be of somebody who has not written. */
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
  /** To the recipient of a private link; {recipient}, {theme} and {date} are filled in. */
  privateLink: {
    subject: '{theme} · {firm}',
    preview: '{theme}, for you alone.',
    greeting: 'Dear {recipient},',
    text: '{firm} has prepared this theme for you. It is meant for you alone.',
    button: 'Open the theme',
    until: 'The link works until {date}.',
    footer:
      'Sent by {firm} for {recipient} alone: every page of it carries this name. If that is not ' +
      'you, please delete this email.',
  },
} as const)
