/**
 * Loaded before the program (NODE_OPTIONS=--import): writes a line to the file TURNS_FILE for each
 * turn of the event loop that took more than 20 ms of processor time: process id, moment and milliseconds.
 * Waiting for a processor that others use does not count.
 */
import { appendFileSync } from 'node:fs'

const file = process.env.TURNS_FILE ?? ''
const everyMs = 2
const toldFrom = 20

let before = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage()
  const ms = (user + system - before.user - before.system) / 1000
  before = { user, system }
  if (ms > toldFrom) appendFileSync(file, `${process.pid} ${Date.now()} ${ms.toFixed(1)}\n`)
}, everyMs).unref()
