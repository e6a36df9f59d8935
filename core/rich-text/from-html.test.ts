import { describe, expect, test } from 'vitest'
import { fromHtml } from './from-html.ts'
import { plainTextOf } from './plain-text.ts'
import type { RichNode, RichText } from './rich-text.ts'

/** A tree in short: names of blocks, texts with their marks in front. */
function short(node: RichNode & { marks?: { type: string }[] }): unknown {
  if (node.type === 'text')
    return [...(node.marks ?? []).map(({ type }) => type), node.text].join(' ')
  const dir = node.attrs?.dir ? `.${node.attrs.dir}` : ''
  return { [node.type + dir]: (node.content ?? []).map(short) }
}
const read = (html: string) => (fromHtml(html) as RichNode).content?.map(short)
const p = (...content: unknown[]) => ({ paragraph: content })
const li = (...content: unknown[]) => ({ list_item: content })

describe('Word', () => {
  const item = (level: number, mark: string, words: string) =>
    `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`

  test('lists are lists, in their levels, numbered where their marks are numbers', () => {
    const html = [
      '<p class=MsoNormal>Before</p>',
      item(1, '·', 'one'),
      item(2, 'o', 'one a'),
      item(1, '·', 'two'),
      item(1, '1.', 'first'),
      '<p class=MsoNormal>After</p>',
    ].join('\n')
    expect(read(html)).toEqual([
      p('Before'),
      { bullet_list: [li(p('one'), { bullet_list: [li(p('one a'))] }), li(p('two'))] },
      { ordered_list: [li(p('first'))] },
      p('After'),
    ])
  })

  test('notes, headings, bold and directions stay; fonts, colours and empty paragraphs go', () => {
    const html = `<html><head><style>p {color: red}</style></head><body lang=EN-GB>
<h1 style='color:#2F5496'>Title<o:p></o:p></h1>
<p class=MsoNormal dir=RTL><span style='font-family:Arial;color:red'>قنطرة</span></p>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Rates</b> rose<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a>.</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> Central Bank, <i>minutes</i>.</p></div></div></body></html>`
    expect(read(html)).toEqual([
      { heading: ['Title'] },
      { 'paragraph.rtl': ['قنطرة'] },
      p('strong Rates', ' rose', { note: ['Central Bank, ', 'em minutes', '.'] }, '.'),
    ])
  })
})

test.each<[string, string, unknown[]]>([
  [
    'a web page',
    '<div><header><h1>A</h1></header><div>b</div><div>c <b>d</b></div></div>',
    [{ heading: ['A'] }, p('b'), p('c ', 'strong d')],
  ],
  [
    'Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700;font-style:italic">a</span></p><ul><li><p>b</p></li><ul><li>c</li></ul></ul></b>',
    [p('strong em a'), { bullet_list: [li(p('b'), { bullet_list: [li(p('c'))] })] }],
  ],
  [
    'a link that leads nowhere good',
    '<a href="javascript:x">a</a> <a href="https://a.example">b</a>',
    [p('a ', 'link b')],
  ],
  [
    'pictures from elsewhere',
    '<p>a<img src="file:///c:/x.png">b<img src="data:image/png;base64,AA"></p>',
    [p('ab')],
  ],
  [
    'a table over columns',
    '<table><tr><th colspan=2>a</th></tr><tr><td>1</td><td>2</td></tr></table>',
    [
      {
        table_figure: [
          { table_caption: [] },
          {
            table: [
              { table_row: [{ table_header: [p('a')] }, { table_header: [p()] }] },
              { table_row: [{ table_cell: [p('1')] }, { table_cell: [p('2')] }] },
            ],
          },
          { table_source: [] },
        ],
      },
    ],
  ],
  [
    'a list without words before a list',
    '<ul><li><ol><li>a</ol></ul>',
    [{ bullet_list: [li(p(), { ordered_list: [li(p('a'))] })] }],
  ],
  ['a heading with a block in it', '<h2><div>a</div></h2>', [{ heading: ['a'] }]],
  ['lines', '<p>a<br>b<br></p>', [p('a', { hard_break: [] }, 'b')]],
  [
    'notes of ours, one of them called twice',
    '<p>a<sup><a href="#note-1">1</a></sup> b<sup><a href="#note-1">1</a></sup></p><section><h2>Notes</h2><ol><li id="note-1">n</li></ol></section>',
    [p('a', { note: ['n'] }, ' b', 'superscript 1')],
  ],
  [
    'a note that nothing calls',
    '<p>a</p><section><h2>Notes</h2><ol><li id="note-1">n</ol></section>',
    [p('a'), { heading: ['Notes'] }, { ordered_list: [li(p('n'))] }],
  ],
  ['nothing', '', [p()]],
])('%s', (_, html, expected) => expect(read(html)).toEqual(expected))

describe('what is beyond any letter becomes its text, or flat', () => {
  test.each(['blockquote', 'strong', 'ul><li', 'table><tr><td', 'div'])('nested %s', (tag) => {
    expect(plainTextOf(fromHtml(`${`<${tag}>`.repeat(3000)}deep`))).toContain('deep')
  })

  test('formatting that every paragraph repeats, and too many tags', () => {
    const marks = Array.from({ length: 9000 }, (_, at) => `<b id=${at}>`).join('')
    for (const html of [`<p>${marks}${'<p>x'.repeat(9000)}`, '<p>'.repeat(20_001)])
      expect(plainTextOf(fromHtml(html))).toMatch(/^<p>/)
  })

  test('a parser that throws: paragraphs of what was written', () => {
    const broken = () => {
      throw new Error('out of order')
    }
    const tree: RichText = fromHtml('<p>Tom & Jerry</p>\n\nx', broken)
    expect(plainTextOf(tree)).toBe('<p>Tom & Jerry</p>\nx')
  })
})
