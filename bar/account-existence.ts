import { createPasswords } from '#core/crypto/passwords.server.ts'
import { createUser } from '#core/people/users.server.ts'
import type { Answer } from '#tests/support/http.ts'
import { inDatabase } from '#tests/support/people.ts'
import { randomNumbers } from '#tests/support/random.ts'
import type { RunningServer } from '#tests/support/server.ts'
import type { Figure } from './support/check.ts'
import { addressOf, postForm } from './support/forms.ts'
import { onBoth } from './support/places.ts'

export const row = '24'
export const about = 'no form tells whether an address has an account: status, body, headers, time'

/** Of each kind of address for each form: with so many, chance alone stays within the limits. */
const samples = Number(process.env.BAR_SAMPLES ?? 500)
const limits = { low: 0.43, high: 0.57 }

const kinds = ['existing', 'unknown', 'unverified', 'disabled'] as const
type Kind = (typeof kinds)[number]
type Sample = { ms: number; look: string }

const forms: Record<string, (email: string) => [string, Record<string, string>]> = {
  'sign-in': (email) => ['/auth', { email, password: 'Wrong-7-lily' }],
  'sign-up': (email) => ['/auth/sign-up', { fullName: 'Jane', email, password: 'Tiger-7-lily' }],
  reset: (email) => ['/auth/forgot-password', { email }],
  'magic link': (email) => ['/auth/magic-link', { email }],
}

/** One request after the other, in an order drawn by lot, each from a network of its own. */
export function check(): Promise<Figure[]> {
  return onBoth(async (place) => {
    const site = await place.start({ TRUST_PROXY: '1' })
    const figures: Figure[] = []
    let asked = 0
    for (const [name, compose] of Object.entries(forms)) {
      const prefix = name.replace(/\W/g, '')
      const emailOf = (kind: Kind, n: number) =>
        `${prefix}-${kind.slice(0, 5)}-${String(n).padStart(4, '0')}@example.com`
      await addPeople(site, emailOf)
      const found: Record<Kind, Sample[]> = {
        existing: [],
        unknown: [],
        unverified: [],
        disabled: [],
      }
      const random = randomNumbers(asked + 1)
      for (let n = 0; n < samples; n += 1)
        for (const kind of kinds.toSorted(() => random(3) - 1)) {
          const email = emailOf(kind, n)
          const [path, form] = compose(email)
          const started = performance.now()
          const answer = await postForm(site.origin, path, form, { from: addressOf(asked) })
          found[kind].push({ ms: performance.now() - started, look: lookOf(answer, email) })
          asked += 1
        }
      for (const kind of kinds.slice(1)) figures.push(compare(name, kind, found))
    }
    return figures
  })
}

function compare(name: string, kind: Kind, found: Record<Kind, Sample[]>): Figure {
  const area = areaUnderCurve(
    found.existing.map(({ ms }) => ms),
    found[kind].map(({ ms }) => ms),
  )
  const looks = new Set([...found.existing, ...found[kind]].map(({ look }) => look))
  return {
    what: `${name}: ${kind} beside existing (n = ${samples})`,
    value: `AUC ${area.toFixed(3)}, ${looks.size} kinds of answer`,
    limit: `${limits.low} to ${limits.high}, one kind`,
    holds: area >= limits.low && area <= limits.high && looks.size === 1,
  }
}

/** What an outsider sees of an answer, without its random parts. */
function lookOf({ status, headers, text }: Answer, email: string): string {
  const { date, ...others } = headers
  return JSON.stringify([status, others, text])
    .replaceAll(email, 'EMAIL')
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
    .replace(/nonce-[\w+/=-]+|nonce=\\"[^"\\]*|qantara-notice=[\w.-]+/g, 'RANDOM')
}

/** How well a time tells one from the other: 0.5 is not at all, 0 or 1 is surely. */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((ms) => ({ ms, of: 'a' })), ...b.map((ms) => ({ ms, of: 'b' }))]
  ranked.sort((one, other) => one.ms - other.ms)
  let sum = 0
  ranked.forEach(({ of }, index) => {
    if (of === 'a') sum += index + 1
  })
  return (sum - (a.length * (a.length + 1)) / 2) / (a.length * b.length)
}

/** Everybody with the same password, at the cost of the program: tests have cheaper ones. */
async function addPeople(
  site: RunningServer,
  emailOf: (kind: Kind, n: number) => string,
): Promise<void> {
  const password = await createPasswords().hash('Tiger-7-lily')
  await inDatabase(site, async (db) => {
    for (let n = 0; n < samples; n += 1)
      await db.transaction().execute(async (tx) => {
        for (const kind of ['existing', 'unverified', 'disabled'] as const) {
          const verified = kind !== 'unverified'
          const person = {
            email: emailOf(kind, n),
            name: 'Jane',
            role: 'viewer',
            verified,
          } as const
          const { id } = await createUser(tx, { ...person, password })
          if (kind !== 'disabled') continue
          const change = { disabled_at: new Date() }
          await tx.updateTable('users').set(change).where('id', '=', id).execute()
        }
      })
  })
}
