import { readInstant } from '#core/dates.ts'
import { dueAfter } from '#core/enquiries/enquiry-state.ts'
import type { EnquiryColumn } from '#core/enquiries/export-columns.ts'
import type { ImportedEnquiry, WhoWhen } from '#core/enquiries/import-enquiry.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { labelOf, lineOf, readPerson } from './enquiry-person.ts'
import { readSteps } from './enquiry-steps.ts'
import { textOf } from './values.ts'

export type EnquiryRules = {
  owners: readonly { id: string; name: string; email: string }[]
  keptFrom: Date | undefined
  retentionMonths: number
  now: Date
}

const wordOf = (written: unknown) => textOf(written).trim().toLowerCase()

const states = ['new', 'assigned', 'answered', 'closed', 'spam', 'erased']

/** What an enquiry of a file is, or why it is refused. */
export function readEnquiry(
  rules: EnquiryRules,
  reference: string,
  cells: SourceRow['cells'],
): { enquiry: ImportedEnquiry; reasons: string[] } {
  const reasons: string[] = []
  const at = (name: EnquiryColumn) => readTime(rules, name, cells[name], reasons)
  const taken = (name: 'answered' | 'closed'): WhoWhen | undefined => {
    const moment = at(name)
    return moment && { at: moment, by: lineOf(`${name}_by`, cells[`${name}_by`], 300, reasons) }
  }
  const state = wordOf(cells.state)
  const receivedAt = at('received')
  const owner = readOwner(rules, cells.owner, reasons)
  const answered = taken('answered')
  const closed = taken('closed')
  const isErased = state === 'erased'
  if (!receivedAt && textOf(cells.received).trim() === '') reasons.push('Received is missing')
  const held = reasons.length === 0 ? wouldBe({ owner, answered, closed }) : state
  if (!states.includes(state)) reasons.push(`State must be ${states.join(', ')}`)
  else if (!['spam', 'erased', held].includes(state))
    reasons.push(`State is ${state}, and the other cells say ${held}`)
  if (isErased && !closed) reasons.push('It is erased, so it must be closed')
  const isDone = held === 'answered' || held === 'closed' || state === 'spam'
  const { keptFrom } = rules
  if (keptFrom && receivedAt && receivedAt < keptFrom && isDone && !isErased)
    reasons.push(
      `It is older than ${rules.retentionMonths} months, after which enquiries are erased`,
    )
  const { steps, reasons: ofSteps } = readSteps(cells.steps, { now: rules.now, isErased })
  reasons.push(...ofSteps)
  const received = receivedAt ?? rules.now
  const enquiry = {
    ...readPerson(cells, isErased, reasons),
    reference,
    receivedAt: received,
    owner,
    answered,
    closed,
    isSpam: state === 'spam',
    ua: isErased ? '' : textOf(cells.user_agent),
    steps,
    dueAt: at('due') ?? dueAfter(received),
    erasedAt: isErased ? (at('erased') ?? closed?.at ?? rules.now) : undefined,
  }
  return { enquiry, reasons }
}

const wouldBe = ({
  owner,
  answered,
  closed,
}: Pick<ImportedEnquiry, 'owner' | 'answered' | 'closed'>) =>
  closed ? 'closed' : answered ? 'answered' : owner ? 'assigned' : 'new'

function readTime(
  { now }: EnquiryRules,
  name: EnquiryColumn,
  written: unknown,
  reasons: string[],
): Date | undefined {
  const text = textOf(written).trim()
  if (text === '') return undefined
  const at = readInstant(text)
  if (!at) {
    reasons.push(`${labelOf(name)} must be a time as an export writes it: 2026-11-22T08:00:00.000Z`)
    return undefined
  }
  if (name !== 'due' && at > now) reasons.push(`${labelOf(name)} is in the future`)
  return at
}

function readOwner({ owners }: EnquiryRules, written: unknown, reasons: string[]) {
  const text = wordOf(written)
  if (text === '') return undefined
  const isMeant = ({ name, email }: EnquiryRules['owners'][number]) =>
    [name, email].some((own) => own.toLowerCase() === text)
  const [found, ...others] = owners.filter(isMeant)
  const shown = text.slice(0, 100)
  if (!found)
    reasons.push(
      `Owner “${shown}” may not open the panel here: invite them first, or empty the cell`,
    )
  if (others.length > 0) reasons.push(`Several people are called “${shown}”: write an address`)
  return found && { id: found.id, name: found.name || found.email }
}
