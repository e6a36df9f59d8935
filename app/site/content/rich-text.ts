import { editable } from './current-copy.ts'

/** What the pages add to the body of a letter or legal text. */
export const richText = editable('richText', {
  notes: 'Notes',
  /** For screen readers, on the arrow after a note. */
  backToText: 'Back to the text at note {number}',
  /** Opens the table behind a chart. */
  chartData: 'The figures of this chart',
} as const)
