import { readInstant } from '#core/dates.ts'
import { checkEarlierEnquiry, type Enquiry, enquiryFieldNames } from '#core/enquiries/enquiry.ts'
import { dueAfter, stepNames } from '#core/enquiries/enquiry-state.ts'
import { type EnquiryColumn, type ExportedStep, stepsText } from '#core/enquiries/export-columns.ts'
import type { ImportedEnquiry, WhoWhen } from '#core/enquiries/import-enquiry.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { characters, isUnprintable, tidy } from '#core/text.ts'
import { readItems, readPerson as readNamed, textOf } from './values.ts'

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
  const { person, issue } = readNamed(
    owners,
    written,
    (named) => `Owner ${named} may not open the panel here: invite them first, or empty the cell`,
  )
  if (issue) reasons.push(issue)
  return person && { id: person.id, name: person.name || person.email }
}

const issue =
  'Steps must be as an export writes them: at, by and step of each, and what a note says'
const max = { steps: 500, line: 300, note: 4000 } as const

/** Who did what when, from a cell of JSON or a list; none where the file says none. */
export function readSteps(
  written: unknown,
  { now, isErased }: { now: Date; isErased: boolean },
): { steps: ExportedStep[]; reasons: string[] } {
  const steps = readItems(written, stepOf)
  if (!steps) return { steps: [], reasons: [issue] }
  const reasons: string[] = []
  if (steps.length > max.steps) reasons.push(`Steps are more than ${max.steps}`)
  if (steps.some(({ at }) => new Date(at) > now)) reasons.push('Steps have one in the future')
  if (isErased && steps.some(({ note }) => note))
    reasons.push('It is erased, so no note may be left')
  return { steps, reasons }
}

/** For comparing: the same steps have the same text. */
export function sameSteps(written: unknown, kept: string): boolean {
  const steps = readItems(written, stepOf)
  return steps !== undefined && stepsText(steps) === kept
}

function stepOf(each: unknown): ExportedStep | undefined {
  if (typeof each !== 'object' || each === null) return undefined
  const { at, by, step: named, detail = '', note = '' } = each as Record<string, unknown>
  const step = (Object.keys(stepNames) as ExportedStep['step'][]).find((name) => name === named)
  if (!step || !isText(by, max.line, false) || !isText(detail, max.line, false)) return undefined
  if (!isText(note, max.note, true) || (note !== '' && step !== 'note')) return undefined
  const moment = typeof at === 'string' ? readInstant(at) : undefined
  if (!moment) return undefined
  return { at: moment.toISOString(), by, step, detail, note }
}

const isText = (value: unknown, maxLength: number, isLong: boolean): value is string =>
  typeof value === 'string' && characters(value) <= maxLength && !isUnprintable(value, isLong)

type Person = Enquiry & { page: string; consentText: string }

/** What is said of a field of a form that cannot be kept. */
const wrong = {
  missing: 'is missing',
  tooLong: 'is too long',
  invalid: 'is not an address',
  unprintable: 'contains characters that cannot be printed',
} as const

export function readPerson(
  cells: SourceRow['cells'],
  isErased: boolean,
  reasons: string[],
): Person {
  const typed = Object.fromEntries(
    enquiryFieldNames.map((field) => [field, textOf(cells[field])]),
  ) as Enquiry
  const page = lineOf('page', cells.page, 1000, reasons)
  const consentText = lineOf('consent_text', cells.consent_text, 1000, reasons)
  const person = { ...typed, page, consentText }
  if (isErased) {
    if (Object.values(person).some((text) => text !== ''))
      reasons.push('It is erased, so nothing of the person may be in the row')
    return person
  }
  const read = checkEarlierEnquiry(typed)
  if (!read.issues) return { ...person, ...read.enquiry }
  for (const [field, issue] of Object.entries(read.issues)) {
    const isTime = field === 'call_back' && issue === 'invalid'
    reasons.push(`${labelOf(field)} ${isTime ? 'is no time with its zone' : wrong[issue]}`)
  }
  return person
}

export const labelOf = (name: string) => name[0]?.toUpperCase() + name.slice(1).replaceAll('_', ' ')

export function lineOf(name: string, written: unknown, max: number, reasons: string[]): string {
  const text = tidy(textOf(written))
  if (characters(text) > max) reasons.push(`${labelOf(name)} is too long`)
  else if (isUnprintable(text, true))
    reasons.push(`${labelOf(name)} contains characters that cannot be printed`)
  return text
}
