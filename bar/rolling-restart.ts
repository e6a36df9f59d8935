import { buildIfMoved } from '#tests/support/built.ts'
import { sentList } from '#tests/support/lists.ts'
import { markedTeam, signedIn } from '#tests/support/savers.ts'
import { openTwoBehindProxy } from '#tests/support/two-programs.ts'
import type { Check } from './support/check.ts'

const requests = 20_000
const lanes = 8
const rounds = 2
const paths = ['/', '/team', '/themes/education', '/letters', '/contact', '/api/team-members']

export const { row, about, check }: Check = {
  row: '10',
  about: `two programs are restarted in turns behind the proxy under ${requests} requests`,
  async check() {
    buildIfMoved()
    await using site = await openTwoBehindProxy()
    const [first] = site.apps
    if (!first) throw new Error('No program was started')
    const { cookie } = await signedIn(first)
    // Opened before any restart, saved after all of them.
    const opened = await markedTeam.read(site.db)
    const seen = { asked: 0, failed: 0, reasons: new Map<string, number>() }
    let restarting = true
    const lane = async (offset: number) => {
      for (let n = offset; seen.asked < requests || restarting; n += 1) {
        // Pages of the sign-in are made for each request.
        const path = n % 20 === 0 ? '/auth' : (paths[n % paths.length] ?? '/')
        seen.asked += 1
        const status = await site.ask('GET', path).then(
          (answer) => String(answer.status),
          (error: Error) => error.message,
        )
        if (status === '200') continue
        seen.failed += 1
        seen.reasons.set(status, (seen.reasons.get(status) ?? 0) + 1)
      }
    }
    const load = Promise.all(Array.from({ length: lanes }, (_, n) => lane(n)))
    const exits: (number | null)[] = []
    let slowest = 0
    for (let round = 0; round < rounds; round += 1)
      for (const app of site.apps) {
        const { code, ms } = await app.stop()
        exits.push(code)
        slowest = Math.max(slowest, ms)
        await app.start().catch(() => {})
      }
    restarting = false
    await load
    const form = new URLSearchParams(sentList(opened, opened.marked(9)))
    const saved = await site.ask(
      'POST',
      `${markedTeam.path}.data`,
      {
        cookie: cookie.replace('qantara-session', '__Host-qantara-session'),
        origin: site.proxy.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      form.toString(),
    )
    const reasons = [...seen.reasons].map(([reason, count]) => `${count} × ${reason}`).join(', ')
    return [
      { what: 'requests', value: seen.asked, limit: `${requests}`, holds: seen.asked >= requests },
      {
        what: 'of them failed',
        value: `${seen.failed} ${reasons}`.trim(),
        limit: '0',
        holds: seen.failed === 0,
      },
      {
        what: 'exit codes',
        value: exits.join(', '),
        limit: '0',
        holds: exits.every((code) => code === 0),
      },
      {
        what: 'slowest end',
        value: `${(slowest / 1000).toFixed(1)} s`,
        limit: 'within 10 s',
        holds: slowest <= 10_000,
      },
      {
        what: 'a page opened before saves',
        value: saved.status,
        limit: '200',
        holds: saved.status === 200,
      },
    ]
  },
}
