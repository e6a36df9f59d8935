import { randomInt, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { isFromFuture } from '#core/clock.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { Refusal } from '#core/issue.ts'
import { hasSecondFactor } from '#core/rights/users.server.ts'
import type { Db, Tx } from '#db/schema.ts'

const setUpMinutes = 60

/** Whether codes of an authenticator app are asked for; a passkey is the other second factor. */
export async function hasApp(db: Db, userId: string): Promise<boolean> {
  return (await findRow(db, userId)) !== undefined
}

/** The form keeps the secret until the first code, so opening it changes nothing. A valid secret is reused. */
export function beginTotpEnrolment(
  encryption: Encryption,
  userId: string,
  former = '',
): { secret: string; encryptedOffer: string } {
  const kept = openOffer(encryption, userId, former)
  if (kept !== undefined) return { secret: kept, encryptedOffer: former }
  const secret = newTotpSecret()
  const offer = JSON.stringify({ secret, until: Date.now() + setUpMinutes * 60_000 })
  return { secret, encryptedOffer: encryption.encrypt(offer, offerId(userId)) }
}

export function openOffer(
  encryption: Encryption,
  userId: string,
  encryptedOffer: string,
): string | undefined {
  const offer = JSON.parse(encryption.decrypt(encryptedOffer, offerId(userId)) ?? '{}')
  return offer.until > Date.now() ? offer.secret : undefined
}

/** Requires a first code; returns the recovery codes. Throws Refusal 'wrong-code'. */
export async function switchOn(
  tx: Tx,
  encryption: Encryption,
  userId: string,
  { secret, code }: { secret: string; code: string },
): Promise<string[]> {
  if (await hasApp(tx, userId)) throw new Refusal('second-factor-changed')
  const step = stepOfCode(secret, digitsOf(code))
  if (step === undefined) throw new Refusal('wrong-code')
  await tx
    .insertInto('second_factors')
    .values({
      user_id: userId,
      sealed_secret: encryption.encrypt(secret, secretId(userId)),
      last_step: step,
      created_at: new Date(),
    })
    .execute()
  return renewCodes(tx, encryption, userId)
}

/** Removes the app, and the recovery codes when no passkey needs them. False if there was no app. */
export async function switchOff(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await deleteUselessCodes(tx, userId)
  return result.numDeletedRows > 0n
}

/** Removes a passkey, and the recovery codes when nothing needs them. False if there was no such passkey. */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await deleteUselessCodes(tx, userId)
  return result.numDeletedRows > 0n
}

async function deleteUselessCodes(tx: Tx, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await deleteCodes(tx, userId)
}

/** Removes the app, every passkey and the recovery codes. False if there was nothing. */
export async function removeFactors(tx: Tx, userId: string): Promise<boolean> {
  const had = await hasSecondFactor(tx, userId)
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await switchOff(tx, userId)
  return had
}

/** Accepts a current code or an unused recovery code, and consumes it. Lock the user first. */
export async function proveSecondFactor(
  tx: Tx,
  encryption: Encryption,
  userId: string,
  typed: string,
): Promise<'code' | 'recovery-code' | undefined> {
  const row = await findRow(tx, userId)
  const secret = row && encryption.decrypt(row.sealed_secret, secretId(userId))
  const step = secret === undefined ? undefined : stepOfCode(secret, digitsOf(typed))
  if (!row || step === undefined)
    return (await consumeRecoveryCode(tx, encryption, userId, typed)) ? 'recovery-code' : undefined
  if (step <= row.last_step && !isStepOfFuture(row.last_step)) return undefined
  await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute()
  return 'code'
}

/** The users whose factor was encrypted with another session secret, so that no code can match. */
export async function listUnreadable(db: Db, encryption: Encryption): Promise<string[]> {
  const rows = await db
    .selectFrom('second_factors')
    .select(['user_id', 'sealed_secret'])
    .orderBy('user_id')
    .execute()
  return rows
    .filter((row) => encryption.decrypt(row.sealed_secret, secretId(row.user_id)) === undefined)
    .map((row) => row.user_id)
}

async function findRow(db: Db, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

function isStepOfFuture(step: number): boolean {
  return isFromFuture(new Date(step * stepMs))
}

function digitsOf(typed: string): string {
  return typed.replace(/\s/g, '')
}

function secretId(userId: string): string {
  return `second factor of ${userId}`
}

function offerId(userId: string): string {
  return `second factor offered to ${userId}`
}

/** Without ambiguous letters and vowels. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ'
const groups = 3
const groupLength = 4
const recoveryCodeCount = 10

export async function renewCodes(
  tx: Tx,
  encryption: Encryption,
  userId: string,
): Promise<string[]> {
  await deleteCodes(tx, userId)
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        id: randomUUID(),
        user_id: userId,
        code_hash: codeHashOf(encryption, userId, code),
      })),
    )
    .execute()
  return codes
}

/** Ignores spelling variants; false if it is not a code of this user. */
export async function consumeRecoveryCode(
  tx: Tx,
  encryption: Encryption,
  userId: string,
  typed: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHashOf(encryption, userId, typed))
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function countCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((codes) => codes.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

function newCode(): string {
  const letter = () => alphabet[randomInt(alphabet.length)]
  const group = () => Array.from({ length: groupLength }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Keyed, since a short code could be guessed from a plain hash. */
function codeHashOf(encryption: Encryption, userId: string, code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return encryption.codeOf(`recovery:${userId}:${letters}`)
}

/** The defaults of all authenticator apps: SHA-1, six digits, 30 seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const stepMs = kind.period * 1000

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
