import { expect, test } from 'vitest'
import { createRequestIds } from './request-id.ts'

test('ids of requests look like UUIDs, and none comes twice', () => {
  const next = createRequestIds()
  const ids = Array.from({ length: 10_000 }, next)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids.slice(0, 100)) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})

test('two processes give different ids', () => {
  const prefixes = [createRequestIds(), createRequestIds()].map((next) => next().slice(0, 28))
  expect(prefixes[0]).not.toBe(prefixes[1])
})
