import { describe, expect, test } from 'vitest'
import type { BackupStore } from '../backup-store.ts'
import {
  type CopiedFile,
  listCopied,
  movingOn,
  nameOfBase,
  nameOfLog,
  planRestore,
  readCopiedName,
  runName,
  surplusCopied,
} from './copied-files.ts'
import { findPlan, readWanted } from './rebuild.ts'

const earlier = '20261124T140000000Z'
const later = '20261125T090000000Z'
const log = (run: string, first: number, last: number) =>
  nameOfLog(run, { first, last, from: first * 1000, until: last * 1000 })

/** Of two lives of the copier: the first one has two whole databases. */
const names = [
  nameOfBase(earlier, 0, 500),
  log(earlier, 1, 2),
  log(earlier, 3, 3),
  nameOfBase(earlier, 3, 3500),
  log(earlier, 4, 6),
  nameOfBase(later, 7, 7500),
  log(later, 8, 9),
]

async function listed(given: readonly string[] = names): Promise<CopiedFile[]> {
  return listCopied({ list: async () => [...given].reverse() })
}

async function planned(at: string, given?: readonly string[]) {
  const plan = planRestore(await listed(given), at === 'latest' ? undefined : readWanted(at))
  return plan && [plan.base.last, ...plan.logs.map(({ first }) => first)]
}

test('names say what is in a file, and other names say nothing', async () => {
  expect((await listed()).map(({ name }) => name)).toEqual(names)
  expect(readCopiedName(`${names[0]}.age`)).toMatchObject({ kind: 'base', last: 0, until: 500 })
  for (const name of ['copy/media/a.jpg', `${names[1]}.unfinished`, 'copy/x/base-1-2.zst'])
    expect(readCopiedName(name)).toBeUndefined()
})

describe('a restore', () => {
  test.each([
    ['latest', [7, 8]],
    ['8', [7, 8]],
    ['7', [7]],
    ['5', [3, 4]],
    ['2', [0, 1]],
    ['1970-01-01 00:00:02', [0, 1]],
    ['1970-01-01 00:00:03.100', [0, 1, 3]],
    ['1970-01-01T02:00:05+02:00', [3, 4]],
    ['1970-01-01 00:00:00.400', undefined],
  ])('to %s takes the newest whole database before it, and what follows', async (at, files) => {
    expect(await planned(at)).toEqual(files)
  })

  test.each([
    ['latest', undefined],
    ['3', undefined],
    // The last transaction of the earlier run, and what was saved while nobody copied.
    ['6', 7],
    ['1970-01-01 00:00:07.200', 7],
  ])('to %s says whether something is missing behind it', async (at, until) => {
    const plan = planRestore(await listed(), at === 'latest' ? undefined : readWanted(at))
    expect(plan?.hole?.until?.last).toBe(until)
  })

  test('refuses a number that was not copied by itself', async () => {
    const given = names.map((name) => name.replace('base-0000000000007', 'base-0000000000011'))
    const store = { list: async () => given, place: 'the place' } as unknown as BackupStore
    for (const number of [7, 9, 10])
      await expect(findPlan(store, { number })).rejects.toThrow(
        /not in the copy: what was saved after .*06.000Z \(transaction 6\).* From .*\(transaction 11\) on/,
      )
    await expect(findPlan(store, { number: 20_261_124 })).rejects.toThrow(/reaches from .+ to .+/)
    expect((await findPlan(store, { number: 6 })).base.last).toBe(3)
  })

  test('sees a gap', async () => {
    const files = await listed(names.filter((name) => name !== log(earlier, 1, 2)))
    expect(planRestore(files, { number: 3 })?.missing).toBeUndefined()
    expect(planRestore(files, { moment: 3200 })?.missing).toBe(1)
  })

  test.each(['yesterday', '14:03', '2026-13-45 10:00', '2026-02-30', ''])(
    'refuses the moment "%s"',
    (at) => {
      expect(() => readWanted(at)).toThrow('is no moment')
    },
  )
})

test('moments never go back, also where the clock was set back', () => {
  const given = [1000, 1000, 900, 1001, 1500].map((at) => ({ frames: 1, at }))
  expect(movingOn(given, 950).map(({ at }) => at)).toEqual([1000, 1000, 1001, 1001, 1500])
  expect(movingOn(given, 2000).map(({ at }) => at)).toEqual([2001, 2002, 2003, 2004, 2005])
})

test('a run sorts behind the earlier ones, also where the clock was set back', () => {
  const back = new Date('2026-11-24T00:00:00Z')
  expect(runName(back, '')).toBe('20261124T000000000Z')
  expect(runName(back, later)).toBe('20261125T090000001Z')
})

test('what goes is older than a whole database that is old enough', async () => {
  const surplus = async (cutoff: number) =>
    surplusCopied(await listed(), cutoff).map(({ name }) => name)
  expect(await surplus(400)).toEqual([])
  expect(await surplus(3600)).toEqual(names.slice(0, 3))
  expect(await surplus(10_000)).toEqual(names.slice(0, 5))
})
