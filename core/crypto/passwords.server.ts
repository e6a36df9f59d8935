import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { Refusal } from '#core/issue.ts'

const derive = promisify(argon2)

/** argon2id as docs/bar.md 29 asks for it: memory in KiB. */
const fullCost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export type Passwords = {
  hash(password: string): Promise<string>
  /** Without a hash it does the same work and returns false. Throws Refusal 'busy'. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>
}

/**
 * Each hash takes 19 MiB and a core, so a few calls wait and the rest are refused (docs/bar.md 20).
 * Only tests that do not check passwords pass a lower `cost`.
 */
export function createPasswords({ atOnce = 2, waiting = 8, cost = fullCost } = {}): Passwords {
  const nobodys = phcText(cost, randomBytes(16), randomBytes(tagLength))
  const limit = pLimit(atOnce)
  const queueHash = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw new Refusal('busy')
    return limit(work)
  }

  return {
    hash: async (password) =>
      queueHash(async () => {
        const nonce = randomBytes(16)
        const tag = await derive('argon2id', {
          message: bytes(password),
          nonce,
          tagLength,
          ...cost,
        })
        return phcText(cost, nonce, tag)
      }),
    verify: async (given, password) =>
      queueHash(async () => {
        const hash = given ?? nobodys
        const [, memory, passes, parallelism, salt = '', kept = ''] = phc.exec(hash) ?? []
        const expected = Buffer.from(kept, 'base64')
        if (expected.length === 0) return false
        const tag = await derive('argon2id', {
          message: bytes(password),
          nonce: Buffer.from(salt, 'base64'),
          tagLength: expected.length,
          memory: Number(memory),
          passes: Number(passes),
          parallelism: Number(parallelism),
        })
        return timingSafeEqual(tag, expected)
      }),
  }
}

function phcText(cost: typeof fullCost, nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${b64(nonce)}$${b64(tag)}`
}

/** Normalised, so that the same letters typed on another keyboard are the same password. */
function bytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8')
}

function b64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
