import { copyModule } from './copy.ts'

export const teamCopy = copyModule('team', {
  meta: {
    title: 'Leadership Team | {firm}',
    description:
      'The people responsible for investment, risk, compliance and client relationships at ' +
      '{firm}, and what each of them answers for.',
  },
  memberTitle: '{name} | {firm}',
  title: 'Leadership Team',
  intro:
    'A small firm is a small number of people. Here is who they are and what each of them is ' +
    'responsible for.',
  viewBio: 'View Full Bio',
  /** For screen readers, so that each button names its member. */
  viewBioOf: 'View Full Bio of {name}',
  copyLink: 'Copy link',
  copyLinkOf: 'Copy link to {name}',
  linkCopied: 'Link copied',
  copyFailed: 'The link could not be copied. It is: {link}',
  /** {host} is that of a member's profile. */
  profile: 'Profile on {host}',
  meeting: { label: 'Schedule a Meeting', href: '/contact' },
  close: 'Close',
  empty: 'The team will be introduced here soon.',
} as const)
