import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency.ts'

test('a room holds so many at a time, and a place that is left is free again', async () => {
  const enter = createConcurrencyLimit(3)
  let open = () => {}
  const door = new Promise<void>((resolve) => {
    open = resolve
  })
  const visits = Array.from({ length: 10 }, () => enter(() => door))
  open()
  const settled = await Promise.allSettled(visits)
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([
    ...Array(3).fill(true),
    ...Array(7).fill(false),
  ])
  for (const each of settled)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'busy' })
  await expect(enter(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await enter(async () => 'in')).toBe('in')
})
