import type { Handler } from './router.ts'
import { text } from './send.ts'

/** Each part that must work so that the process can serve: throws with the reason if it does not. */
export type Parts = Record<string, () => Promise<void>>

const timeoutMs = 2000

/** /healthz: the process is alive. */
export const alive: Handler = async () => text(200, 'alive\n')

/** /readyz: the process can serve, or which part cannot. */
export function ready(parts: Parts): Handler {
  return async () => {
    const checks = Object.entries(parts).map(async ([name, check]) => {
      try {
        await within(check())
        return undefined
      } catch {
        return name
      }
    })
    const broken = (await Promise.all(checks)).filter(Boolean)
    return broken.length === 0
      ? text(200, 'ready\n')
      : text(503, `not ready: ${broken.join(', ')}\n`)
  }
}

async function within(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), timeoutMs)
  })
  try {
    await Promise.race([check, late])
  } finally {
    clearTimeout(timer)
  }
}
