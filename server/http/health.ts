import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendText } from './send.ts'

/** Each part that must work so that the process can serve: throws with the reason if it does not. */
export type Parts = Record<string, () => Promise<void>>

const timeoutMs = 2000

/**
 * /healthz says that the process is alive; /readyz that it can serve, or which part cannot, and
 * `remarks`: what is late although it can. Both are answered before anything can redirect or refuse.
 */
export function healthListener(parts: Parts, remarks: () => Promise<string[]>) {
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
    const lines =
      broken.length === 0
        ? ['ready', ...(await late(remarks))]
        : [`not ready: ${broken.join(', ')}`]
    sendText(request, response, broken.length === 0 ? 200 : 503, `${lines.join('\n')}\n`)
    return true
  }
}

/** What could not be found out in time is not worth a refusal. */
async function late(remarks: () => Promise<string[]>): Promise<string[]> {
  return within(remarks()).catch(() => [])
}

async function within<T>(check: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), timeoutMs)
  })
  try {
    return await Promise.race([check, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
