import { describe, expect, test } from 'vitest'
import { attributesOf } from './from-html.ts'
import { type HtmlElement, type HtmlNode, isElement, parseHtml } from './html-tree.ts'
import { isBackLink, isNoteSection, noteId, referenceOf } from './notes-from-html.ts'

function element(html: string): HtmlElement {
  const found = parseHtml(html).find(isElement)
  if (!found) throw new Error(`No element: ${html}`)
  return found
}

describe('a reference to a note', () => {
  test.each([
    ['ours', '<a href="/letters/a#note-2">2</a>', 'note-2'],
    ['of Word', '<a href="#_ftn1">[1]</a>', 'ftn1'],
    ['to the end in Word', '<a href="#_edn12">[i]</a>', 'edn12'],
    ['of LibreOffice', '<a href="#sdfootnote3sym">3</a>', 'sdfootnote3'],
    ['alone in a sup', '<sup> <a href="#note-1">1</a> </sup>', 'note-1'],
  ])('%s', (_, html, id) => expect(referenceOf(element(html))).toBe(id))

  test.each([
    ['a link elsewhere', '<a href="/letters">1</a>'],
    ['the way back to the text', '<a href="#_ftnref1">[1]</a>'],
    ['a link without address', '<a>1</a>'],
    ['in a sup with words', '<sup>see <a href="#note-1">1</a></sup>'],
    ['two in a sup', '<sup><a href="#note-1">1</a><a href="#note-2">2</a></sup>'],
    ['in another element', '<b><a href="#note-1">1</a></b>'],
    ['a note of LibreOffice itself', '<a href="#sdfootnote3">3</a>'],
  ])('is not %s', (_, html) => expect(referenceOf(element(html))).toBeUndefined())

  test('is not a text', () => expect(referenceOf('1' as HtmlNode)).toBeUndefined())
})

test.each([
  ['<li id="note-7">a</li>', 'note-7'],
  ['<li id="note-0">a</li>', undefined],
  ['<li id="note-1000">a</li>', undefined],
  ['<p id="note-7">a</p>', undefined],
  ['<div id="sdfootnote2">a</div>', 'sdfootnote2'],
  ['<div style="mso-element: footnote" id="ftn2">a</div>', 'ftn2'],
  ['<div style="mso-element:endnote" id="edn2">a</div>', 'edn2'],
  ['<div id="ftn2">a</div>', undefined],
])('the note %s is %s', (html, id) => expect(noteId(element(html))).toBe(id))

test.each([
  ['<section><p>a</p></section>', true],
  ['<div style="mso-element: footnote-list">a</div>', true],
  ['<div style="mso-element:endnote-list">a</div>', true],
  ['<div style="mso-element:footnote">a</div>', false],
  ['<div>a</div>', false],
])('%s holds the notes: %s', (html, isSection) =>
  expect(isNoteSection(element(html))).toBe(isSection),
)

test.each([
  ['<a href="#ref-1">↩</a>', true],
  ['<a href="#_ftnref1">[1]</a>', true],
  ['<a href="#sdendnote4anc">4</a>', true],
  ['<a href="#note-1">1</a>', false],
  ['<b href="#ref-1">1</b>', false],
])('%s leads back to the text: %s', (html, isBack) =>
  expect(isBackLink(element(html))).toBe(isBack),
)

describe('of an element a text keeps', () => {
  test.each([
    ['the direction, in any case', '<p dir="RTL">a</p>', { dir: 'rtl' }],
    ['no direction that is left to the browser', '<p dir="auto">a</p>', {}],
    ['no look, class or event', '<p style="color:red" class="a" onclick="x()">a</p>', {}],
    ['where a list begins', '<ol start="3"></ol>', { start: '3' }],
    ['no beginning below one', '<ol start="0"></ol>', {}],
    ['no beginning of a list without numbers', '<ul start="3"></ul>', {}],
    [
      'where a link leads',
      '<a href="https://example.com/">a</a>',
      { href: 'https://example.com/' },
    ],
    ['no link that runs', '<a href="javascript:alert(1)">a</a>', {}],
    ['no picture from elsewhere', '<img src="https://example.com/a.png" alt="a">', {}],
  ])('%s', (_, html, kept) => expect(attributesOf(element(html))).toEqual(kept))

  test('nothing where it is unknown', () =>
    expect(attributesOf(element('<marquee dir="rtl">a</marquee>'))).toBeUndefined())

  test('the words of a picture on one line, cut between characters', () => {
    const src = '/media/letter-images/a-20261121t184455123z-0123456789abcdef-1200.jpg'
    const altOf = (alt: string) =>
      attributesOf({ name: 'img', attributes: { src, alt }, children: [] })?.alt
    expect(altOf(' a\u0007\n b ')).toBe('a b')
    expect(altOf(`${'x'.repeat(499)}😀`)).toBe(`${'x'.repeat(499)}\uFFFD`)
  })
})
