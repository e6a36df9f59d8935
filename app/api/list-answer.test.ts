import { expect, test } from 'vitest'
import { answerList } from './list-answer.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key }))
const ask = (query: string) =>
  answerList(new Request(`https://site.example/api/letters${query}`), rows, ({ key }) => key)

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
])('%j is refused with 400', async (query, error) => {
  const answer = await ask(query)
  expect([answer.status, (await answer.json()).error]).toEqual([400, expect.stringMatching(error)])
})
