import type { BlockNode, RichNode, RichText } from './rich-text.ts'

/**
 * The block of a text that says a sentence word for word, notes and capitals left out; undefined if
 * none does.
 */
export function quotedBlock(tree: RichText, sentence: string): BlockNode | undefined {
  const wanted = inOneLine(sentence)
  return tree.content.find((block) => inOneLine(wordsOf(block as RichNode)).includes(wanted))
}

function wordsOf({ type, text = '', content = [] }: RichNode): string {
  if (type === 'note') return ''
  if (type === 'hard_break') return ' '
  const isInline = type === 'text' || type === 'paragraph' || type === 'heading'
  return text + content.map(wordsOf).join(isInline ? '' : ' ')
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
