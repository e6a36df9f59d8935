import { describe, expect, test } from 'vitest'
import {
  type CopiedFile,
  listCopied,
  nameOfBase,
  nameOfLog,
  planRestore,
  readCopiedName,
  surplusCopied,
} from './copied-files.ts'
import { readWanted } from './wanted.ts'

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
  nameOfBase(later, 6, 7500),
  log(later, 7, 9),
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
    ['latest', [6, 7]],
    ['8', [6, 7]],
    ['5', [3, 4]],
    ['2', [0, 1]],
    ['1970-01-01 00:00:02', [0, 1]],
    ['1970-01-01 00:00:03.100', [0, 1, 3]],
    ['1970-01-01T02:00:05+02:00', [3, 4]],
    ['1970-01-01 00:00:00.400', undefined],
  ])('to %s takes the newest whole database before it, and what follows', async (at, files) => {
    expect(await planned(at)).toEqual(files)
  })

  test('sees a gap', async () => {
    const files = await listed(names.filter((name) => name !== log(earlier, 1, 2)))
    expect(planRestore(files, { number: 3 })?.missing).toBeUndefined()
    expect(planRestore(files, { moment: 3200 })?.missing).toBe(1)
  })

  test.each(['yesterday', '14:03', '2026-13-45 10:00', ''])('refuses the moment "%s"', (at) => {
    expect(() => readWanted(at)).toThrow('is no moment')
  })
})

test('what goes is older than a whole database that is old enough', async () => {
  const surplus = async (cutoff: number) =>
    surplusCopied(await listed(), cutoff).map(({ name }) => name)
  expect(await surplus(400)).toEqual([])
  expect(await surplus(3600)).toEqual(names.slice(0, 3))
  expect(await surplus(10_000)).toEqual(names.slice(0, 5))
})
