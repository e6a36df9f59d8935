import type { Part } from '#app/ui/words.tsx'
import { type StateStep, stepNames } from '#core/enquiries/enquiry-state.ts'
import type { TakenStep } from '#core/enquiries/taken-steps.server.ts'

/** What the button of a step says, and the last part of its address. */
export const steps: Record<StateStep, { button: string; way: string }> = {
  assigned: { button: 'Assign', way: 'assign' },
  answered: { button: 'Mark answered', way: 'answered' },
  closed: { button: 'Close', way: 'close' },
  reopened: { button: 'Reopen', way: 'reopen' },
  spam: { button: 'Spam', way: 'spam' },
  'not-spam': { button: 'Not spam', way: 'not-spam' },
  erased: { button: 'Erase', way: 'erase' },
}

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
