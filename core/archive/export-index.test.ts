import { describe, expect, test } from 'vitest'
import { indexPage } from './export-index.ts'

const at = new Date('2026-11-22T10:00:00.000Z')
const facts = {
  ...{ kind: 'page', address: '/themes?a=1&b="<script>', language: 'en', status: 200 },
  ...{ sha256: 'c0ffee', bytes: 1, files: [], madeOf: { lists: {}, prices: [] } },
} as unknown as Parameters<typeof indexPage>[0]['lines'][number]['facts']
const line = { number: 7, at, until: undefined, facts, name: 'pages/7.html' }
const page = (of: Partial<Parameters<typeof indexPage>[0]>) =>
  indexPage({ from: at, until: at, lines: [], gaps: [], ...of })

describe('the index of an export', () => {
  test('links each page as it is looked at, and its exact bytes', () => {
    const html = page({ lines: [line] })
    expect(html).toContain('href="pages/7.html"')
    expect(html).toContain('href="exact/7.html"')
    expect(html).toContain('<code>c0ffee</code>')
  })

  test('names a page whose content was removed, and links nothing of it', () => {
    const html = page({ lines: [{ ...line, name: undefined }] })
    expect(html).toContain('removed because of its age')
    expect(html).not.toContain('7.html')
  })

  test('says until when a page was shown, or that it still was', () => {
    expect(page({ lines: [line] })).toContain('the end of this period')
    const until = new Date('2026-11-22T11:30:00.000Z')
    expect(page({ lines: [{ ...line, until }] })).not.toContain('the end of this period')
  })

  test('shows addresses and reasons as texts, never as markup', () => {
    const html = page({ lines: [line], gaps: [{ at, reason: '<img src=x> & "more"' }] })
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('/themes?a=1&#38;b=&#34;&#60;script&#62;')
    expect(html).toContain('&#60;img src=x&#62; &#38; &#34;more&#34;')
  })

  test('says so where no gap is known', () => {
    expect(page({})).toContain('None is known.')
    expect(page({ gaps: [{ at, reason: 'No database' }] })).not.toContain('None is known.')
  })
})
