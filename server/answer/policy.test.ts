import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { noncePolicy, pagePolicy } from './policy.ts'

function directive(html: string, name: string): string | undefined {
  return pagePolicy(html)
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

describe('the policy of a page', () => {
  test('names the hash of each script and style that is in it', () => {
    const html =
      '<style>a{}</style><style media="print">b{}</style>' +
      '<script>one()</script><script type="module">\ntwo("ليلى")\n</script>'
    expect(directive(html, 'style-src')).toBe(`style-src ${hashOf('a{}')} ${hashOf('b{}')}`)
    expect(directive(html, 'script-src')).toBe(
      `script-src 'self' ${hashOf('one()')} ${hashOf('\ntwo("ليلى")\n')}`,
    )
  })

  test('names no hash for a script from elsewhere and for data', () => {
    const html =
      '<script src="/a.js"></script><script type="module" src="/b.js"></script>' +
      '<script type="application/ld+json">{}</script>'
    expect(directive(html, 'script-src')).toBe("script-src 'self'")
  })

  test('names the same hash once', () => {
    const html = '<style>a{}</style><style>a{}</style>'
    expect(directive(html, 'style-src')).toBe(`style-src ${hashOf('a{}')}`)
  })

  test('allows no style at all where there is none', () => {
    expect(directive('<p>plain</p>', 'style-src')).toBe("style-src 'none'")
  })

  test('has its violations reported to us', () => {
    for (const policy of [pagePolicy('<p>plain</p>'), noncePolicy('abc')])
      expect(policy.split('; ')).toContain('report-uri /report-violation')
  })

  test('is closed to everything that no page of ours does', () => {
    const policy = pagePolicy('<p>plain</p>')
    expect(policy).not.toMatch(/unsafe-|\*|https?:/)
    for (const closed of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy.split('; ')).toContain(closed)
  })
})
