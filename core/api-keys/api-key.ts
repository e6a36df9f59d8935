import { type NounWords, nouns, type ReadNoun } from '#core/nouns.ts'

/** Keys of the reading API (docs/product.md §15.3). Everything in this file is safe in the browser. */
export const keyLimits = { name: 80, origins: 10, perMinute: 6000 } as const

export const usualPerMinute = 60

export type KeyScope = 'team' | 'themes' | 'letters' | 'legal' | ReadNoun

/** Every noun with a reading call is one. */
export const scopeTitles = {
  team: 'The team',
  themes: 'Themes and stock picks',
  letters: 'Letters',
  legal: 'Legal texts',
  ...Object.fromEntries(
    Object.entries<NounWords>(nouns).flatMap(([name, { title, call }]) =>
      call ? [[name, title]] : [],
    ),
  ),
} as Readonly<Record<KeyScope, string>>

export const keyScopes = Object.keys(scopeTitles) as readonly KeyScope[]

/** In days; 0 means until it is revoked. */
export const keyLifetimes = [0, 30, 90, 365] as const

/** The prefix of every key, so that a leaked one is recognised. */
export const keyMark = 'qtr_'

export type KeyState = 'active' | 'expired' | 'revoked'

export type ApiKey = {
  id: string
  name: string
  prefix: string
  origins: string[]
  reads: KeyScope[]
  /** Requests. */
  perMinute: number
  createdAt: Date
  createdBy: string
  expiresAt: Date | undefined
  /** A day of the office, YYYY-MM-DD. */
  lastUsed: string | undefined
  requestsToday: number
  revokedAt: Date | undefined
  revokedBy: string
}

export function isKeyScope(value: unknown): value is KeyScope {
  return keyScopes.some((scope) => scope === value)
}

export function stateOfKey(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: Date): KeyState {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= now ? 'expired' : 'active'
}

/** Reads origins separated by spaces, commas or lines; undefined when one is not an origin. */
export function readOrigins(typed: string): string[] | undefined {
  const parts = typed.split(/[\s,;]+/).filter(Boolean)
  const origins = parts.map(originOf)
  if (origins.length > keyLimits.origins) return undefined
  return origins.every((origin) => origin !== undefined) ? [...new Set(origins)] : undefined
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Accepts https, or http on localhost, with scheme, host and port only. */
function originOf(typed: string): string | undefined {
  if (typed.includes('*') || typed.includes('@') || !URL.canParse(typed)) return undefined
  const { origin, protocol, hostname, pathname, search, hash } = new URL(typed)
  if (pathname !== '/' || search || hash || /[?#]/.test(typed)) return undefined
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
  return isAllowed ? origin : undefined
}
