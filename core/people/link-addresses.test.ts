import { expect, test } from 'vitest'
import { firstAdminUrl, invitationUrl, linkUrl } from './links.server.ts'

const origin = 'https://firm.example'
/** Whatever it is made of, it arrives as it was sent. */
const token = 'a+b/c=&for=x#y%20ز'

test.each([
  ['a link', linkUrl(origin, 'magic', token), '/auth/link', { for: 'magic', token }],
  ['an invitation', invitationUrl(origin, token), '/auth/invitation', { token }],
  ['the first admin', firstAdminUrl(origin, token), '/auth/first-admin', { code: token }],
])('the address of %s leads to its page, and keeps its secret whole', (_, address, path, query) => {
  const url = new URL(address)
  expect([url.origin, url.pathname, url.hash]).toEqual([origin, path, ''])
  expect(Object.fromEntries(url.searchParams)).toEqual(query)
})
