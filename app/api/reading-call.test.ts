import { expect, test } from 'vitest'
import { readingCalls } from '#core/reading-api/calls.ts'
import type { AppContext } from '../context.ts'
import { answerList, createReadingCall } from './reading-call.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key }))
const ask = (query: string, path = '/api/letters') => {
  const [call] = readingCalls.filter((each) => each.path === path)
  if (!call) throw new Error(`There is no call at ${path}`)
  const answer = createReadingCall(call, async (_, asked) =>
    answerList(asked, rows, ({ key }) => key),
  )
  const request = new Request(`https://site.example${path}${query}`)
  return answer({} as AppContext, request, { requestId: '', clientKey: '' })
}

test.each([
  ['', 'abcde', undefined],
  ['?lang=ar', 'abcde', undefined],
  ['?limit=2', 'ab', '?limit=2&cursor=b'],
  ['?limit=2&cursor=b', 'cd', '?limit=2&cursor=d'],
  ['?limit=2&cursor=d', 'e', undefined],
  ['?limit=3&cursor=b', 'cde', undefined],
  ['?limit=5', 'abcde', undefined],
  ['?cursor=c', 'de', undefined],
  ['?limit=2&cursor=e', '', undefined],
  ['?lang=ar&limit=1', 'a', '?lang=ar&limit=1&cursor=a'],
])('%j answers %j, and the next page is %j', async (query, keys, next) => {
  const answer = await ask(query)
  const told: { key: string }[] = await answer.json()
  expect(told.map(({ key }) => key).join('')).toBe(keys)
  expect(answer.headers.get('link')).toBe(
    next ? `<https://site.example/api/letters${next}>; rel="next"` : null,
  )
})

test.each([
  ['?limit=0', /whole number from 1 to/],
  ['?limit=-1', /whole number from 1 to/],
  ['?limit=1.5', /whole number from 1 to/],
  ['?limit=', /whole number from 1 to/],
  ['?limit=9999', /whole number from 1 to/],
  ['?limit=2&cursor=gone', /not in the list any more/],
  ['?cursor=', /not in the list any more/],
  ['?lang=fr', 'lang must be en or ar'],
  ['?lang=AR', 'lang must be en or ar'],
  ['?lang=', 'lang must be en or ar'],
  ['?show_on_home=1', 'show_on_home must be true or false', '/api/team-members'],
  ['?show_on_home=', 'show_on_home must be true or false', '/api/team-members'],
  ['?show_on_home=true%00', 'show_on_home must be true or false', '/api/team-members'],
  ['', 'theme_id is missing', '/api/stock-picks'],
  ['?theme_id=', 'theme_id is missing', '/api/stock-picks'],
])('%j is refused with 400', async (query, error, path?: string) => {
  const answer = await ask(query, path)
  expect([answer.status, (await answer.json()).error]).toEqual([400, expect.stringMatching(error)])
})
