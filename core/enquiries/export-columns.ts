import type { EnquirySummary } from './record.server.ts'

export type ExportedEnquiry = EnquirySummary & { phone: string; page: string; consentText: string }

const instant = (at: Date | undefined) => at?.toISOString() ?? ''

/** What a file of enquiries says; times are UTC (docs/decisions.md 35). */
export const enquiryColumns = {
  reference: ({ reference }) => reference,
  state: ({ state, erasedAt }) => (erasedAt ? 'erased' : state),
  received: ({ receivedAt }) => instant(receivedAt),
  due: ({ dueAt }) => instant(dueAt),
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  message: ({ message }) => message,
  page: ({ page }) => page,
  consent_text: ({ consentText }) => consentText,
  owner: ({ owner }) => owner?.name ?? '',
  answered: ({ answered }) => instant(answered?.at),
  answered_by: ({ answered }) => answered?.by ?? '',
  closed: ({ closed }) => instant(closed?.at),
  closed_by: ({ closed }) => closed?.by ?? '',
  erased: ({ erasedAt }) => instant(erasedAt),
} satisfies Record<string, (row: ExportedEnquiry) => string>

export type EnquiryColumn = keyof typeof enquiryColumns

export const enquiryColumnNames = Object.keys(enquiryColumns) as EnquiryColumn[]

export function exportedValues(row: ExportedEnquiry): Record<EnquiryColumn, string> {
  const values = enquiryColumnNames.map((name) => [name, enquiryColumns[name](row)])
  return Object.fromEntries(values) as Record<EnquiryColumn, string>
}
