import { copyModule } from './copy.ts'

export const proofCopy = copyModule('proof', {
  meta: {
    title: 'As It Stood: {title} | {firm}',
    description: 'The text as {firm} published it, its fingerprint, and how anybody can check it.',
  },
  line: {
    since: 'Unchanged since {day}',
    link: 'See it as it stood',
  },
  eyebrow: 'As it stood · Version {version}',
  lead: 'This is the text as it went out, word for word.',
  facts: {
    from: 'Went out',
    until: 'Until',
    fingerprint: 'Fingerprint (SHA-256)',
    file: 'The text as a plain file',
    list: 'In the list of',
  },
  current: 'The page as it is today',
  braces: 'Words in braces stand for facts of the firm, which its settings fill in.',
  check: {
    title: 'How to check it',
    intro:
      'You need no account and no trust in us: any computer can work out a fingerprint, and one ' +
      'letter that is changed gives another one.',
    file: 'The fingerprint of the file is the one above:',
    list: 'The list of that day, made in the night after it, names this fingerprint and has one of its own:',
    head: 'Its line in the list of heads names that fingerprint, and the entry of our archive that holds it:',
    outside:
      'The same two fingerprints were sent to an address outside the firm that night, where we ' +
      'cannot change them. Ask us for whose it is.',
  },
  withdrawn: {
    title: 'Withdrawn',
    text: 'The firm has withdrawn this text, so it is not shown any more. Its fingerprint stays: anybody who has kept a copy can check it.',
  },
} as const)
