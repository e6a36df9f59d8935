import { expect, test } from 'vitest'
import { createWriteHold } from './write-hold.ts'

function given() {
  const done: string[] = []
  const jobs = Promise.withResolvers<void>()
  const hold = createWriteHold(
    { holdWrites: (seconds) => void done.push(`held: ${seconds}`) },
    {
      stop: () => jobs.promise,
      begin: async () => void done.push('jobs begin'),
    },
  )
  return { done, hold, jobsEnd: jobs.resolve }
}

test('saves are refused once jobs have ended, and both go on afterwards', async () => {
  const { done, hold, jobsEnd } = given()
  const holding = hold(17)
  expect(done).toEqual([])
  jobsEnd()
  await holding
  await hold(undefined)
  expect(done).toEqual(['held: 17', 'held: undefined', 'jobs begin'])
})

test('what is taken back while jobs end is not held', async () => {
  const { done, hold, jobsEnd } = given()
  const both = [hold(17), hold(undefined)]
  await new Promise(setImmediate)
  jobsEnd()
  await Promise.all(both)
  expect(done).toEqual(['held: 17', 'held: undefined', 'jobs begin'])
})

test('where nothing was held no jobs are begun a second time', async () => {
  const { done, hold } = given()
  await hold(undefined)
  expect(done).toEqual(['held: undefined'])
})
