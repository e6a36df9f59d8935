import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIfMoved } from '../support/built.ts'
import { databases } from '../support/databases.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { killAndReadBack } from '../support/kills.ts'
import { raceForLists } from '../support/races.ts'
import { openRestartable, type Restartable } from '../support/restartable.ts'

// A hundred kills, and two hundred rounds: npm run bar -- kills races.

beforeAll(buildIfMoved, 300_000)

describe.each(databases)('on %s', { timeout: 240_000 }, (kind) => {
  let program: Restartable
  beforeAll(async () => {
    program = await openRestartable(kind, { TRUST_PROXY: '1' }, { heldJobs: jobsOfPages })
  })
  afterAll(() => program?.[Symbol.asyncDispose]())

  test('of those who save the same list exactly one wins', async () => {
    const found = await raceForLists(program, { rounds: 2, savers: 8 })
    const none = { unfair: 0, staleConflicts: 0, wrongLists: 0, wrongCrowds: 0 }
    expect(found).toEqual({ rounds: 2, ...none })
  })

  test('a kill loses nothing that was acknowledged', async () => {
    const { saves, enquiries, slowestStart: _, ...wrong } = await killAndReadBack(program, 1)
    expect(wrong).toEqual({ kills: 1, lostSaves: 0, mixedLists: 0, lostEnquiries: 0, damaged: 0 })
    expect([saves, enquiries]).not.toContain(0)
  })
})
