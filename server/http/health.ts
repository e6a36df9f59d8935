import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendText } from './send.ts'

/** Each part that must work so that the process can serve: throws with the reason if it does not. */
export type Parts = Record<string, () => Promise<void>>

const patienceMs = 2000

/**
 * /healthz says that the process is alive; /readyz that it can serve, or which part cannot. Both
 * are answered before anything can redirect or refuse.
 */
export function healthListener(parts: Parts) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.url === '/healthz') {
      sendText(request, response, 200, 'alive\n')
      return true
    }
    if (request.url !== '/readyz') return false
    const faults = await Promise.all(
      Object.entries(parts).map(([name, check]) =>
        within(check()).then(
          () => undefined,
          () => name,
        ),
      ),
    )
    const broken = faults.filter(Boolean)
    const words = broken.length === 0 ? 'ready\n' : `not ready: ${broken.join(', ')}\n`
    sendText(request, response, broken.length === 0 ? 200 : 503, words)
    return true
  }
}

async function within(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), patienceMs)
  })
  try {
    await Promise.race([check, late])
  } finally {
    clearTimeout(timer)
  }
}
