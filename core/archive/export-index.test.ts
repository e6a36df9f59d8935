import { describe, expect, test } from 'vitest'
import { type IndexLine, indexPage } from './export-index.ts'

const at = new Date('2026-11-22T10:00:00.000Z')
const facts = {
  kind: 'page',
  address: '/themes?a=1&b="<script>',
  language: 'en',
  status: 200,
  sha256: 'c0ffee',
  bytes: 1,
  files: [],
  madeOf: { texts: [], lists: {}, prices: [] },
} as unknown as IndexLine['facts']
const line = { number: 7, at, until: undefined, facts, name: 'pages/7.html' }
const page = async (of: Partial<Parameters<typeof indexPage>[0]>) => {
  const pieces = indexPage({ from: at, until: at, lines: [], gaps: [], ...of })
  return (await Array.fromAsync(pieces)).join('')
}

describe('the index of an export', () => {
  test('links each page as it is looked at, and its exact bytes', async () => {
    const html = await page({ lines: [line] })
    expect(html).toContain('href="pages/7.html"')
    expect(html).toContain('href="exact/7.html"')
    expect(html).toContain('<code>c0ffee</code>')
  })

  test('names a page whose content was removed, and links nothing of it', async () => {
    const html = await page({ lines: [{ ...line, name: undefined }] })
    expect(html).toContain('removed because of its age')
    expect(html).not.toContain('7.html')
  })

  test('says until when a page was shown, or that it still was', async () => {
    expect(await page({ lines: [line] })).toContain('the end of this period')
    const until = new Date('2026-11-22T11:30:00.000Z')
    expect(await page({ lines: [{ ...line, until }] })).not.toContain('the end of this period')
  })

  test('shows addresses and reasons as texts, never as markup', async () => {
    const html = await page({
      lines: [line],
      gaps: [{ at, address: '/team', reason: '<img src=x> & "more"' }],
    })
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('/themes?a=1&#38;b=&#34;&#60;script&#62;')
    expect(html).toContain('&#60;img src=x&#62; &#38; &#34;more&#34;')
  })

  test('names who published a page last, and who approved it', async () => {
    const published = { by: 'Jane <Doe>', at: '2026-11-22T09:00:00.000Z' }
    const text = { kind: 'letter', key: 'first', language: 'en', version: 2 }
    const saves = {
      team: { by: 'Amal Save', at: '2026-11-22T09:30:00.000Z', approvedBy: 'Omar Second' },
    }
    const madeOf = { ...facts.madeOf, texts: [{ ...text, published }] }
    const first = await page({ lines: [{ ...line, facts: { ...facts, madeOf } }] })
    expect(first).toContain('<td>Jane &#60;Doe&#62;, 22 Nov 2026, 09:00 UTC</td><td></td>')
    const later = await page({
      lines: [{ ...line, facts: { ...facts, madeOf: { ...madeOf, saves } } }],
    })
    expect(later).toContain('<td>Amal Save, 22 Nov 2026, 09:30 UTC</td><td>Omar Second</td>')
  })

  test('says so where no gap is known', async () => {
    expect(await page({})).toContain('None is known.')
    expect(await page({ gaps: [{ at, address: '/team', reason: 'No database' }] })).not.toContain(
      'None is known.',
    )
  })
})
