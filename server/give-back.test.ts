import { dlopen } from 'node:ffi'
import { expect, test, vi } from 'vitest'
import { giveBackAtRest, giveBackMemory } from './give-back.ts'

test('memory is given back once after each work, when the program has rested', async () => {
  vi.useFakeTimers()
  let usedMs = 0
  let times = 0
  const stop = giveBackAtRest(
    async () => {
      times += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
      // Of a large heap; it is no work after which there is something to give back.
      usedMs += 400
    },
    () => ({ user: usedMs * 1000, system: 0 }),
  )
  const looks = async (used: number[]) => {
    const seen: number[] = []
    for (const ms of used) {
      usedMs += ms
      await vi.advanceTimersByTimeAsync(5000)
      seen.push(times)
    }
    return seen
  }
  try {
    // The start, and a visitor now and then.
    expect(await looks([2000, 80, 200, 90, 90, 200, 90, 90])).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
    // Work that is taken up again before there was rest.
    expect(await looks([4000, 90, 90, 300, 90, 90, 90, 90])).toEqual([1, 1, 1, 1, 1, 1, 2, 2])
  } finally {
    stop()
    vi.useRealTimers()
  }
})

test.runIf(process.platform === 'linux')(
  'what lies between blocks in use is no longer taken from the machine',
  async () => {
    const { functions: libc } = dlopen('libc.so.6', {
      malloc: { arguments: ['uint64'], return: 'pointer' },
      free: { arguments: ['pointer'], return: 'void' },
      memset: { arguments: ['pointer', 'int32', 'uint64'], return: 'pointer' },
    })
    const size = 60_000n
    const blocks = Array.from({ length: 1000 }, () => libc.malloc(size))
    for (const block of blocks) libc.memset(block, 1, size)
    // The last one stays, so that nothing of them lies at the end.
    for (const block of blocks.slice(0, -1)) libc.free(block)
    const before = process.memoryUsage.rss()
    await giveBackMemory()
    expect(before - process.memoryUsage.rss()).toBeGreaterThan(40e6)
    for (const block of blocks.slice(-1)) libc.free(block)
  },
)
