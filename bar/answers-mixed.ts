import { buildIfMoved } from '#tests/support/built.ts'
import { signedIn } from '#tests/support/savers.ts'
import { openTwoBehindProxy } from '#tests/support/two-programs.ts'
import { type Check, noneOf } from './support/check.ts'

const requests = 100_000
/** Each personal page is made for its request; a public one comes from the proxy. */
const personalOf = 20
const lanes = 16
const paths = ['/', '/team', '/contact', '/themes/longevity']

export const { row, about, check }: Check = {
  row: '32',
  about: `${requests} answers to three people and to strangers, through the proxy that keeps pages`,
  async check() {
    buildIfMoved()
    await using site = await openTwoBehindProxy()
    const [first] = site.apps
    if (!first) throw new Error('No program was started')
    const people = await Promise.all(
      [1, 2, 3].map(async () => {
        const { cookie } = await signedIn(first)
        return cookie.replace('qantara-session', '__Host-qantara-session')
      }),
    )
    const accounts = await site.db.selectFrom('users').select('email').execute()
    const nameIn = (text: string) => accounts.filter(({ email }) => text.includes(email))
    const own = new Map<string, string>()
    for (const cookie of people) {
      const { text } = await site.ask('GET', '/account', { cookie })
      const [found, ...more] = nameIn(text)
      if (!found || more.length > 0) throw new Error('A page of an account names nobody, or two')
      own.set(cookie, found.email)
    }
    const seen = { asked: 0, personal: 0, mixed: 0, leaked: 0, failed: 0 }
    const lane = async (offset: number) => {
      for (let n = offset; seen.asked < requests; n += lanes) {
        seen.asked += 1
        const cookie = people[n % people.length] ?? ''
        const isPersonal = n % personalOf === 0
        const path = isPersonal ? '/account' : (paths[n % paths.length] ?? '/')
        // Everyone asks for public pages with their cookie too.
        const { status, text } = await site.ask('GET', path, n % 2 === 0 ? { cookie } : {})
        const names = nameIn(text).map(({ email }) => email)
        if (isPersonal && n % 2 === 0) {
          seen.personal += 1
          if (status !== 200) seen.failed += 1
          else if (names.length !== 1 || names[0] !== own.get(cookie)) seen.mixed += 1
        } else if (names.length > 0) seen.leaked += 1
        else if (!isPersonal && status !== 200) seen.failed += 1
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, n) => lane(n)))
    return [
      { what: 'answers', value: seen.asked, limit: `${requests}`, holds: seen.asked >= requests },
      {
        what: 'of them personal',
        value: seen.personal,
        limit: 'at least 1000',
        holds: seen.personal >= 1000,
      },
      noneOf('pages of somebody else', seen.mixed),
      noneOf('public or refused answers that name an account', seen.leaked),
      noneOf('failed', seen.failed),
    ]
  },
}
