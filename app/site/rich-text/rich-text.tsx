import type { ReactNode } from 'react'
import { inPlace } from '#app/ui/in-place.ts'
import type { BlockNode, ListItem, PictureNode, RichText } from '#core/rich-text/rich-text.ts'
import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { richTextCopy } from '../content/rich-text.ts'
import { SitePicture } from '../picture.tsx'
import type { Besides } from './besides.ts'
import { Chart } from './chart.tsx'
import type { TextContext } from './context.ts'
import { Line } from './line.tsx'
import { Notes, SideNotes } from './notes.tsx'
import { TableFigure } from './table.tsx'

const pictureSizes = '(min-width: 40rem) 35.5rem, 90vw'

export function RichTextBody({ tree, ...own }: { tree: RichText } & Omit<TextContext, 'copy'>) {
  const context = { ...own, copy: useCopy() }
  const isProse = !context.isPart || !areParagraphs(tree, context)
  return (
    <div
      className={context.besides ? 'prose prose-edition' : isProse ? 'prose' : undefined}
      dir={context.isPart ? undefined : 'auto'}
    >
      {context.besides ? (
        <EditionBlocks blocks={tree.content} besides={context.besides} context={context} />
      ) : (
        <>
          <Blocks blocks={tree.content} context={context} />
          <Notes context={context} />
        </>
      )}
    </div>
  )
}

/** They look as the page around them does. */
function areParagraphs({ content }: RichText, { outline }: TextContext): boolean {
  return outline.notes.length === 0 && content.every(({ type }) => type === 'paragraph')
}

/** Each with its notes beside it, or under it where there is no room. */
function EditionBlocks(props: { blocks: readonly BlockNode[]; besides: Besides } & Inside) {
  const { blocks, besides, context } = props
  return inPlace(blocks, (block) => {
    const notes = besides.notes.get(block)
    return (
      <>
        {besides.quote?.above === block && (
          // It is read where it stands in the text.
          <p className="pull-quote" aria-hidden="true">
            {besides.quote.text}
          </p>
        )}
        {notes ? (
          <div className="noted">
            <Block block={block} context={context} />
            <SideNotes notes={notes} context={context} />
          </div>
        ) : (
          <Block block={block} context={context} />
        )}
      </>
    )
  })
}

type Inside = { context: TextContext }

export function Blocks({ blocks, context }: { blocks: readonly BlockNode[] } & Inside) {
  return inPlace(blocks, (block) => <Block block={block} context={context} />)
}

function Block({ block, context }: { block: BlockNode } & Inside): ReactNode {
  const dir = ('attrs' in block && block.attrs.dir) || undefined
  const own = context.isPart ? 'auto' : undefined
  switch (block.type) {
    case 'paragraph':
      return block.content && <p dir={dir ?? own}>{line(block.content, context)}</p>
    case 'heading': {
      const Tag = block.attrs.level === 2 ? 'h2' : 'h3'
      const heading = context.outline.headings.get(block)
      return (
        heading && (
          <Tag id={heading.id} dir={dir}>
            {line(block.content, context)}
          </Tag>
        )
      )
    }
    case 'bullet_list':
      return <ul dir={dir}>{items(block.content, context)}</ul>
    case 'ordered_list': {
      const { order } = block.attrs
      return (
        <ol start={order === 1 ? undefined : order} dir={dir}>
          {items(block.content, context)}
        </ol>
      )
    }
    case 'blockquote':
      return (
        <blockquote dir={dir}>
          <Blocks blocks={block.content} context={context} />
        </blockquote>
      )
    case 'rule':
      return <hr />
    case 'table_figure':
      return (
        <TableFigure
          figure={block}
          context={context}
          inCell={(cell) => <Loose blocks={cell.content} context={context} />}
        />
      )
    case 'picture':
      return <PictureFigure picture={block} context={context} />
    case 'chart':
      return <Chart chart={block.attrs} dataTitle={wordsIn(context.copy, richTextCopy).chartData} />
  }
}

function line(content: Parameters<typeof Line>[0]['content'], context: TextContext) {
  return <Line content={content} context={context} />
}

function items(content: readonly ListItem[], context: TextContext) {
  return inPlace(content, (item) => (
    <li>
      <Loose blocks={item.content} context={context} />
    </li>
  ))
}

/** When nothing but lists follows the first paragraph, it needs no tag. */
function Loose({ blocks, context }: { blocks: readonly BlockNode[] } & Inside) {
  const [first, ...others] = blocks
  const isPlain =
    first?.type === 'paragraph' &&
    !first.attrs.dir &&
    others.every(({ type }) => type === 'bullet_list' || type === 'ordered_list')
  if (!isPlain) return <Blocks blocks={blocks} context={context} />
  return (
    <>
      {line(first.content, context)}
      <Blocks blocks={others} context={context} />
    </>
  )
}

function PictureFigure({ picture, context }: { picture: PictureNode } & Inside) {
  const { src, alt, dir } = picture.attrs
  const stored = context.pictures.get(src)
  return (
    <figure dir={dir ?? undefined}>
      <SitePicture src={src} picture={stored} alt={alt} sizes={pictureSizes} />
      {picture.content && <figcaption>{line(picture.content, context)}</figcaption>}
    </figure>
  )
}
