/**
 * A visitor with a process of its own, so that it waits for nobody but the program: asks an address of
 * a process until it is told to stop, then says how long it waited at the 95th percentile, in
 * milliseconds, with and without the time in which the visitor's or the program's thread was ready to
 * run and had no processor (Linux, schedstat). Started by `watchVisitor`.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const [, , address = '', pid = ''] = process.argv
const waits: number[] = []
const own: number[] = []
let isDone = false
process.once('message', () => {
  isDone = true
})
while (!isDone) {
  const before = queuedMs()
  const started = performance.now()
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`A visitor got ${answer.status}`)
  const wait = performance.now() - started
  waits.push(wait)
  own.push(Math.max(0, wait - (queuedMs() - before)))
  await pause(10)
}
process.send?.([waits, own].map(p95), () => process.disconnect?.())

/** How long the first threads of both processes have waited for a processor so far. */
function queuedMs(): number {
  const threads = [process.pid, pid].map((id) => `/proc/${id}/task/${id}/schedstat`)
  const nanoseconds = threads.map((file) => Number(readFileSync(file, 'utf8').split(' ')[1]))
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

function p95(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN
}
