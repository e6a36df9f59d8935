import { expect, test } from 'vitest'
import { isExternal, isLinkAddress, linkMessage } from './links.ts'

test.each([
  'https://www.example.com',
  'HTTPS://EXAMPLE.COM/Path?a=1&b=%20#top',
  'https://مثال.إختبار/صفحة',
  'mailto:desk@firm.example',
  'mailto:{firm.email}',
  'tel:+20-100-000-0000',
  'tel:{firm.phone}',
  '/',
  '/letters/q3?print=yes#notes',
  `https://example.com/${'x'.repeat(1980)}`,
])('%s may be linked', (href) => expect(isLinkAddress(href)).toBe(true))

test.each([
  '',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'http://example.com',
  'ftp://example.com',
  'example.com',
  'letters/q3',
  // To another host, as a browser reads it.
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https:\\\\evil.example',
  // A user name deceives: the host is evil.example.
  'https://firm.example@evil.example',
  'https://firm.example:x@evil.example/',
  'https://',
  'https://exa mple.com',
  'https://example.com/"onclick="x',
  'https://example.com/<script>',
  'mailto:',
  'mailto:nobody',
  'mailto:a@b@c',
  'mailto:{firm.phone}',
  'mailto:desk@firm.example\nBcc:x@y.z',
  'tel:call me',
  'tel:',
  '/a\nb',
  `/${'x'.repeat(2000)}`,
])('%j may not', (href) => expect(isLinkAddress(href)).toBe(false))

test('only what leaves the site is external', () => {
  const some = ['https://example.com', '/letters', 'mailto:a@b.c', 'https://a@b.c']
  expect(some.filter(isExternal)).toEqual(['https://example.com'])
})

test('a refusal shows the beginning of what was typed', () => {
  expect(linkMessage(`x${'y'.repeat(5000)}`).length).toBeLessThan(250)
  expect(linkMessage('javascript:x')).toContain('“javascript:x”')
})
