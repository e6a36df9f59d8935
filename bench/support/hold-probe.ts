/**
 * Loaded into the program that is measured (`node --import`): the longest turn of its event loop in
 * processor time, which other work on the machine does not lengthen. On SIGUSR2 it writes the
 * milliseconds, and what its memory is of, to the file that HOLD_FILE names, and begins again.
 */
import { writeFileSync } from 'node:fs'
import process from 'node:process'

const file = process.env.HOLD_FILE
const ofTurns = () => usedMs(process.threadCpuUsage())
let last = ofTurns()
let longest = 0

function usedMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}

function turn(): void {
  const now = ofTurns()
  longest = Math.max(longest, now - last)
  last = now
  setImmediate(turn).unref()
}

if (file) {
  turn()
  process.on('SIGUSR2', () => {
    // Of all threads, also those that have ended.
    const cpuMs = usedMs(process.cpuUsage())
    writeFileSync(file, JSON.stringify({ turnMs: longest, cpuMs, ...process.memoryUsage() }))
    longest = 0
  })
}
