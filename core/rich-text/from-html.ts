import { Node } from 'prosemirror-model'
import { withoutControls } from '#core/text.ts'
import { blocksOf, paragraph } from './blocks-from-html.ts'
import { parseHtml } from './html-tree.ts'
import { textNode, trimInline } from './inline.ts'
import { attributesOf } from './known-html.ts'
import { prepareHtml } from './prepare-html.ts'
import type { BlockNode, RichText } from './rich-text.ts'
import { richTextSchema } from './schema.ts'
import { wellFormed } from './well-formed.ts'

const maxTags = 20_000

/** For pasted HTML and old content. Text in unknown tags is kept; HTML that is too large becomes plain text. */
export function fromHtml(html: string, parse = parseHtml): RichText {
  try {
    if (html.split('<', maxTags + 2).length > maxTags + 1) throw new RangeError('Too many tags')
    const nodes = wellFormed(prepareHtml(parse(html)), attributesOf)
    return valid(blocksOf(nodes))
  } catch {
    return fromPlainText(html)
  }
}

function fromPlainText(text: string): RichText {
  const parts = withoutControls(text.toWellFormed()).split(/\n\s*\n/)
  const blocks = parts.map((part) => paragraph(trimInline([textNode(part, [])])))
  return valid(blocks.filter(({ content }) => content))
}

function valid(content: BlockNode[]): RichText {
  const blocks = content.length > 0 ? content : [paragraph([])]
  const doc = Node.fromJSON(richTextSchema, { type: 'doc', content: blocks })
  doc.check()
  // Converts attributes to plain objects, as in a stored tree.
  return JSON.parse(JSON.stringify(doc)) as RichText
}
