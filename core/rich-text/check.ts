import { Node } from 'prosemirror-model'
import { inFigures } from '#core/figures.ts'
import { isUnprintable } from '../text.ts'
import { chartLimits } from './chart.ts'
import { isLinkAddress, linkMessage } from './links.ts'
import type { RichNode, RichText } from './rich-text.ts'
import { isPictureAddress, richTextSchema } from './schema.ts'
import { visitNodes } from './walk.ts'

/** Checked before anything recursive runs. */
const richTextLimits = { bytes: 1_000_000, depth: 64, nodes: 60_000, cells: 2000 } as const

/** In one text: each becomes many times its size on the page. */
const manyLimits = { charts: 40, chartRows: 800, pictures: 100 } as const

const altLength = 500

export type CheckedRichText = { tree: RichText; stored: string } | { message: string }

/** Returns the tree without unknown parts, or an error message (docs/product.md §5). */
export function checkRichText(sent: string): CheckedRichText {
  const isLarge = new TextEncoder().encode(sent).length > richTextLimits.bytes
  const tooLarge = 'The text is larger than 1 MB: shorten it, or make two texts of it.'
  if (isLarge && sent.length > 4 * richTextLimits.bytes) return { message: tooLarge }
  try {
    const json: unknown = JSON.parse(sent)
    const message = issueOf(json) ?? (isLarge ? tooLarge : undefined)
    if (message) return { message }
    const node = Node.fromJSON(richTextSchema, json)
    node.check()
    const stored = JSON.stringify(node)
    return { tree: JSON.parse(stored) as RichText, stored }
  } catch {
    return { message: 'The text is not in the order that its parts need: paste it again.' }
  }
}

function issueOf(json: unknown): string | undefined {
  if (!isNode(json) || json.type !== 'doc') return 'The text cannot be read: paste it again.'
  let message: string | undefined
  let nodes = 0
  const counter = createCounter()
  visitNodes(json, (node, depth) => {
    nodes += 1
    if (nodes > richTextLimits.nodes || depth > richTextLimits.depth) {
      message ??= 'The text has too many parts within parts: make it simpler.'
      // Stops the traversal here.
      node.content = []
      return
    }
    message ??= issueOfNode(node) ?? counter.issueOf(node)
  })
  return message
}

function createCounter() {
  let charts = 0
  let rows = 0
  let pictures = 0
  return {
    issueOf({ type, attrs }: RichNode): string | undefined {
      if (type === 'picture') pictures += 1
      if (type === 'chart') {
        charts += 1
        rows += Array.isArray(attrs?.rows) ? attrs.rows.length : 0
      }
      const make = 'make two texts of it.'
      if (charts > manyLimits.charts)
        return `The text has more than ${manyLimits.charts} charts: ${make}`
      if (rows > manyLimits.chartRows)
        return `The charts of the text have more than ${manyLimits.chartRows} values: ${make}`
      if (pictures > manyLimits.pictures)
        return `The text has more than ${manyLimits.pictures} pictures: ${make}`
      return undefined
    },
  }
}

function issueOfNode(node: unknown): string | undefined {
  if (!isNode(node)) return 'The text cannot be read: paste it again.'
  if (!Object.hasOwn(richTextSchema.nodes, node.type))
    return `The text has a part that is not possible here: “${node.type.slice(0, 40)}”.`
  if (node.content !== undefined && !Array.isArray(node.content))
    return 'The text cannot be read: paste it again.'
  if (typeof node.text === 'string' && isUnprintable(node.text, true))
    return 'The text has characters that cannot be shown: type that place again.'
  return issueOfMarks(node) ?? issueOfTable(node) ?? issueOfPicture(node) ?? issueOfChart(node)
}

function issueOfMarks(node: RichNode & { marks?: unknown }): string | undefined {
  if (node.marks === undefined) return undefined
  if (!Array.isArray(node.marks)) return 'The text cannot be read: paste it again.'
  for (const mark of node.marks as unknown[]) {
    if (!isNode(mark) || !Object.hasOwn(richTextSchema.marks, mark.type))
      return 'The text has a formatting that is not possible here: remove it.'
    const href = mark.attrs?.href
    if (mark.type === 'link' && !(typeof href === 'string' && isLinkAddress(href)))
      return linkMessage(String(href))
  }
  return undefined
}

function issueOfTable({ type, content = [] }: RichNode): string | undefined {
  if (type !== 'table') return undefined
  const widths = content.map((row) => row?.content?.length ?? 0)
  const cells = widths.reduce((sum, width) => sum + width, 0)
  if (cells > richTextLimits.cells)
    return `The table has ${inFigures(cells)} cells, and at most ${inFigures(richTextLimits.cells)} are possible: make several tables of it.`
  if (new Set(widths).size > 1) return 'The rows of a table are not equally long: fill them up.'
  return undefined
}

function issueOfPicture({ type, attrs }: RichNode): string | undefined {
  if (type !== 'picture') return undefined
  if (!isPictureAddress(attrs?.src))
    return 'A picture is not from this website: upload it with the button Picture.'
  const { alt = '' } = attrs ?? {}
  if (typeof alt !== 'string' || isUnprintable(alt, false) || alt.length > altLength)
    return `The alternative text of a picture has one line of at most ${altLength} characters.`
  return undefined
}

function issueOfChart({ type, attrs }: RichNode): string | undefined {
  if (type !== 'chart') return undefined
  for (const name of ['title', 'unit', 'source'] as const) {
    const written = attrs?.[name] ?? ''
    if (typeof written !== 'string' || isUnprintable(written, false))
      return `The ${name} of a chart must be one line of text.`
    if (written.length > chartLimits[name])
      return `The ${name} of a chart has at most ${chartLimits[name]} characters.`
  }
  return undefined
}

function isNode(value: unknown): value is RichNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}
