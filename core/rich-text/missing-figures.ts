import { plainTextOf } from './plain-text.ts'
import type { BlockNode, RichText } from './rich-text.ts'

const names = { table_figure: 'table', chart: 'chart', picture: 'picture' } as const

type FigureType = keyof typeof names

/** Names the tables, charts and pictures that a translation has fewer of than its original: 'a chart, “Growth”'. */
export function missingFigures(original: RichText, translation: RichText): string[] {
  const own = figuresIn(translation)
  return (Object.keys(names) as FigureType[]).flatMap((type) => {
    const theirs = figuresIn(original).filter((figure) => figure.type === type)
    const has = own.filter((figure) => figure.type === type).length
    return theirs.slice(has).map((figure) => {
      const title = titleOf(figure)
      return `a ${names[type]}${title && `, “${title}”`}`
    })
  })
}

function figuresIn({ content }: { content?: readonly BlockNode[] }): BlockNode[] {
  return (content ?? []).flatMap((block) => {
    if (block.type in names) return [block]
    if (block.type === 'blockquote') return figuresIn(block)
    return []
  })
}

function titleOf(block: BlockNode): string {
  if (block.type === 'chart') return block.attrs.title
  if (block.type === 'picture') return block.attrs.alt
  if (block.type !== 'table_figure') return ''
  const [caption] = block.content
  return plainTextOf({
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { dir: null }, content: caption.content }],
  }).trim()
}
