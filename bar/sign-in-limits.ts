import { createLinkForCli } from '#core/people/operator.server.ts'
import { addStaff, inDatabase, password } from '#tests/support/people.ts'
import type { RunningServer } from '#tests/support/server.ts'
import type { Figure } from './support/check.ts'
import { addressOf, cookiesOf, countStatuses, postForm } from './support/forms.ts'
import { onBoth, type Place } from './support/places.ts'

export const row = '23'
export const about = '5 sign-ins in 15 minutes for an address, over 4 processes on one database'

const processes = 4
const tries = 100

export function check(): Promise<Figure[]> {
  return onBoth(async (place) => [...(await atOnce(place)), ...(await byForgery(place))])
}

const signIn = (
  site: RunningServer,
  email: string,
  word: string,
  more?: { cookie?: string; from?: string },
) => postForm(site.origin, '/auth', { email, password: word }, more)

async function atOnce(place: Place): Promise<Figure[]> {
  const sites = await Promise.all(Array.from({ length: processes }, () => place.start()))
  const [site] = sites
  if (!site) throw new Error('No process')
  const { email } = await addStaff(site, 'admin')
  const known = cookiesOf(await signIn(site, email, password))

  const answers = await Promise.all(
    Array.from({ length: tries }, (_, n) =>
      signIn(sites[n % processes] ?? site, email, `wrong ${n}`),
    ),
  )
  const checked = answers.filter(({ status }) => status === 400).length
  const failed = await inDatabase(site, (db) =>
    db
      .selectFrom('security_events')
      .select('id')
      .where('event_type', '=', 'sign_in_failed')
      .execute(),
  )
  const text = answers.find(({ status }) => status === 429)?.text ?? ''
  const minutes = /Too many sign-in attempts\. Try again in (\d+) minutes\./.exec(text)?.[1]
  const later = await place.start()
  const afterwards = await Promise.all(
    [...sites, later].map((each) => signIn(each, email, password)),
  )
  const byBrowser = await signIn(site, email, password, { cookie: known })
  const link = await inDatabase(site, (db) => createLinkForCli(db, site.origin, 'magic', email))
  const token = new URL(link ?? site.origin).searchParams.get('token') ?? ''
  const byMail = await postForm(site.origin, '/auth/link', { for: 'magic', token })
  return [
    {
      what: `${tries} wrong passwords at once on ${processes} processes`,
      value: countStatuses(answers),
      limit: 'at most 5 checked (400)',
      holds: checked <= 5 && failed.length === checked && checked > 0,
    },
    {
      what: 'the message says when',
      value: `${minutes} minutes`,
      limit: '1 to 15',
      holds: Number(minutes) >= 1 && Number(minutes) <= 15,
    },
    {
      what: 'the right password then, on each process and on one started later',
      value: countStatuses(afterwards),
      limit: 'all 429',
      holds: afterwards.every(({ status }) => status === 429),
    },
    {
      what: 'its owner, by a known browser and by a magic link',
      value: countStatuses([byBrowser, byMail]),
      limit: 'both 303 with a session',
      holds: [byBrowser, byMail].every(
        (answer) => answer.status === 303 && /qantara-session=/.test(cookiesOf(answer)),
      ),
    },
  ]
}

/** Each of these would be a try more, were it believed. */
async function byForgery(place: Place): Promise<Figure[]> {
  const direct = await place.start()
  const behindProxy = await place.start({ TRUST_PROXY: '1' })
  const variants: [
    string,
    RunningServer,
    (email: string, n: number) => [string, { from?: string; cookie?: string }],
  ][] = [
    [
      'without a cookie, and with made-up ones',
      direct,
      (email, n) => [email, { cookie: n % 2 ? '' : `qantara-browser=${'x'.repeat(42)}${n % 10}` }],
    ],
    ['forged X-Forwarded-For', direct, (email, n) => [email, { from: addressOf(n) }]],
    [
      'addresses of one IPv6 /64',
      behindProxy,
      (email, n) => [email, { from: `2001:db8:1:2:${n + 1}::${n}` }],
    ],
    ['many real networks', behindProxy, (email, n) => [email, { from: addressOf(n) }]],
    [
      'spellings of the e-mail',
      direct,
      (email, n) => [` ${n % 2 ? email.toUpperCase() : email}${' '.repeat(n % 5)}`, {}],
    ],
  ]
  const figures: Figure[] = []
  for (const [what, site, vary] of variants) {
    const { email } = await addStaff(site, 'admin')
    const answers = []
    for (let n = 0; n < 20; n += 1) {
      const [spelling, more] = vary(email, n)
      answers.push(await signIn(site, spelling, 'wrong', more))
    }
    const checked = answers.filter(({ status }) => status === 400).length
    figures.push({
      what: `20 tries, ${what}`,
      value: countStatuses(answers),
      limit: 'exactly 5 checked (400)',
      holds: checked === 5,
    })
    await inDatabase(site, (db) => db.deleteFrom('attempts').execute())
  }
  return figures
}
