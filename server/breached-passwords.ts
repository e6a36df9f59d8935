import { createHash } from 'node:crypto'
import { boundedFetch, reasonOf } from './bounded-fetch.ts'
export type BreachCheck = (password: string) => Promise<boolean>

type Warns = { warn(fields: { reason: string }, message: string): void }

const bounds = {
  headers: { 'add-padding': 'true' },
  timeoutMs: 2000,
  // A padded answer has about 1,000 lines of 40 bytes.
  maxBytes: 512 * 1024,
}
const line = /^([0-9A-F]{35}):(\d+)\r?$/gim

/**
 * Asks a range service (`{url}/range/{5 hex}`; BREACH_API_URL) for the hashes that begin like this
 * password's: five characters of its SHA-1 are all that leaves, and the answer is padded so that
 * its length says nothing either (docs/product.md §5, docs/bar.md 11). When the service cannot say
 * within two seconds, the password counts as not breached, and a line of the log says so.
 */
export function createBreachCheck(url: string, log: Warns): BreachCheck {
  return async (password) => {
    const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()
    try {
      const { status, text: answer } = await boundedFetch(
        `${url}/range/${hash.slice(0, 5)}`,
        bounds,
      )
      if (status !== 200) throw new Error(`the service answered ${status}`)
      const found = Array.from(answer.matchAll(line))
      if (found.length === 0) throw new Error('the answer is no list of hashes')
      return found.some(
        ([, rest, count]) => rest?.toUpperCase() === hash.slice(5) && Number(count) > 0,
      )
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'breached passwords could not be looked up')
      return false
    }
  }
}
