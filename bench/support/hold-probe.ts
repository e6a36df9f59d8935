/**
 * Loaded into the program that is measured (`node --import`): the longest turn of its event loop in
 * processor time, which other work on the machine does not lengthen. On SIGUSR2 it writes the
 * milliseconds, and what its memory is of, to the file that HOLD_FILE names, and begins again.
 */
import { writeFileSync } from 'node:fs'
import process from 'node:process'

const file = process.env.HOLD_FILE
let last = used()
let longest = 0

function used(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function turn(): void {
  const now = used()
  longest = Math.max(longest, now - last)
  last = now
  setImmediate(turn).unref()
}

if (file) {
  turn()
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ turnMs: longest, ...process.memoryUsage() }))
    longest = 0
  })
}
