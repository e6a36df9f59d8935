import { copyModule } from './copy.ts'

export const richTextCopy = copyModule('richText', {
  notes: 'Notes',
  /** For screen readers, on the arrow after a note. */
  backToText: 'Back to the text at note {number}',
  chartData: 'The figures of this chart',
} as const)
