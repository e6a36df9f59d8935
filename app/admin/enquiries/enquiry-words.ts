import type { Part } from '#app/ui/words.tsx'
import { type StateStep, stepNames } from '#core/enquiries/enquiry-state.ts'
import type { TakenStep } from '#core/enquiries/taken-steps.server.ts'

/** What the button of a step says, its address, and its address for many where it has one. */
export const steps = {
  assigned: {
    button: 'Assign',
    one: '/admin/enquiries/:id/assign',
    many: '/admin/enquiries/many/assign',
  },
  answered: {
    button: 'Mark answered',
    one: '/admin/enquiries/:id/answered',
    many: '/admin/enquiries/many/answered',
  },
  closed: {
    button: 'Close',
    one: '/admin/enquiries/:id/close',
    many: '/admin/enquiries/many/close',
  },
  reopened: { button: 'Reopen', one: '/admin/enquiries/:id/reopen' },
  spam: { button: 'Spam', one: '/admin/enquiries/:id/spam', many: '/admin/enquiries/many/spam' },
  'not-spam': { button: 'Not spam', one: '/admin/enquiries/:id/not-spam' },
  erased: { button: 'Erase', one: '/admin/enquiries/:id/erase' },
} as const satisfies Record<StateStep, { button: string; one: string; many?: string }>

export function replyLink({ email, reference }: { email: string; reference: string }): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@')
  const subject = `Your enquiry ${reference}`.trim()
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`
}

/** 'Assigned to Jane by Omar'. */
export function wordsOfStep({ step, detail, by }: TakenStep): Part[] {
  const to: Part[] = detail ? [' to ', { name: detail }] : []
  return [stepNames[step], ...to, ' by ', { name: by }]
}

export const noteField = {
  name: 'text',
  label: 'Note',
  control: 'area',
  hint: 'For colleagues only. Erasing the enquiry erases its notes.',
} as const

/** What is sent for no owner. */
export const nobody = 'nobody'

export function ownerField(owners: readonly { id: string; name: string }[], initial: string) {
  const options = [
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
    { value: nobody, label: 'Nobody' },
  ]
  return { name: 'owner', label: 'Owner', control: 'select', options, initial } as const
}

/** Said where an enquiry, or all of an address, is erased. */
export const erasureNote =
  'Name, address, phone, message, page, consent text and notes go for good, here, in waiting and ' +
  'sent mails of this program and in the search. Reference, times and steps are kept. Mails that ' +
  'reached your mail program are yours to delete; backups made so far hold them until newer ones ' +
  'have taken their place.'
