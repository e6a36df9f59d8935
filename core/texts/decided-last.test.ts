import { expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { runPublications } from '#tests/support/publications.ts'

// The same with a thousand sequences: npm run bar -- publications.
test.each(databases)('visitors get what was decided last, in two processes on %s', async (kind) => {
  const found = await runPublications(kind, { sequences: 5, steps: 8, seed: 50 })
  expect(found.wrong).toEqual([])
})
