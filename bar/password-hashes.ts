import { createPasswords } from '#core/crypto/passwords.server.ts'
import { checkNewPassword } from '#core/people/account.ts'
import { until } from '#tests/support/http.ts'
import { inDatabase, someEmail } from '#tests/support/people.ts'
import type { Figure } from './support/check.ts'
import { postForm } from './support/forms.ts'
import { onBoth } from './support/places.ts'

export const row = '29'
export const about = 'how passwords are kept, and which are taken'

const long = `${'Tiger-7-lily '.repeat(10)}`.slice(0, 128)
const taken = { '128 characters': long, 'a lower-case passphrase': 'river maple ocean tulip' }
const refused = { '129 characters': `${long}!`, '7 characters': 'Tiger-7' }

export function check(): Promise<Figure[]> {
  return onBoth(async (place) => {
    const site = await place.start()
    const signUp = (email: string, password: string) =>
      postForm(site.origin, '/auth/sign-up', { fullName: 'Jane', email, password })
    const figures: Figure[] = []
    for (const [what, password] of Object.entries(taken)) {
      const email = someEmail('taken')
      const { status } = await signUp(email, password)
      const hash = await until('the account', () =>
        inDatabase(site, async (db) => {
          const row = await db
            .selectFrom('credentials')
            .innerJoin('users', 'users.id', 'credentials.user_id')
            .select('password')
            .where('email', '=', email)
            .executeTakeFirst()
          return row?.password ?? undefined
        }),
      )
      const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash) ?? []
      const fits = await createPasswords().verify(hash, password)
      figures.push({
        what: `${what}: taken, and kept as`,
        value: `${status}, argon2id m=${m} KiB t=${t} p=${p}`,
        limit: '303, m ≥ 19456, t ≥ 2, and it fits',
        holds: status === 303 && Number(m) >= 19_456 && Number(t) >= 2 && Number(p) >= 1 && fits,
      })
    }
    for (const [what, password] of Object.entries(refused)) {
      const { status } = await signUp(someEmail('refused'), password)
      figures.push({ what: `${what}: refused`, value: status, limit: '400', holds: status === 400 })
    }
    const words = 'river maple ocean tulip coral piano haven lemon'.split(' ')
    const phrases = words.flatMap((a) => words.flatMap((b) => words.map((c) => `${a} ${b} ${c}`)))
    const lost = phrases.filter((phrase) => checkNewPassword(phrase, []))
    figures.push({
      what: 'passphrases of three words refused',
      value: `${lost.length} of ${phrases.length}`,
      limit: 'none',
      holds: lost.length === 0,
    })
    return figures
  })
}
