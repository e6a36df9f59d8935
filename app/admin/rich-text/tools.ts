import type { CommandName } from './commands.ts'

export type Part = 'link' | 'note' | 'picture' | 'chart'

export type ToolName = CommandName | Part | 'table'

export type Tool = {
  name: ToolName
  label: string
  /** Strokes of its icon, in a square of 20. */
  icon: string
  keys?: string
  inTable?: true
  /** It begins something, so "/" offers it too, with what staff may call it. */
  words?: string
}

const box = 'M3 4h14v12H3z'

export const groups: Tool[][] = [
  [
    {
      name: 'heading',
      label: 'Heading',
      icon: 'M4 4v12M13 4v12M4 10h9M16 12v4',
      keys: 'Ctrl+Alt+2',
      words: 'title h2',
    },
    {
      name: 'subheading',
      label: 'Subheading',
      icon: 'M5 7v9M12 7v9M5 11.5h7M15 13v3M17 13v3',
      keys: 'Ctrl+Alt+3',
      words: 'h3',
    },
  ],
  [
    {
      name: 'strong',
      label: 'Bold',
      icon: 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z',
      keys: 'Ctrl+B',
    },
    { name: 'em', label: 'Italic', icon: 'M8 4h6M6 16h6M12 4 8 16', keys: 'Ctrl+I' },
    {
      name: 'superscript',
      label: 'Superscript',
      icon: 'M3 7l8 9M11 7l-8 9M14 4h3v3h-3v2h3',
      keys: 'Ctrl+.',
    },
    {
      name: 'link',
      label: 'Link',
      icon: 'M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2',
      keys: 'Ctrl+Alt+K',
    },
    {
      name: 'note',
      label: 'Footnote',
      icon: 'M3 6h7M3 10h9M3 14h9M15 3v5M13.5 4.5 15 3',
      keys: 'Ctrl+Alt+N',
      words: 'source remark',
    },
  ],
  [
    {
      name: 'bullets',
      label: 'Bullets',
      icon: 'M8 5h9M8 10h9M8 15h9M4 5h.01M4 10h.01M4 15h.01',
      keys: 'Ctrl+Shift+8',
      words: 'list points',
    },
    {
      name: 'numbers',
      label: 'Numbers',
      icon: 'M8 5h9M8 10h9M8 15h9M3 3.5 4 3v4M3 13h2v1.5H3V17h2',
      keys: 'Ctrl+Shift+7',
      words: 'list steps',
    },
    {
      name: 'quotation',
      label: 'Quotation',
      icon: 'M4 4v12M8 6h9M8 10h9M8 14h6',
      keys: 'Ctrl+Shift+9',
      words: 'quote cite',
    },
  ],
  [
    { name: 'table', label: 'Table', icon: `${box}M3 8h14M3 12h14M9 4v12`, words: 'figures rows' },
    {
      name: 'picture',
      label: 'Picture',
      icon: `${box}M3 14l4-4 4 4 2-2 4 4M12.5 7.5h.01`,
      words: 'image photo',
    },
    { name: 'chart', label: 'Chart', icon: 'M3 3v14h14M7 14v-4M11 14V6M15 14v-6', words: 'graph' },
    { name: 'rule', label: 'Divider', icon: 'M3 10h14M6 5h8M6 15h8', words: 'line rule' },
  ],
  [
    { name: 'ltr', label: 'Left to right', icon: 'M3 5h10M3 10h7M3 15h11M14 7l3 3-3 3' },
    { name: 'rtl', label: 'Right to left', icon: 'M17 5H7M17 10h-7M17 15H6M6 7l-3 3 3 3' },
  ],
  [
    { name: 'undo', label: 'Undo', icon: 'M7 5 3 9l4 4M3 9h9a5 4 0 0 1 0 8H9', keys: 'Ctrl+Z' },
    { name: 'redo', label: 'Redo', icon: 'M13 5l4 4-4 4M17 9H8a5 4 0 0 0 0 8h3', keys: 'Ctrl+Y' },
  ],
  [
    { name: 'rowAbove', label: 'Row above', icon: 'M3 11h14v5H3zM10 3v5M7.5 5.5h5', inTable: true },
    {
      name: 'rowBelow',
      label: 'Row below',
      icon: 'M3 4h14v5H3zM10 12v5M7.5 14.5h5',
      inTable: true,
    },
    {
      name: 'deleteRow',
      label: 'Delete row',
      icon: 'M3 7h14v6H3zM8 8l4 4M12 8l-4 4',
      inTable: true,
    },
    {
      name: 'columnBefore',
      label: 'Column before',
      icon: 'M11 3h5v14h-5zM5.5 7.5v5M3 10h5',
      inTable: true,
    },
    {
      name: 'columnAfter',
      label: 'Column after',
      icon: 'M4 3h5v14H4zM14.5 7.5v5M12 10h5',
      inTable: true,
    },
    {
      name: 'deleteColumn',
      label: 'Delete column',
      icon: 'M7 3h6v14H7zM8 8l4 4M12 8l-4 4',
      inTable: true,
    },
    { name: 'headings', label: 'Heading row', icon: `${box}M3 9h14M3 6.5h14`, inTable: true },
    {
      name: 'textBelow',
      label: 'Text below',
      icon: 'M3 3h14v6H3zM4 13h12M4 17h8',
      keys: 'Ctrl+Enter',
      inTable: true,
    },
    { name: 'deleteTable', label: 'Delete table', icon: `${box}M7 7l6 6M13 7l-6 6`, inTable: true },
  ],
]

export const pressable = new Set<ToolName>([
  ...(['heading', 'subheading', 'strong', 'em', 'superscript', 'link'] as const),
  ...(['bullets', 'numbers', 'quotation', 'ltr', 'rtl'] as const),
])

/** What "/" offers. */
const beginnings = groups.flat().filter(({ words }) => words !== undefined)

/** Those whose names or words begin with what is typed. */
export function beginningsNamed(typed: string): Tool[] {
  const wanted = typed.trim().toLowerCase()
  return beginnings.filter(({ label, words = '' }) =>
    `${label} ${words}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(wanted)),
  )
}
