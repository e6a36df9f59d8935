import { createHash } from 'node:crypto'
import { createLinkForCli } from '#core/people/operator.server.ts'
import { type Behaviour, failures, openBreachService } from '#tests/support/breach-service.ts'
import { addStaff, inDatabase, someEmail } from '#tests/support/people.ts'
import type { Figure } from './support/check.ts'
import { cookiesOf, postForm } from './support/forms.ts'
import { onBoth } from './support/places.ts'

export const row = '11'
export const about = 'sign-up and reset while the breach service works, and while it does not'

const leaked = 'Tiger-7-lily'
const maxMs = 3000

export function check(): Promise<Figure[]> {
  return onBoth(async (place) => {
    await using service = await openBreachService([leaked])
    const site = await place.start({ BREACH_API_URL: service.url })
    const figures: Figure[] = []
    const timed = async (
      what: string,
      behaviour: Behaviour,
      ask: () => ReturnType<typeof postForm>,
    ) => {
      service.behaviour = behaviour
      const lines = () => site.log().split('breached passwords could not be looked up').length - 1
      const before = lines()
      const started = performance.now()
      const answer = await ask()
      const ms = Math.round(performance.now() - started)
      const isGood = behaviour === 'good'
      const logged = lines() - before
      figures.push({
        what: `${what}, service ${behaviour}`,
        value: `${answer.status} in ${ms} ms, ${logged} log lines`,
        limit: isGood ? 'refused (400), no line' : `done (303) in ${maxMs} ms, one line`,
        holds: ms <= maxMs && answer.status === (isGood ? 400 : 303) && logged === (isGood ? 0 : 1),
      })
    }
    for (const behaviour of ['good', ...failures] as const) {
      await timed('sign-up', behaviour, () =>
        postForm(site.origin, '/auth/sign-up', {
          fullName: 'New',
          email: someEmail('new'),
          password: leaked,
        }),
      )
      const { email } = await addStaff(site, 'viewer')
      const link = await inDatabase(site, (db) => createLinkForCli(db, site.origin, 'reset', email))
      const token = new URL(link ?? site.origin).searchParams.get('token') ?? ''
      const confirmed = await postForm(site.origin, '/auth/link', { for: 'reset', token })
      const form = { password: leaked, confirm: leaked }
      await timed('reset', behaviour, () =>
        postForm(site.origin, '/reset-password', form, { cookie: cookiesOf(confirmed) }),
      )
    }
    const hash = createHash('sha1').update(leaked).digest('hex').toUpperCase()
    const right = service.asked.filter(
      ({ url, headers }) =>
        url === `/range/${hash.slice(0, 5)}` &&
        headers['add-padding'] === 'true' &&
        !JSON.stringify(headers).toUpperCase().includes(hash.slice(5, 12)),
    )
    figures.push({
      what: 'requests with five characters and padding, and nothing else',
      value: `${right.length} of ${service.asked.length}`,
      limit: 'all',
      holds: right.length === service.asked.length && right.length > 0,
    })
    return figures
  })
}
