import type { Part } from '#app/ui/words.tsx'
import { type StateStep, stepNames } from '#core/enquiries/enquiry-state.ts'
import type { TakenStep } from '#core/enquiries/taken-steps.server.ts'

export const stepButtons: Record<StateStep, string> = {
  assigned: 'Assign',
  answered: 'Mark answered',
  closed: 'Close',
  reopened: 'Reopen',
  spam: 'Spam',
  'not-spam': 'Not spam',
  erased: 'Erase',
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
