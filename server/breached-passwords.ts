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
 * Asks a range service (BREACH_API_URL): five characters of the SHA-1 are all that leaves, the
 * answer is padded. Without one in two seconds the password counts as not breached, with a line of
 * the log (docs/product.md §5, docs/bar.md 11).
 */
export function createBreachCheck(
  url: string,
  log: Warns,
  timeoutMs = bounds.timeoutMs,
): BreachCheck {
  return async (password) => {
    const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()
    try {
      const { status, text: answer } = await boundedFetch(`${url}/range/${hash.slice(0, 5)}`, {
        ...bounds,
        timeoutMs,
      })
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

/** Asks about a well-known password: whether it was found, or why the service has not answered. */
export async function tryBreachService(
  url: string,
): Promise<{ isFound: boolean; failure: string | undefined }> {
  let failure: string | undefined
  const log = {
    warn({ reason }: { reason: string }) {
      failure = reason
    },
  }
  const isFound = await createBreachCheck(url, log)('password')
  return { isFound, failure }
}
