import { beforeAll, expect, test } from 'vitest'
import { buildIfMoved } from '../support/built.ts'
import { databases } from '../support/databases.ts'
import { killAndReadBack } from '../support/kills.ts'
import { raceForLists } from '../support/races.ts'

beforeAll(buildIfMoved, 300_000)

test.each(databases)(
  'a kill loses nothing that was acknowledged on %s',
  async (kind) => {
    const { saves, enquiries, slowestStart: _, ...wrong } = await killAndReadBack(kind, 2)
    expect(wrong).toEqual({ kills: 2, lostSaves: 0, mixedLists: 0, lostEnquiries: 0, damaged: 0 })
    expect([saves, enquiries]).not.toContain(0)
  },
  240_000,
)

test.each(databases)(
  'of those who save the same list exactly one wins on %s',
  async (kind) => {
    const found = await raceForLists(kind, { rounds: 3, savers: 8 })
    const none = { unfair: 0, staleConflicts: 0, wrongLists: 0, wrongCrowds: 0 }
    expect(found).toEqual({ rounds: 3, ...none })
  },
  240_000,
)
