import type { Member } from '../team/member.ts'

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
      'Amina leads the firm and chairs its management committee.',
      'She takes part in the first meeting with every family.',
      'She signs each mandate herself, after reading it aloud.',
      'Her view is that a firm stays small by saying no early. She keeps a list of the mandates ' +
        'that were declined, with the reason beside each.',
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
      'Karim is responsible for themes, selection and the decision to sell.',
      'He chairs the investment committee, which meets every week.',
      'He writes the case against each purchase before it is made.',
      'When a holding leaves a portfolio, he reads the original note again and records what it ' +
        'got wrong. Clients may read those records.',
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
      'Layla looks after the families and institutions that the firm serves.',
      'She works in Arabic, English and French.',
      'Every enquiry reaches her desk, and she sees that it is answered within 24 hours.',
      'She prepares the yearly review with each client, and begins it with what has changed in ' +
        'the family rather than in the market.',
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
      'Omar sets the limits on concentration, currency and liquidity.',
      'He may stop a trade, and he does not need permission to do so.',
      'He reports to the board rather than to the investment team.',
      'Each quarter he asks what the portfolios would have lost in a bad month that has already ' +
        'happened, and sends the answer to the committee in one page.',
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
      'Nadia leads the study of themes and of the companies that serve them.',
      'She keeps the research notes, their sources and their dates.',
      'A note that cannot name its source is not circulated.',
      'She reviews each theme twice a year and begins with the evidence that would end it.',
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
      'Youssef turns decisions of the investment committee into positions.',
      'He places orders through the brokerage and records the price of each.',
      'He checks every confirmation against the instruction on the same day.',
      'He keeps a cash plan for each client, so that a planned withdrawal does not force a sale.',
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
      'Salma is responsible for compliance and for the prevention of money laundering.',
      'She confirms that each client may be served under the firm’s licence.',
      'She reads everything on this website before it is published.',
      'She keeps the register of conflicts of interest, and any client may ask to see the ' +
        'entries that concern them.',
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
      'Tarek is responsible for accounts, reporting and the firm’s systems.',
      'He reconciles client holdings with the custodian’s records.',
      'He opens and closes accounts, and writes down how long each took.',
      'He looks after the client dashboards and answers questions about them himself.',
      'Sample biography.',
    ].join('\n'),
    showOnHome: false,
  },
]
