import { afterEach, expect, test, vi } from 'vitest'
import { createTerminalProgress } from './terminal-progress.ts'

afterEach(() => void vi.useRealTimers())

test('a terminal sees how far a long file is, and nothing of a short one', () => {
  const clock = { ms: 5000 }
  const said: string[] = []
  const { progress, end } = createTerminalProgress(
    { write: (text) => said.push(text) },
    () => clock.ms,
  )
  progress('checking', 0, 20)
  progress('checking', 10, 20)
  progress('saving', 0, 0)
  end()
  expect(said).toEqual([])
  progress('checking', 0, 20_000)
  clock.ms += 1000
  progress('checking', 4000, 20_000)
  progress('checking', 4001, 20_000)
  clock.ms += 200
  progress('checking', 8000, 20_000)
  progress('saving', 0, 0)
  end()
  expect(said.map((text) => text.replace('\r\x1b[K', ''))).toEqual([
    'Checking: 4,000 of 20,000 rows',
    'Checking: 8,000 of 20,000 rows',
    'Saving',
    '',
  ])
})

test('it sees how many pictures of a ZIP are looked at and stored', () => {
  const clock = { ms: 5000 }
  const said: string[] = []
  const { progress } = createTerminalProgress({ write: (text) => said.push(text) }, () => clock.ms)
  for (const stage of ['examining', 'storing'] as const) {
    progress(stage, 0, 1200)
    clock.ms += 1000
    progress(stage, 40, 1200)
  }
  expect(said.map((text) => text.replace('\r\x1b[K', ''))).toEqual([
    'Looking at: 40 of 1,200 pictures',
    'Storing: 40 of 1,200 pictures',
  ])
})

test('and that a file which is quickly checked takes long to be saved', () => {
  vi.useFakeTimers()
  const said: string[] = []
  const { progress, end } = createTerminalProgress({ write: (text) => said.push(text) })
  progress('checking', 0, 8000)
  vi.advanceTimersByTime(400)
  progress('checking', 8000, 8000)
  progress('saving', 0, 0)
  vi.advanceTimersByTime(599)
  expect(said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['\r\x1b[KSaving'])
  end()
  vi.advanceTimersByTime(5000)
  expect(said).toEqual(['\r\x1b[KSaving', '\r\x1b[K'])
})

test('but nothing of one that is saved meanwhile', () => {
  vi.useFakeTimers()
  const said: string[] = []
  const { progress, end } = createTerminalProgress({ write: (text) => said.push(text) })
  progress('checking', 0, 20)
  progress('saving', 0, 0)
  progress('checking', 0, 30)
  vi.advanceTimersByTime(5000)
  progress('checking', 0, 40)
  progress('saving', 0, 0)
  end()
  vi.advanceTimersByTime(5000)
  expect(said).toEqual([])
})
