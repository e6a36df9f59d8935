import { copyModule } from './copy.ts'

export const legalCopy = copyModule('legal', {
  meta: {
    terms: {
      title: 'Terms | {firm}',
      description: 'The terms on which this website may be used, and whom it is meant for.',
    },
    privacy: {
      title: 'Privacy | {firm}',
      description:
        'Which personal data {firm} collects through this website, why, how long it is kept ' +
        'and what you may ask of us.',
    },
    disclosures: {
      title: 'Disclosures | {firm}',
      description:
        'Regulatory status, investment risks, and how the themes, prices and figures on this ' +
        'website should be read.',
    },
  },
  eyebrow: 'Legal',
  back: { label: 'Back', href: '/' },
  contents: 'Contents',
  lastUpdated: 'Last updated',
  version: 'Version {version}',
  links: { terms: 'Terms of Use', privacy: 'Privacy Policy', disclosures: 'Disclosures' },
  otherTexts: 'Other legal texts',
  earlier: {
    title: 'Earlier versions',
    /** With {version}, and days {from} and {until}. */
    line: 'Version {version}, {from} to {until}',
    metaTitle: '{title}, version {version} | {firm}',
    notice: 'This version was in force from {from} to {until}. It has been replaced.',
    present: 'Read the present version',
  },
} as const)
