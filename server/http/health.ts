import type { Handler } from './router.ts'
import { text } from './send.ts'

/** Each part that must work so that the process can serve: throws with the reason if it does not. */
export type Parts = Record<string, () => Promise<void>>

const timeoutMs = 2000

/** /healthz: the process is alive. */
export const alive: Handler = async () => text(200, 'alive\n')

/** /readyz: the process can serve, or which part cannot; `remarks`: what is late although it can. */
export function ready(parts: Parts, remarks: () => Promise<string[]>): Handler {
  return async () => {
    const checks = Object.entries(parts).map(async ([name, check]) =>
      within(check()).then(
        () => undefined,
        () => name,
      ),
    )
    const broken = (await Promise.all(checks)).filter(Boolean)
    if (broken.length > 0) return text(503, `not ready: ${broken.join(', ')}\n`)
    // What could not be found out in time is not worth a refusal.
    const late = await within(remarks()).catch(() => [])
    return text(200, `${['ready', ...late].join('\n')}\n`)
  }
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
