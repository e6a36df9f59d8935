import { parseFragment, serialize } from 'parse5'
import { describe, expect, test } from 'vitest'
import { attacks, randomFragment } from '#tests/support/fragments.ts'
import { randomNumbers } from '#tests/support/random.ts'
import { safeLetterHtml } from './letter-html.server.ts'

/** Parses as browsers do and serialises again, letting everything through. */
const parsed = (html: string) => serialize(parseFragment(html))

const link =
  /^a( href="(https:\/\/|mailto:|tel:|\/(?!\/)|#note-\d)[^"<>\s\\]*")( rel="external noreferrer")?$/
const tag =
  /^\/?(h2|h3|p|ul|ol|li|blockquote|hr|section|figure|figcaption|table|caption|thead|tbody|tr|th|td|strong|em|a|sup|br)$/
const picture =
  /^img src="\/media\/letter-images\/[\w-]+\.jpg" alt="[^"<>]*"( width="\d+")?( height="\d+")?$/

/** Every tag that is not exactly one of ours. */
function strangers(html: string): string[] {
  const inner = Array.from(html.matchAll(/<([^>]*)>?/g), ([, each = '']) => each)
  return inner.filter(
    (each) =>
      !(each === 'a' ? false : tag.test(each)) &&
      !link.test(each) &&
      !picture.test(each) &&
      !/^(li id="note-\d+"|th scope="(row|col)(group)?")$/.test(each),
  )
}

describe('attack strings', () => {
  test.each(attacks)('%j', (attack) => {
    for (const html of [attack, `<p>${attack}</p>`, `<table><tr><td>${attack}`]) {
      const safe = safeLetterHtml(html)
      expect(strangers(safe)).toEqual([])
      expect(safe).not.toMatch(/javascript:|vbscript:|data:text|evil\.example"/i)
      expect(safeLetterHtml(safe)).toBe(safe)
      expect(safeLetterHtml(parsed(safe))).toBe(safe)
    }
  })

  test('nested beyond reason', () => {
    for (const tag of ['blockquote', 'strong', 'ul><li', 'table><tr><td', 'div']) {
      const safe = safeLetterHtml(`${`<${tag}>`.repeat(tag === 'div' ? 19_999 : 3000)}deep`)
      expect(safe).toContain('deep')
      expect(safe.length).toBeLessThan(2000)
      expect(safeLetterHtml(safe)).toBe(safe)
    }
  })

  test('formatting that every paragraph repeats, which makes elements without end', () => {
    const marks = Array.from({ length: 9000 }, (_, at) => `<b id=${at}>`).join('')
    expect(safeLetterHtml(`<p>${marks}${'<p>x'.repeat(9000)}`)).toMatch(/^&lt;p&gt;&lt;b id=0/)
  })

  test('more tags than any letter has', () => {
    expect(safeLetterHtml('<p>'.repeat(20_001))).toMatch(/^(&lt;p&gt;)+$/)
    expect(safeLetterHtml('<p>x'.repeat(20_000))).toMatch(/^<p>x<\/p>/)
  })
})

test('random fragments: only our tags, and a fixed point', () => {
  const random = randomNumbers(4)
  for (let run = 0; run < 10_000; run += 1) {
    const html = randomFragment(random)
    const safe = safeLetterHtml(html)
    expect(strangers(safe), html).toEqual([])
    expect(safeLetterHtml(safe), html).toBe(safe)
    expect(safeLetterHtml(parsed(safe)), html).toBe(safe)
  }
})

test('a parser that throws: all of it as text', () => {
  const broken = () => {
    throw new Error('out of order')
  }
  expect(safeLetterHtml('<p title="a">Tom & Jerry\'s</p>', broken)).toBe(
    '&lt;p title="a"&gt;Tom &amp; Jerry\'s&lt;/p&gt;',
  )
})

test('links', () => {
  const linked = (href: string) => safeLetterHtml(`<a href="${href}">x</a>`)
  for (const href of ['/themes/longevity#top', '/', 'mailto:a@b.example', 'tel:+20-2', '#note-12'])
    expect(linked(href)).toBe(`<a href="${href}">x</a>`)
  expect(linked('https://a.example/b?c=1&amp;d=2')).toBe(
    '<a href="https://a.example/b?c=1&amp;d=2" rel="external noreferrer">x</a>',
  )
  for (const href of [
    'http://a.example',
    'team',
    '#content',
    '#note-',
    '',
    'ftp://a.example',
    '/a b',
    '/a\tb',
    '/a\\b',
  ])
    expect(linked(href)).toBe('x')
})

describe('pictures', () => {
  const src = '/media/letter-images/a-20261121t184455123z-0123456789abcdef-1200.jpg'
  const img = `<img src="${src}" alt="">`

  test.each([
    [
      `<img src="${src}" alt="A &quot;b&quot;\r\n&lt;c" width="1200" height=800 onerror=alert(1) style=x>`,
      `<img src="${src}" alt="A &quot;b&quot; &lt;c" width="1200" height="800">`,
    ],
    [
      `<figure><img src=${src}><figcaption>x</figure>`,
      `<figure>${img}<figcaption>x</figcaption></figure>`,
    ],
    [`<p>a<strong>b<img src=${src}>c</strong></p>`, `<p>a<strong>b</strong>${img}c</p>`],
    [`<h2>a<img src=${src}></h2>`, `<h2>a</h2>${img}`],
    [`<tr><img src=${src}><td>a`, `a${img}`],
    [`<table><img src=${src}></table>`, `${img}\n`],
  ])('%s', (html, expected) => {
    expect(safeLetterHtml(html)).toBe(expected)
    expect(safeLetterHtml(expected)).toBe(expected)
  })

  test('that are none of ours', () => {
    for (const other of [
      'https://evil.example/a.jpg',
      '//evil.example/a.jpg',
      'data:image/png;base64,AA',
      '/media/letter-images/../../a.jpg',
      src.replace('letter-images', 'team-images'),
      `${src}?x`,
      src.replace('.jpg', '.svg'),
    ])
      expect(safeLetterHtml(`a<img src="${other}" alt="x">b`)).toBe('ab')
  })
})

test('characters that browsers read as others, or not at all', () => {
  expect(safeLetterHtml('<p>a\r\nb\rc\fd&#13;e\u0001f&#x7f;g</p>')).toBe('<p>a\nb\nc\nd\nefg</p>')
})

describe('nesting', () => {
  test.each([
    ['<p>a<ul><li>b</ul>c', '<p>a</p><ul><li>b</li></ul>c'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    [
      '<p>a<strong>b<p>c</p>d</strong>',
      '<p>a<strong>b</strong></p><p><strong>c</strong></p><strong>d</strong>',
    ],
    [
      '<ul>a<li>b<strong><li>c</strong></ul>',
      '<ul><li>a</li><li>b</li><li><strong>c</strong></li></ul>',
    ],
    ['<ul><ul><li>a</ul></ul>', '<ul><li><ul><li>a</li></ul></li></ul>'],
    ['<table>a<tr><td>b</table>', 'a<table><tbody><tr><td>b</td></tr></tbody></table>'],
    [
      '<table><tr><td>a<h2>b</h2><table><tr><td>c</table></table>',
      '<table><tbody><tr><td>abc</td></tr></tbody></table>',
    ],
    ['<tr><td>a</td></tr><li>b</li><figcaption>c</figcaption>', 'abc'],
    ['<a href="/a">a<a href="/b">b</a></a>', '<a href="/a">a</a><a href="/b">b</a>'],
    ['<em>a<em>b</em></em>', '<em>ab</em>'],
    ['a<em> </em>b<p>&nbsp;</p><h2><br></h2>c', 'a b\n\nc'],
    ['<ol><li id="note-1">a<li id="note-1">b</ol>', '<ol><li id="note-1">a</li><li>b</li></ol>'],
    ['<table><tr><td></td></tr></table>', '<table><tbody><tr><td></td></tr></tbody></table>'],
  ])('%s', (html, expected) => expect(safeLetterHtml(html)).toBe(expected))
})
