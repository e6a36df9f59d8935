import { copyModule } from './copy.ts'

/** A theme for one named recipient (docs/product.md §14). {recipient} and {date} are filled in. */
export const privateLinkCopy = copyModule('privateLink', {
  metaTitle: 'Prepared for {recipient} | {firm}',
  line: 'Prepared by {firm} for {recipient} alone. Please do not pass it on. Open until {date}.',
  print: 'Prepared for {recipient} alone',
  attestation: {
    eyebrow: 'For {recipient}',
    title: 'Before you read on',
    text:
      'This page is for you alone. {firm} shows you the theme because you asked to learn about it, ' +
      'as information about our thinking and not as an offer or personal advice.',
    statement:
      'I am the person named above. I asked for this information, I will use it for myself only, ' +
      'and I understand that it is no offer and no personal recommendation.',
    missing: 'Please tick this sentence to read on',
    changed: 'This sentence has changed since you opened the page: please read it again',
    button: 'Read the Theme',
  },
} as const)
