import { beforeAll, expect, test } from 'vitest'
import { killUploads } from '#bar/uploads-killed.ts'
import { buildIfMoved } from '../support/built.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { photograph } from '../support/pictures.ts'

beforeAll(buildIfMoved, 300_000)

test('an upload that is killed leaves a whole picture with its row, or neither', async () => {
  const picture = await photograph({ width: 270, height: 360 })
  const figures = await killUploads('folder', { picture, heldJobs: jobsOfPages }, 2)
  expect(figures.length).toBeGreaterThan(4)
  // Whether some were done in time is chance with so few; a hundred: npm run bar -- uploads-killed.
  expect(figures.slice(1).filter(({ holds }) => !holds)).toEqual([])
}, 240_000)
