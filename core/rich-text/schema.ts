import {
  type Attrs,
  type DOMOutputSpec,
  type MarkSpec,
  type NodeSpec,
  Schema,
} from 'prosemirror-model'
import { readFileName } from '../media/picture-name.ts'
import { type ChartRow, isChartRows } from './chart.ts'
import { isLinkAddress } from './links.ts'

/** A closed list for the editor and the checks: anything else is not allowed. */

const must = (isRight: (value: unknown) => boolean, what: string) => (value: unknown) => {
  if (!isRight(value)) throw new RangeError(what)
}

const dir = {
  default: null,
  validate: must((value) => value === null || value === 'ltr' || value === 'rtl', 'a direction'),
}
const text = { default: '', validate: 'string' }
const onlyOne = { default: 1, validate: must((value) => value === 1, 'a cell of its own') }

const dirOf = (attrs: Attrs) => (attrs.dir ? { dir: attrs.dir as string } : {})
const readDir = (element: HTMLElement) => {
  const written = element.getAttribute('dir')?.toLowerCase()
  return { dir: written === 'rtl' || written === 'ltr' ? written : null }
}

/** Whether it is the address of an uploaded picture (docs/product.md §7). */
export function isPictureAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !value.startsWith('/media/letter-images/')) return false
  return readFileName(value.slice('/media/'.length)) !== undefined
}

function block(tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec {
  return {
    group: 'block',
    content,
    attrs: { dir },
    parseDOM: [{ tag, getAttrs: readDir }],
    toDOM: ({ attrs }): DOMOutputSpec => [tag, dirOf(attrs), 0],
    ...more,
  }
}

function cell(tag: 'td' | 'th', role: string): NodeSpec {
  return {
    content: '(paragraph | bullet_list | ordered_list | picture)+',
    attrs: {
      colspan: onlyOne,
      rowspan: onlyOne,
      colwidth: { default: null, validate: 'null' },
    },
    tableRole: role,
    isolating: true,
    parseDOM: [{ tag }],
    toDOM: () => [tag, 0],
  }
}

const nodes = {
  doc: { content: 'block+' },
  paragraph: block('p', 'inline*'),
  heading: block('h2', 'inline*', {
    attrs: { level: { default: 2, validate: must((at) => at === 2 || at === 3, 'a level') }, dir },
    defining: true,
    parseDOM: [2, 3].map((level) => ({
      tag: `h${level}`,
      getAttrs: (element) => ({ level, ...readDir(element) }),
    })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, dirOf(attrs), 0],
  }),
  bullet_list: block('ul', 'list_item+'),
  ordered_list: block('ol', 'list_item+', {
    attrs: {
      order: { default: 1, validate: must(isOrder, 'a number to begin with') },
      dir,
    },
    toDOM: ({ attrs }) => [
      'ol',
      { ...(attrs.order === 1 ? {} : { start: String(attrs.order) }), ...dirOf(attrs) },
      0,
    ],
  }),
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  blockquote: block('blockquote', 'block+', { defining: true }),
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  table_figure: block('figure', 'table_caption table table_source', {
    isolating: true,
    parseDOM: [],
    toDOM: ({ attrs }) => ['figure', { class: 'rich-table', ...dirOf(attrs) }, 0],
  }),
  table_caption: {
    content: 'inline*',
    isolating: true,
    toDOM: () => [
      'p',
      { class: 'rich-table-caption', 'data-placeholder': 'Title of the table' },
      0,
    ],
  },
  table: {
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    toDOM: () => ['table', ['tbody', 0]],
  },
  table_row: { content: '(table_cell | table_header)+', tableRole: 'row', toDOM: () => ['tr', 0] },
  table_cell: cell('td', 'cell'),
  table_header: cell('th', 'header_cell'),
  table_source: {
    content: 'inline*',
    isolating: true,
    toDOM: () => ['figcaption', { 'data-placeholder': 'Source or remark (may be empty)' }, 0],
  },
  picture: {
    group: 'block',
    content: 'inline*',
    isolating: true,
    attrs: {
      src: { default: '', validate: must(isPictureAddress, 'a stored picture') },
      alt: text,
      dir,
    },
    toDOM: ({ attrs }) => [
      'figure',
      dirOf(attrs),
      ['img', { src: attrs.src, alt: attrs.alt }],
      ['figcaption', { 'data-placeholder': 'Caption (may be empty)' }, 0],
    ],
  },
  chart: {
    group: 'block',
    atom: true,
    attrs: {
      kind: {
        default: 'bars',
        validate: must((kind) => kind === 'bars' || kind === 'line', 'a kind'),
      },
      title: text,
      unit: text,
      source: text,
      rows: { default: [] as ChartRow[], validate: must(isChartRows, 'rows of figures') },
      dir,
    },
    toDOM: ({ attrs }) => [
      'figure',
      { class: 'rich-chart', 'data-chart': JSON.stringify(attrs), ...dirOf(attrs) },
      String(attrs.title),
    ],
  },
  text: { group: 'inline' },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  note: {
    group: 'inline',
    inline: true,
    atom: true,
    content: 'text*',
    toDOM: () => ['span', { class: 'rich-note', 'data-note': '' }, 0],
  },
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { href: { validate: must((href) => isLinkAddress(String(href)), 'a link') } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? ''
          return isLinkAddress(href) && { href }
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
  },
  strong: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
    toDOM: () => ['strong', 0],
  },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  superscript: { parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
} satisfies Record<string, MarkSpec>

export const richTextSchema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks })

function isOrder(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9999
}
