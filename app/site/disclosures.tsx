import type { ReactNode } from 'react'
import { inPlace } from '#app/ui/in-place.ts'
import type { Disclosure } from '#core/disclosures/disclosure.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import type { BlockNode } from '#core/rich-text/rich-text.ts'
import { mapText } from '#core/rich-text/walk.ts'
import { type Copy, spelt } from './content/copy.ts'
import { useCopy } from './content/copy-context.ts'
import type { TextContext } from './rich-text/context.ts'
import { Line } from './rich-text/line.tsx'
import { Blocks } from './rich-text/rich-text.tsx'
import { written } from './written.tsx'

/** Those in force whose rule names one of the places, in display order (docs/product.md §13.1). */
export function disclosuresAt(
  all: readonly Disclosure[],
  places: readonly string[],
): readonly Disclosure[] {
  return all.filter(({ where, isInForce }) => isInForce && places.includes(where))
}

export function wordsOf(disclosures: readonly Disclosure[]): string {
  const texts = disclosures.flatMap((each) => each.texts)
  return texts.map(({ body }) => plainTextOf(body)).join('\n')
}

export function DisclosureTexts(props: { disclosures: readonly Disclosure[]; className?: string }) {
  const copy = useCopy()
  const { disclosures, className } = props
  return inPlace(blocksOf(disclosures), (block) => (
    <Block
      block={spelled(copy, block)}
      attributes={{ className, ...written(copy, plainTextOf(block)) }}
    />
  ))
}

/** In the type of the prices that they stand above; `end` is said in the last line. */
export function PriceNotes({
  disclosures,
  end,
}: {
  disclosures: readonly Disclosure[]
  end: string
}) {
  const copy = useCopy()
  const className = 'picks-note'
  const blocks = blocksOf(disclosures)
  const last = blocks.at(-1)
  const isOwn = last?.type === 'paragraph' && !written(copy, plainTextOf(last)).lang
  return (
    <>
      {inPlace(blocks, (block) => {
        const { lang, dir } = written(copy, plainTextOf(block))
        const attributes = { className, ...(lang && { lang, dir }) }
        const after = isOwn && block === last ? ` ${end}` : undefined
        return <Block block={spelled(copy, block)} attributes={attributes} after={after} />
      })}
      {!isOwn && end !== '' && <p className={className}>{end}</p>}
    </>
  )
}

function blocksOf(disclosures: readonly Disclosure[]): BlockNode[] {
  const blocks = disclosures.flatMap(({ texts }) => texts.flatMap(({ body }) => body.content))
  return blocks.filter((block) => plainTextOf(block) !== '')
}

/** In Arabic with the digits that the firm has chosen; signs keep their side of their numbers. */
function spelled(copy: Copy, block: BlockNode): BlockNode {
  if (copy.language === 'en' || written(copy, plainTextOf(block)).lang) return block
  const tree = mapText({ type: 'doc', content: [block] }, (node) => [
    { ...node, text: spelt(copy, node.text) },
  ])
  return tree.content[0] ?? block
}

type Attributes = { className?: string; lang?: string; dir?: string }

function Block(props: { block: BlockNode; attributes: Attributes; after?: string }): ReactNode {
  const { block, attributes, after } = props
  const copy = useCopy()
  const context: TextContext = {
    outline: { headings: new Map(), notes: [], notesId: '' },
    copy,
    pictures: new Map(),
    isPart: true,
    isMarked: attributes.lang !== undefined,
  }
  if (block.type === 'paragraph')
    return (
      <p {...attributes}>
        <Line content={block.content} context={context} />
        {after}
      </p>
    )
  const { lang, dir } = attributes
  return (
    <div lang={lang} dir={dir}>
      <Blocks blocks={[block]} context={context} />
    </div>
  )
}
