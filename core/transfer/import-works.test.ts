import { expect, test } from 'vitest'
import { createImportWorks } from './import-works.server.ts'
import { ImportCancelled } from './progress.ts'

function works() {
  const clock = { ms: 0 }
  return { clock, ...createImportWorks(() => clock.ms) }
}

test('an import is found while it runs, by the person who has begun it', () => {
  const { begin, find } = works()
  const { progress } = begin('jane', 'team.csv')
  progress('storing', 40, 100)
  const found = { name: 'team.csv', stage: 'storing', done: 40, all: 100 }
  expect(find('jane')).toMatchObject(found)
  expect(find('karim')).toBeUndefined()
})

test('what took more than a second is found again for a quarter of an hour', () => {
  const { clock, begin, find } = works()
  begin('jane', 'short.csv').end('{}')
  expect(find('jane')).toBeUndefined()
  const work = begin('jane', 'long.csv')
  clock.ms += 1001
  work.end('{"plan":1}')
  expect(find('jane')?.answer).toBe('{"plan":1}')
  clock.ms += 15 * 60_000 + 1
  expect(find('jane')).toBeUndefined()
})

test('it stops at the next row where it was cancelled, and no longer once it is saved', () => {
  const { begin, find, cancel } = works()
  const { progress, end } = begin('jane', 'team.csv')
  cancel('jane', 'another')
  progress('checking', 1, 2)
  cancel('jane', find('jane')?.key ?? '')
  expect(() => progress('checking', 2, 2)).toThrow(ImportCancelled)
  expect(() => progress('saving', 0, 0)).toThrow(ImportCancelled)
  end()
  expect(find('jane')).toBeUndefined()
})

test('a later import of the same person takes the place of an earlier one', () => {
  const { clock, begin, find } = works()
  const first = begin('jane', 'first.csv')
  begin('jane', 'second.csv')
  clock.ms += 2000
  first.end()
  expect(find('jane')?.name).toBe('second.csv')
})
