import { readInstant } from '#core/dates.ts'
import { stepNames } from '#core/enquiries/enquiry-state.ts'
import { type ExportedStep, stepsText } from '#core/enquiries/export-columns.ts'
import { characters, isUnprintable } from '#core/text.ts'
import { readList } from './values.ts'

const issue =
  'Steps must be as an export writes them: at, by and step of each, and what a note says'
const max = { steps: 500, line: 300, note: 4000 } as const

/** Who did what when, from a cell of JSON or a list; none where the file says none. */
export function readSteps(
  written: unknown,
  { now, isErased }: { now: Date; isErased: boolean },
): { steps: ExportedStep[]; reasons: string[] } {
  const list = readList(written)
  const steps = list?.flatMap((each) => stepOf(each) ?? []) ?? []
  if (!list || steps.length !== list.length) return { steps: [], reasons: [issue] }
  const reasons: string[] = []
  if (list.length > max.steps) reasons.push(`Steps are more than ${max.steps}`)
  if (steps.some(({ at }) => new Date(at) > now)) reasons.push('Steps have one in the future')
  if (isErased && steps.some(({ note }) => note))
    reasons.push('It is erased, so no note may be left')
  return { steps, reasons }
}

/** For comparing: the same steps have the same text. */
export function sameSteps(written: unknown, kept: string): boolean {
  const list = readList(written)
  const steps = list?.flatMap((each) => stepOf(each) ?? [])
  return steps !== undefined && steps.length === list?.length && stepsText(steps) === kept
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
