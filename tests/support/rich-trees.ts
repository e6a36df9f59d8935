import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type {
  BlockNode,
  InlineNode,
  Mark,
  NoteNode,
  RichText,
  TableCell,
  TextNode,
} from '#core/rich-text/rich-text.ts'

type Random = (below: number) => number

const words = [
  'x',
  'word',
  'قنطرة',
  '😀',
  'a\u00a0b',
  '<b>',
  '&amp;',
  '"q"',
  'l’été',
  '{firm.name}',
]
const hrefs = ['https://a.example/?b=1&c', 'mailto:a@b.example', 'tel:+20-2', '/team', '/']
const src = '/media/letter-images/a-20261121t184455123z-0123456789abcdef-1200.jpg'

/**
 * Any valid tree in the form in which trees are stored: no empty words, single spaces, neighbours
 * of one formatting are one text, no line break at an end.
 */
export function randomTree(random: Random): RichText {
  const of = <T>(list: readonly T[]) => list[random(list.length)] as T
  const dir = () => of([null, null, null, 'ltr', 'rtl'] as const)
  const some = <T>(most: number, make: () => T) => Array.from({ length: 1 + random(most) }, make)

  function marks(): Mark[] {
    const all: Mark[] = [
      { type: 'link', attrs: { href: of(hrefs) } },
      ...(['strong', 'em', 'superscript'] as const).map((type) => ({ type })),
    ]
    return all.filter(() => random(4) === 0)
  }
  function text(): TextNode {
    const made = marks()
    const written = some(3, () => of(words)).join(' ')
    return made.length > 0
      ? { type: 'text', marks: made, text: written }
      : { type: 'text', text: written }
  }
  /** Neighbours differ, so that none of them are one. */
  function texts(most: number): TextNode[] {
    const made = some(most, text)
    return made.filter(
      (node, at) => at === 0 || JSON.stringify(node.marks) !== JSON.stringify(made[at - 1]?.marks),
    )
  }
  const note = (): NoteNode => ({ type: 'note', content: texts(2) })
  function line(): InlineNode[] {
    const more = (): InlineNode[] =>
      of([() => [], () => [note()], () => [{ type: 'hard_break' as const }, ...texts(2)]])()
    return [...texts(3), ...more()]
  }
  const paragraph = (): BlockNode => ({ type: 'paragraph', attrs: { dir: dir() }, content: line() })
  const maybe = () => (random(2) ? { content: line() } : {})
  const items = (depth: number) =>
    some(3, () => ({
      type: 'list_item' as const,
      content: [paragraph(), ...(random(3) || made > 12 ? [] : blocks(depth + 1, 2))],
    }))

  function cell(depth: number): TableCell {
    const empty: BlockNode = { type: 'paragraph', attrs: { dir: null } }
    const content = of([() => [paragraph()], () => [empty], () => [paragraph(), list(depth + 2)]])()
    return {
      type: of(['table_cell', 'table_cell', 'table_header'] as const),
      attrs: { colspan: 1, rowspan: 1, colwidth: null },
      content,
    }
  }
  function list(depth: number): BlockNode {
    const attrs = { dir: dir() }
    return random(2)
      ? { type: 'bullet_list', attrs, content: items(depth) }
      : { type: 'ordered_list', attrs: { order: 1 + random(3), ...attrs }, content: items(depth) }
  }
  function table(depth: number): BlockNode {
    const columns = 1 + random(6)
    return {
      type: 'table_figure',
      attrs: { dir: dir() },
      content: [
        { type: 'table_caption', ...maybe() },
        {
          type: 'table',
          content: some(3, () => ({
            type: 'table_row' as const,
            content: Array.from({ length: columns }, () => cell(depth)),
          })),
        },
        { type: 'table_source', ...maybe() },
      ],
    }
  }
  let made = 0
  function block(depth: number): BlockNode {
    made += 1
    const flat: (() => BlockNode)[] = [
      paragraph,
      () => ({
        type: 'heading',
        attrs: { level: of([2, 3] as const), dir: dir() },
        content: line(),
      }),
      () => ({ type: 'rule' }),
      () => ({
        type: 'picture',
        attrs: { src, alt: of(['', 'a "b" <c>']), dir: dir() },
        ...maybe(),
      }),
      () => ({
        type: 'chart',
        attrs: {
          kind: of(['bars', 'line'] as const),
          title: of(['', 'Ten & more']),
          unit: of(['', '%', ' m']),
          source: of(['', 'World Bank, 2024']),
          rows: some(
            4,
            () =>
              [of(words).replace('\u00a0', ' '), of([0, -1, 1234.5, 0.000001, 1e12])] as [
                string,
                number,
              ],
          ),
          dir: dir(),
        },
      }),
    ]
    const deep: (() => BlockNode)[] = [
      () => list(depth),
      () => ({ type: 'blockquote', attrs: { dir: dir() }, content: blocks(depth + 1, 2) }),
      () => table(depth),
    ]
    return of(depth > 2 || made > 12 ? flat : [...flat, ...deep])()
  }
  const blocks = (depth: number, most: number): BlockNode[] => some(most, () => block(depth))
  return { type: 'doc', content: blocks(0, 5) }
}

const blocks =
  /^(#document-fragment|h[1-6]|p|ul|ol|li|blockquote|hr|section|figure|figcaption|table|caption|thead|tbody|tr|th|td|div|details|summary)$/

/**
 * HTML as a reader gets it: one line for each tag and text, without classes, attributes by name,
 * spaces as a browser shows them. Equal results show equal pages.
 */
export function readersHtml(html: string): string {
  const out: string[] = []
  let text = ''
  const flush = (trim: 'start' | 'end' | '') => {
    let words = text.replace(/[ \t\n\r\f]+/g, ' ')
    if (trim === 'end') words = words.replace(/ $/, '')
    const last = out.at(-1) ?? ''
    if (last.startsWith('block')) words = words.replace(/^ /, '')
    if (words !== '') out.push(`text ${words}`)
    text = ''
  }
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#text' && 'value' in node) {
      text += node.value
      return
    }
    const isBlock = blocks.test(node.nodeName)
    flush(isBlock ? 'end' : '')
    if (node.nodeName === '#comment') return
    const attributes = 'attrs' in node ? node.attrs : []
    const written = attributes
      .filter(({ name }) => name !== 'class')
      .map(({ name, value }) => ` ${name}="${value}"`)
      .sort()
    out.push(`${isBlock ? 'block' : 'inline'} <${node.nodeName}${written.join('')}>`)
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
    flush(isBlock ? 'end' : '')
    out.push(`${isBlock ? 'block' : 'inline'} </${node.nodeName}>`)
  }
  walk(parseFragment(html))
  return out.join('\n')
}
