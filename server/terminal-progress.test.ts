import { afterEach, expect, test, vi } from 'vitest'
import { createTerminalProgress } from './terminal-progress.ts'

afterEach(() => void vi.useRealTimers())

test('a terminal sees how far a long file is, and nothing of a short one', () => {
  const clock = { ms: 5000 }
  const said: string[] = []
  const progress = createTerminalProgress({ write: (text) => said.push(text) }, () => clock.ms)
  progress.onRow(0, 20)
  progress.onRow(10, 20)
  progress.onSave()
  progress.end()
  expect(said).toEqual([])
  progress.onRow(0, 20_000)
  clock.ms += 1000
  progress.onRow(4000, 20_000)
  progress.onRow(4001, 20_000)
  clock.ms += 200
  progress.onRow(8000, 20_000)
  progress.onSave()
  progress.end()
  expect(said.map((text) => text.replace('\r\x1b[K', ''))).toEqual([
    'Checking: 4,000 of 20,000 rows',
    'Checking: 8,000 of 20,000 rows',
    'Saving',
    '',
  ])
})

test('and that a file which is quickly checked takes long to be saved', () => {
  vi.useFakeTimers()
  const said: string[] = []
  const progress = createTerminalProgress({ write: (text) => said.push(text) })
  progress.onRow(0, 8000)
  vi.advanceTimersByTime(400)
  progress.onRow(8000, 8000)
  progress.onSave()
  vi.advanceTimersByTime(599)
  expect(said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['\r\x1b[KSaving'])
  progress.end()
  vi.advanceTimersByTime(5000)
  expect(said).toEqual(['\r\x1b[KSaving', '\r\x1b[K'])
})

test('but nothing of one that is saved meanwhile', () => {
  vi.useFakeTimers()
  const said: string[] = []
  const progress = createTerminalProgress({ write: (text) => said.push(text) })
  progress.onRow(0, 20)
  progress.onSave()
  progress.onRow(0, 30)
  vi.advanceTimersByTime(5000)
  progress.onRow(0, 40)
  progress.onSave()
  progress.end()
  vi.advanceTimersByTime(5000)
  expect(said).toEqual([])
})
