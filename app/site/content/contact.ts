import { copyModule } from './copy.ts'

export type TextPart = { text: string; href?: string }

const consent: TextPart[] = [
  { text: 'I acknowledge the ' },
  { text: 'disclosures', href: '/legal/disclosures' },
  { text: ' and the ' },
  { text: 'privacy policy', href: '/legal/privacy' },
  { text: '.' },
]

export const contactCopy = copyModule('contact', {
  meta: {
    title: 'Get in Touch | {firm}',
    description:
      'Write to {firm} or call the office in {firm.city}. Every enquiry is answered within {hours} hours.',
  },
  title: 'Get in Touch',
  intro:
    'Tell us who you are and what you would like to discuss. A member of the team replies within ' +
    '{hours} hours.',
  /** In the place of the form (docs/decisions.md 39). */
  closed:
    'This form opens as soon as our disclosures and privacy policy are published. Until then, please ' +
    'call or write to the office.',
  form: {
    label: 'Enquiry',
    requiredNote: 'All fields are required.',
    fields: {
      name: { label: 'Full Name', hint: '' },
      email: { label: 'Email Address', hint: 'Our reply goes to this address.' },
      phone: { label: 'Phone Number', hint: 'With the country code, for example +20.' },
      message: {
        label: 'Message',
        hint: 'Please leave out account numbers and identity documents.',
      },
    },
    counter: {
      left: { one: '{count} character left', other: '{count} characters left' },
      over: { one: '{count} character too many', other: '{count} characters too many' },
    },
    consent,
    honeypot: 'Please leave this field empty',
    submit: 'Send Message',
    sending: 'Sending...',
  },
  errors: {
    failed: "Couldn't send. Please try again.",
    consent: 'Please acknowledge our disclosures and privacy policy before submitting.',
    summary: 'Your message has not been sent yet. Please check the marked fields.',
    unprintable: 'Please remove the characters that cannot be shown here, and write them again.',
    tooMany:
      'Several messages have arrived from you in a short time. Please wait a few minutes, or ' +
      'call the office.',
    name: {
      missing: 'Please enter your full name.',
      tooLong: 'Please shorten your name to {max} characters.',
    },
    email: {
      missing: 'Please enter your email address, so that we can reply.',
      invalid: 'Please enter a valid email address, for example name@company.com.',
      tooLong: 'Please enter an email address of at most {max} characters.',
    },
    phone: {
      missing: 'Please enter a phone number on which we can reach you.',
      invalid: 'Please enter a phone number with digits only, and a + before the country code.',
      tooLong: 'Please shorten the phone number to {max} characters.',
    },
    message: {
      missing: 'Please write a few words about what you would like to discuss.',
      tooLong: 'Please shorten your message to {max} characters. Nothing has been cut.',
    },
  },
  office: {
    title: 'Office',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    regulatory: 'Regulatory notice',
  },
  thanks: {
    meta: {
      title: 'Thank You | {firm}',
      description: 'Your message has reached {firm}. We reply within {hours} hours.',
    },
    title: 'Thank You',
    text: 'Your message has reached us. A member of the team will reply within {hours} hours.',
    /** {phone} is a link. */
    note: 'If it is urgent, please call the office on {phone}.',
    button: { label: 'Return to Homepage', href: '/' },
  },
} as const)
