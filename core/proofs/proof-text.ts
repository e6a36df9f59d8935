import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { parseRichText, type RichNode } from '#core/rich-text/rich-text.ts'

/** The kinds of texts that visitors can check (docs/product.md §17). */
export const provenKinds = ['letter', 'legal'] as const
export type ProvenKind = (typeof provenKinds)[number]

export function isProven(kind: string): kind is ProvenKind {
  return provenKinds.some((each) => each === kind)
}

/** Of one version in one language: the end of the address of its file, without '.txt'. */
export function proofName(of: {
  kind: string
  key: string
  version: number
  language: string
}): string {
  return `${of.kind}/${of.key}/${of.version}.${of.language}`
}

/**
 * The text of a version as its file says it, in lines that end with a line feed. Its SHA-256 was told
 * to strangers, so what it makes of a content never changes. `day` is YYYY-MM-DD, or '' for none.
 */
export function proofTextOf(content: Readonly<Record<string, unknown>>, day: string): string {
  const text = (name: string) => String(content[name] ?? '').trim()
  const head = [text('title'), day, text('author')].filter((line) => line !== '')
  const lead = text('excerpt') || text('summary')
  const parts = [
    head.join('\n'),
    lead,
    plainTextOf(rowsAsLines(parseRichText(text('body')) as RichNode)),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** A row of a table is one line of the file, as somebody who checks a figure reads it. */
function rowsAsLines(node: RichNode): RichNode {
  const { type, content } = node
  if (!content) return node
  if (type !== 'table_row') return { ...node, content: content.map(rowsAsLines) }
  const cells = content.map((cell) => plainTextOf(cell).replaceAll('\n', ' '))
  return { type: 'paragraph', content: [{ type: 'text', text: cells.join(' | ') }] }
}
