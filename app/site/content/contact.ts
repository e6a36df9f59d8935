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
    /** Where a time to be called may be given too. */
    requiredButCall: 'All fields but the time for a call are required.',
    fields: {
      name: { label: 'Full Name', hint: '' },
      email: { label: 'Email Address', hint: 'Our reply goes to this address.' },
      phone: { label: 'Phone Number', hint: 'With the country code, for example +20.' },
      message: {
        label: 'Message',
        hint: 'Please leave out account numbers and identity documents.',
      },
      call_back: {
        label: 'A time to call you (optional)',
        hint: 'On our next office day. Leave it empty, and we reply by email.',
      },
    },
    zone: { label: 'In the time of', riyadh: 'Riyadh', cairo: 'Cairo' },
    counter: {
      left: { one: '{count} character left', other: '{count} characters left' },
      over: { one: '{count} character too many', other: '{count} characters too many' },
    },
    consent,
    /** Follows the consent where a time to be called may be given. */
    callBackConsent:
      ' If I name a time for a call, it is kept with this enquiry and erased with it.',
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
    call_back: {
      invalid: 'Please choose a time such as 10:30, or leave it empty.',
    },
  },
  office: {
    title: 'Office',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    whatsApp: 'WhatsApp',
    days: 'Office days',
    /** {days} are those of the settings, {zone} is the time of the office's country. */
    daysIn: '{days}, {zone}',
    dayRange: '{first} to {last}',
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
