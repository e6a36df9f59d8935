import { quotedBlock } from '#core/rich-text/quoted.ts'
import type { BlockNode, NoteNode, RichNode, RichText } from '#core/rich-text/rich-text.ts'
import { visitNodes } from '#core/rich-text/walk.ts'

/** What stands beside or above the blocks of a text instead of after all of it. */
export type Besides = {
  notes: ReadonlyMap<BlockNode, readonly NoteNode[]>
  quote: { above: BlockNode; text: string } | undefined
}

/** The notes of each block of a letter, and where its pull quote stands. */
export function besidesOf(letter: { body: RichText; pullQuote: string }): Besides {
  const { body, pullQuote } = letter
  const notes = body.content.map((block) => [block, notesIn(block)] as const)
  const quoted = pullQuote === '' ? undefined : quotedBlock(body, pullQuote)
  const above = quoted && firstUnderHeadings(body.content, quoted)
  return {
    notes: new Map(notes.filter(([, own]) => own.length > 0)),
    quote: above && { above, text: pullQuote },
  }
}

/** A heading belongs to what it heads: what stands above a block stands above its heading, too. */
function firstUnderHeadings(blocks: readonly BlockNode[], block: BlockNode): BlockNode {
  let at = blocks.indexOf(block)
  while (blocks[at - 1]?.type === 'heading') at -= 1
  return blocks[at] ?? block
}

function notesIn(block: BlockNode): NoteNode[] {
  const found: NoteNode[] = []
  visitNodes(block as RichNode, (node) => {
    if (node.type === 'note' && node.content) found.push(node as NoteNode)
  })
  return found
}
