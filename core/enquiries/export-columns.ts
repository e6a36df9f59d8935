import type { Step } from './enquiry-state.ts'
import type { EnquirySummary } from './record.server.ts'

/** Who did what and when, with the text of a note unless it was erased. */
export type ExportedStep = { at: string; by: string; step: Step; detail?: string; note?: string }

type ExportedEnquiry = EnquirySummary & {
  phone: string
  page: string
  consentText: string
  steps: readonly ExportedStep[]
}

const instant = (at: Date | undefined) => at?.toISOString() ?? ''

/** JSON in one cell, with the keys in a fixed order; '' if there are no steps. */
export const stepsText = (steps: readonly ExportedStep[]) =>
  steps.length === 0
    ? ''
    : JSON.stringify(
        steps.map(({ at, by, step, detail, note }) => ({
          at,
          by,
          step,
          ...(detail && { detail }),
          ...(note && { note }),
        })),
      )

/** The columns of an enquiries file; times are UTC (docs/decisions.md 35). */
const enquiryColumns = {
  reference: ({ reference }) => reference,
  state: ({ state, erasedAt }) => (erasedAt ? 'erased' : state),
  received: ({ receivedAt }) => instant(receivedAt),
  due: ({ dueAt }) => instant(dueAt),
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  message: ({ message }) => message,
  call_back: ({ callBack }) => callBack,
  page: ({ page }) => page,
  consent_text: ({ consentText }) => consentText,
  owner: ({ owner }) => owner?.name ?? '',
  answered: ({ answered }) => instant(answered?.at),
  answered_by: ({ answered }) => answered?.by ?? '',
  closed: ({ closed }) => instant(closed?.at),
  closed_by: ({ closed }) => closed?.by ?? '',
  erased: ({ erasedAt }) => instant(erasedAt),
  steps: ({ steps }) => stepsText(steps),
} satisfies Record<string, (row: ExportedEnquiry) => string>

export type EnquiryColumn = keyof typeof enquiryColumns

export const enquiryColumnNames = Object.keys(enquiryColumns) as EnquiryColumn[]

export function exportedValues(row: ExportedEnquiry): Record<EnquiryColumn, string> {
  const values = enquiryColumnNames.map((name) => [name, enquiryColumns[name](row)])
  return Object.fromEntries(values) as Record<EnquiryColumn, string>
}
