import { Secret, TOTP } from 'otpauth'

/** The defaults of all authenticator apps: SHA-1, six digits, 30 seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

export const stepMs = kind.period * 1000

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function totpAddress(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...kind, issuer, label: account, secret }).toString()
}

/** The matching time step since 1970, at most one off because clocks differ; undefined if none. */
export function stepOfCode(secret: string, code: string, at = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = new TOTP({ ...kind, secret }).validate({ token: code, timestamp: at, window: 1 })
  return delta === null ? undefined : Math.floor(at / stepMs) + delta
}
