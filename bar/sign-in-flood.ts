import { setTimeout as pause } from 'node:timers/promises'
import { send } from '#tests/support/http.ts'
import { memoryOf } from '#tests/support/processes.ts'
import type { Figure } from './support/check.ts'
import { addressOf, countStatuses, postForm } from './support/forms.ts'
import { onBoth } from './support/places.ts'

export const row = '20'
export const about = '200 parallel sign-ins, from as many networks, while visitors read'

const parallel = 200
const waves = 5
const limits = { p95: 500, megabytes: 300 }

export function check(): Promise<Figure[]> {
  return onBoth(async (place) => {
    const site = await place.start({ TRUST_PROXY: '1' })
    const origin = site.origin.replace('localhost', '127.0.0.1')
    const read = async () => {
      const started = performance.now()
      const { status } = await send(origin, 'GET', '/team')
      return { status, ms: performance.now() - started }
    }
    for (let n = 0; n < 50; n += 1) await read()
    const before = memoryOf(site.workerPid())
    let peak = before
    let flooding = true
    const probes: Awaited<ReturnType<typeof read>>[] = []
    const watching = (async () => {
      while (flooding) {
        probes.push(await read())
        peak = Math.max(peak, memoryOf(site.workerPid()))
        await pause(10)
      }
    })()
    const answers = []
    for (let wave = 0; wave < waves; wave += 1)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: parallel }, (_, n) => {
            const number = wave * parallel + n
            const form = { email: `nobody-${number}@example.com`, password: 'wrong' }
            return postForm(site.origin, '/auth', form, { from: addressOf(number) })
          }),
        )),
      )
    flooding = false
    await watching
    const times = probes.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const p95 = Math.round(times[Math.floor(times.length * 0.95)] ?? Number.NaN)
    const grown = Math.round(peak - before)
    return [
      {
        what: `${waves} × ${parallel} sign-ins at once`,
        value: countStatuses(answers),
        limit: 'checked (400), or 429 or 503',
        holds:
          answers.every(({ status }) => [400, 429, 503].includes(status)) &&
          answers.some(({ status }) => status === 503),
      },
      {
        what: `public page meanwhile, p95 of ${probes.length}`,
        value: `${p95} ms`,
        limit: `at most ${limits.p95} ms`,
        holds: p95 <= limits.p95 && probes.every(({ status }) => status === 200),
      },
      {
        what: 'memory meanwhile',
        value: `+ ${grown} MB`,
        limit: `at most + ${limits.megabytes} MB`,
        holds: grown <= limits.megabytes,
      },
    ]
  })
}
