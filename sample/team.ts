import type { Member } from '#core/team/member.ts'

export type SampleMember = Pick<Member, 'name' | 'role' | 'shortBio' | 'fullBio' | 'showOnHome'>

/** Sample people: the surnames say so, and every biography ends with the same words. */
export const sampleMembers: SampleMember[] = [
  {
    name: 'Amina Example',
    role: 'Managing Partner',
    shortBio:
      'Leads the firm and answers to clients for all of it. She takes the first meeting with ' +
      'every family, and the difficult ones later.',
    fullBio: [
      'Amina chairs the management committee and signs each mandate herself.',
      'Her view is that a firm stays small by saying no early.',
      'She keeps a list of the mandates that were declined, with the reason beside each.',
      'Clients may ask her anything about the firm, its costs included, and get an answer in writing.',
      'Sample biography.',
    ].join('\n'),
    showOnHome: true,
  },
  {
    name: 'Karim Sample',
    role: 'Chief Investment Officer',
    shortBio:
      'Responsible for themes, stock selection and every decision to sell. He writes the case ' +
      'against a purchase before it is made.',
    fullBio: [
      'Karim chairs the investment committee, which meets every week.',
      'When a holding leaves a portfolio, he reads the original note again.',
      'He records what it got wrong, and clients may read those records.',
      'He would rather own few companies that he can explain than many that he cannot.',
      'Sample biography.',
    ].join('\n'),
    showOnHome: true,
  },
  {
    name: 'Layla Specimen',
    role: 'Head of Client Relationships',
    shortBio:
      'The person families call. She keeps track of what each of them asked for, and of what ' +
      'they were told.',
    fullBio: [
      'Layla works in Arabic, English and French.',
      'Every enquiry reaches her desk, and she sees that it is answered within 24 hours.',
      'She prepares the yearly review with each client.',
      'It begins with what has changed in the family rather than in the market.',
      'Sample biography.',
    ].join('\n'),
    showOnHome: true,
  },
  {
    name: 'Omar Placeholder',
    role: 'Chief Risk Officer',
    shortBio:
      'Sets the limits and stops trades that would break them. He reports to the board, not to ' +
      'the people whose work he checks.',
    fullBio: [
      'Omar’s limits cover concentration, currency and liquidity.',
      'Each quarter he asks what a bad month of the past would cost today.',
      'The answer goes to the committee on one page.',
      'He needs nobody’s permission to stop a trade.',
      'Sample biography.',
    ].join('\n'),
    showOnHome: true,
  },
  {
    name: 'Nadia Pattern',
    role: 'Head of Research',
    shortBio:
      'Leads the study of themes and companies. She prefers a filing to a forecast, and a visit ' +
      'to either.',
    fullBio: [
      'Nadia keeps the research notes, their sources and their dates.',
      'A note that cannot name its source is not circulated.',
      'She reviews each theme twice a year.',
      'A review begins with the evidence that would end the theme.',
      'Sample biography.',
    ].join('\n'),
    showOnHome: false,
  },
  {
    name: 'Youssef Template',
    role: 'Portfolio Manager',
    shortBio:
      'Turns decisions into positions. He places orders through the brokerage and checks each ' +
      'confirmation against the instruction.',
    fullBio: [
      'Youssef keeps a cash plan for each client.',
      'It is there so that a planned withdrawal does not force a sale.',
      'Differences between an order and its confirmation are settled on the same day.',
      'He records the price of each trade beside the price that was expected.',
      'Sample biography.',
    ].join('\n'),
    showOnHome: false,
  },
  {
    name: 'Salma Draft',
    role: 'Head of Compliance',
    shortBio:
      'Keeps the firm within its licence and its word. She reads everything on this website ' +
      'before it is published.',
    fullBio: [
      'Salma is also responsible for the prevention of money laundering.',
      'She confirms that each client may be served under the firm’s licence.',
      'She keeps the register of conflicts of interest.',
      'Any client may ask to see the entries that concern them.',
      'Sample biography.',
    ].join('\n'),
    showOnHome: false,
  },
  {
    name: 'Tarek Prototype',
    role: 'Head of Operations',
    shortBio:
      'Responsible for accounts, reporting and systems. He reconciles client holdings with the ' +
      'custodian’s records.',
    fullBio: [
      'Tarek opens and closes accounts, and writes down how long each took.',
      'He looks after the client dashboards and answers questions about them himself.',
      'Each month he tests that a backup can be read again.',
      'He writes the manual that somebody else would need on his day off.',
      'Sample biography.',
    ].join('\n'),
    showOnHome: false,
  },
]
