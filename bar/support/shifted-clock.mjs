/**
 * Loaded before the program (NODE_OPTIONS=--import): its clock is ahead by the milliseconds that the
 * file CLOCK_FILE holds, and follows the file.
 */
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const RealDate = Date
let ahead = 0
const read = () => {
  ahead = Number(readFileSync(file, 'utf8'))
}
read()
setInterval(read, 100).unref()

const now = () => RealDate.now() + ahead
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
