import type { CommandName } from './commands.ts'

export type Part = 'link' | 'note' | 'picture' | 'chart'

export type ToolName = CommandName | Part | 'table'

export type Tool = { name: ToolName; label: string; keys?: string; short?: string; inTable?: true }

export const groups: Tool[][] = [
  [
    { name: 'heading', label: 'Heading', keys: 'Ctrl+Alt+2' },
    { name: 'subheading', label: 'Subheading', keys: 'Ctrl+Alt+3' },
  ],
  [
    { name: 'strong', label: 'Bold', keys: 'Ctrl+B' },
    { name: 'em', label: 'Italic', keys: 'Ctrl+I' },
    { name: 'superscript', label: 'Raised', keys: 'Ctrl+.' },
    { name: 'link', label: 'Link', keys: 'Ctrl+Alt+K' },
    { name: 'note', label: 'Note', keys: 'Ctrl+Alt+N' },
  ],
  [
    { name: 'bullets', label: 'Bullets', keys: 'Ctrl+Shift+8' },
    { name: 'numbers', label: 'Numbers', keys: 'Ctrl+Shift+7' },
    { name: 'quotation', label: 'Quotation', keys: 'Ctrl+Shift+9' },
  ],
  [
    { name: 'table', label: 'Table' },
    { name: 'picture', label: 'Picture' },
    { name: 'chart', label: 'Chart' },
    { name: 'rule', label: 'Line' },
  ],
  [
    { name: 'ltr', label: 'Left to right' },
    { name: 'rtl', label: 'Right to left' },
  ],
  [
    { name: 'undo', label: 'Undo', keys: 'Ctrl+Z' },
    { name: 'redo', label: 'Redo', keys: 'Ctrl+Y' },
  ],
  [
    { name: 'rowAbove', label: 'Row above', inTable: true },
    { name: 'rowBelow', label: 'Row below', inTable: true },
    { name: 'deleteRow', label: 'Delete row', inTable: true },
    { name: 'columnBefore', label: 'Column before', inTable: true },
    { name: 'columnAfter', label: 'Column after', inTable: true },
    { name: 'deleteColumn', label: 'Delete column', inTable: true },
    { name: 'headings', label: 'Heading row', inTable: true },
    { name: 'textBelow', label: 'Text below', keys: 'Ctrl+Enter', inTable: true },
    { name: 'deleteTable', label: 'Delete table', inTable: true },
  ],
]

export const pressable = new Set<ToolName>([
  ...(['heading', 'subheading', 'strong', 'em', 'superscript', 'link'] as const),
  ...(['bullets', 'numbers', 'quotation', 'ltr', 'rtl'] as const),
])
