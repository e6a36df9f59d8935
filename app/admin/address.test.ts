import { expect, test } from 'vitest'
import { pageOf, revisionOf, withPage } from './address.ts'

const notFound = { init: { status: 404 } }

test.each([
  ['', 1],
  ['?page=1', 1],
  ['?page=12', 12],
  ['?page=999999', 999_999],
])('the address %j is of page %i', (query, page) =>
  expect(pageOf(new URL(`https://firm.example/admin/history${query}`))).toBe(page),
)

test.each(['0', '-1', '01', '1.5', '1e3', 'x', '', '1000000', ' 1', '1 '])(
  'there is no page %j',
  (page) => {
    const url = new URL('https://firm.example/admin/history')
    url.searchParams.set('page', page)
    expect(() => pageOf(url)).toThrow(expect.objectContaining(notFound))
  },
)

test.each([
  ['0', 0],
  ['7', 7],
  ['999999999', 999_999_999],
])('%j is the revision %i', (named, revision) => expect(revisionOf(named)).toBe(revision))

test.each(['', '-1', '07', '1.0', 'x', '9999999999', '0x1'])('%j is no revision', (named) =>
  expect(() => revisionOf(named)).toThrow(expect.objectContaining(notFound)),
)

test.each([
  ['/admin/history', 1, '/admin/history'],
  ['/admin/history', 2, '/admin/history?page=2'],
  ['/admin/history?by=jane', 2, '/admin/history?by=jane&page=2'],
])('%s, page %i is at %s', (address, page, whole) => expect(withPage(address, page)).toBe(whole))
