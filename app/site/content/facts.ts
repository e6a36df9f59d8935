import { copyModule } from './copy.ts'

export const factsCopy = copyModule('facts', {
  meta: {
    title: 'How to Check Us | {firm}',
    description:
      'Who supervises {firm}, who holds the assets and who audits the books, each with its source ' +
      'and the day of which it is true.',
  },
  id: 'facts',
  title: 'How to Check Us',
  intro: 'Ask the sources, not us. Each line says who can confirm it, and of which day it is true.',
  columns: {
    label: 'What',
    value: 'Answer',
    source: 'Source',
    asOf: 'As of',
  },
  /** Under the lines: what is behind the promised answer. {days} are the office's, in its own time. */
  answers: 'We answer every enquiry within {hours} hours. Office days: {days}.',
  way: { label: 'All of it, with what the press needs', href: '/facts' },
  press: {
    title: 'For the press',
    contact: 'Press contact',
    logo: 'Download the logo',
  },
} as const)
