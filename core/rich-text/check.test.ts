import { describe, expect, test } from 'vitest'
import { checkRichText } from './check.ts'

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', attrs: { dir: null }, content })
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', marks, text: words })
const link = (href: unknown) => ({ type: 'link', attrs: { href } })
const message = (sent: string) => {
  const checked = checkRichText(sent)
  return 'message' in checked ? checked.message : undefined
}

test('what is taken is stored without what the list does not name', () => {
  const sent = doc({
    ...paragraph({ type: 'text', text: 'a', x: 1 }),
    y: 2,
    attrs: { dir: 'rtl', z: 3 },
  })
  expect(checkRichText(sent)).toMatchObject({
    stored:
      '{"type":"doc","content":[{"type":"paragraph","attrs":{"dir":"rtl"},"content":[{"type":"text","text":"a"}]}]}',
  })
})

describe('is refused with a sentence', () => {
  const nested = (depth: number) =>
    `{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(depth)}${']}'.repeat(depth)}]}`
  const cell = { type: 'table_cell', content: [paragraph()] }
  const table = (rows: number, columns: number, last = columns) => ({
    type: 'table_figure',
    content: [
      { type: 'table_caption' },
      {
        type: 'table',
        content: Array.from({ length: rows }, (_, row) => ({
          type: 'table_row',
          content: Array.from({ length: row === rows - 1 ? last : columns }, () => cell),
        })),
      },
      { type: 'table_source' },
    ],
  })

  test.each<[string, string, RegExp]>([
    ['nothing', '', /read|order/],
    ['no JSON', '{', /read|order/],
    ['no node', '[]', /cannot be read/],
    ['another root', '{"type":"paragraph"}', /cannot be read/],
    ['a null in it', doc(null), /read|order/],
    ['an unknown node', doc({ type: 'script' }), /a part that is not possible here: “script”/],
    ['a node of the prototype', doc({ type: 'constructor' }), /“constructor”/],
    ['an unknown mark', doc(paragraph(text('a', { type: 'blink' }))), /a formatting/],
    ['a wrong order', doc({ type: 'table_row', content: [] }), /order/],
    ['words outside of a paragraph', doc(text('a')), /order/],
    ['an unknown direction', doc({ type: 'paragraph', attrs: { dir: 'x' } }), /order/],
    ['a control character', doc(paragraph(text('a\u0000'))), /cannot be shown/],
    ['1 MB', doc(paragraph(text('a'.repeat(1_000_000)))), /larger than 1 MB/],
    ['6,000 quotations in each other', nested(6000), /too many parts within parts/],
    [
      'too many parts',
      doc(...Array.from({ length: 60_000 }, () => ({ type: 'rule' }))),
      /too many parts|1 MB/,
    ],
    ['10,000 cells', doc(table(100, 100)), /The table has 10,000 cells, and at most 2,000/],
    ['rows of several lengths', doc(table(2, 3, 2)), /not equally long/],
    [
      'a picture from elsewhere',
      doc({ type: 'picture', attrs: { src: 'https://a.example/a.jpg' } }),
      /upload/,
    ],
    ['a chart of words', doc({ type: 'chart', attrs: { rows: [['a', 'b']] } }), /order/],
  ])('%s', (_, sent, expected) => expect(message(sent)).toMatch(expected))

  test.each([
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'data:text/html,x',
    'http://a.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://bank.example@evil.example',
    'file:///etc/passwd',
    '#note-1',
    'team',
    '',
    7,
    null,
  ])('a link to %j', (href) =>
    expect(message(doc(paragraph(text('a', link(href)))))).toMatch(
      /^The link “.*” is not possible/,
    ),
  )
})

test.each([
  'https://a.example/b?c=1&d=2',
  'mailto:a@b.example',
  'tel:+20-2',
  '/themes/longevity#top',
  '/',
  'mailto:{firm.email}',
])('a link to %s is possible', (href) =>
  expect(message(doc(paragraph(text('a', link(href)))))).toBeUndefined(),
)

test('a text has so many charts and pictures that its page can be carried', () => {
  const chart = (rows: number) => ({
    type: 'chart',
    attrs: {
      kind: 'bars',
      title: 'One',
      unit: '',
      source: 'Two',
      dir: null,
      rows: Array.from({ length: rows }, (_, at) => [`${at}`, at]),
    },
  })
  const charts = (count: number, rows: number) =>
    message(doc(...Array.from({ length: count }, () => chart(rows))))
  expect(charts(40, 20)).toBeUndefined()
  expect(charts(41, 2)).toMatch(/more than 40 charts/)
  expect(charts(14, 60)).toMatch(/more than 800 values/)
  const picture = {
    type: 'picture',
    attrs: {
      src: '/media/letter-images/a-20261121t184455123z-0123456789abcdef-640.png',
      alt: '',
      dir: null,
    },
  }
  expect(message(doc(...Array.from({ length: 101 }, () => picture)))).toMatch(/100 pictures/)
})
