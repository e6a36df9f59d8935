import { expect, test } from 'vitest'
import { DatabaseBusy } from './errors.ts'
import { waitForOthers } from './wait-for-others.ts'

test('what another process keeps from writing is done again, and said each time', async () => {
  const said: string[] = []
  let times = 0
  const work = async () => {
    times += 1
    if (times < 3) throw new DatabaseBusy('busy')
    return 'done'
  }
  const log = { info: (_: object, text: string) => void said.push(text) }
  expect(await waitForOthers(work, log as never)).toBe('done')
  expect(said).toEqual(Array(2).fill('waiting for another process that migrates or writes'))
})

test('what fails otherwise is done once', async () => {
  let times = 0
  const work = async () => {
    times += 1
    throw new Error('broken')
  }
  await expect(waitForOthers(work)).rejects.toThrow('broken')
  expect(times).toBe(1)
})
