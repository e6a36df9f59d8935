import { randomUUID } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { Refusal } from '#core/issue.ts'
import { type CurrentUser, cleanName } from '#core/people/account.ts'
import { findPendingSignIn } from '#core/people/sessions.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { consumeChallenge, makeChallenge } from './challenge.server.ts'
import type { Dependencies } from './dependencies.ts'
import { requireStep } from './states.ts'

/** EdDSA, ES256, RS256: the library's own list begins with one whose keys are 1,322 bytes long. */
const algorithms = [-8, -7, -257]

/** Read when it is used: it takes 0.7 s and 12 MB. */
const library = () => import('@simplewebauthn/server')

/** What a browser is asked, as JSON, and the cookie that it brings back with the answer. */
export type Asked<Options> = { options: Options; sealed: string }

/** What the challenge of a sign-in by passkey may be used for. */
export const toSignIn = 'a passkey to sign in'
const toAdd = (userId: string) => `a passkey for ${userId}`

/** Which host passkeys belong to, and from which pages they are used. */
function placeOf({ accountMailer: { origin } }: Dependencies) {
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname }
}

/**
 * Asks any passkey of this host for a signature: nobody has said yet who they are. Whoever has proven the
 * first factor is asked for one of their own, by name: a key without a PIN shows itself to no other question.
 */
export async function askForPasskey(
  deps: Dependencies,
  pendingToken?: string,
): Promise<Asked<PublicKeyCredentialRequestOptionsJSON>> {
  const { db } = deps
  const { generateAuthenticationOptions } = await library()
  const { challenge, sealed } = makeChallenge(deps.accountMailer.encryption, toSignIn)
  const pending = await findPendingSignIn(db, pendingToken)
  const options = await generateAuthenticationOptions({
    rpID: placeOf(deps).expectedRPID,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'preferred',
    allowCredentials: pending && (await listDescriptors(db, pending.userId)),
  })
  return { options, sealed }
}

/** As browsers are told of the passkeys that somebody has. */
async function listDescriptors(db: Db, userId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => {
    const transports: string[] = JSON.parse(row.transports)
    return { id: row.id, transports }
  })
}

/** What a browser sends for a passkey: JSON that it has made, and the cookie of the challenge. */
export type SentPasskey = { response: string; sealed: string | undefined }

const part = z.string().max(10_000)

const common = {
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
}

const signed = z.object({
  ...common,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
})

const made = z.object({
  ...common,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

function readResponse<T>(shape: z.ZodType<T>, response: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(response)).data
  } catch {
    return undefined
  }
}

/** Whose passkey it says that it is; nothing of it is checked. */
export async function findOwner(
  { db }: Dependencies,
  { response }: SentPasskey,
): Promise<{ userId: string; email: string } | undefined> {
  const sent = readResponse(signed, response)
  return sent && (await findPasskey(db, sent.id))
}

export type ProvenPasskey = {
  userId: string
  /** Whether it has checked who uses it, by a finger, a face or a PIN. */
  isVerified: boolean
  /** Notes that it was used; false if it was removed or used meanwhile. */
  use(tx: Tx): Promise<boolean>
}

/** Checks the signature, once for each challenge. Undefined if it proves nothing. */
export async function checkPasskey(
  deps: Dependencies,
  { response, sealed }: SentPasskey,
): Promise<ProvenPasskey | undefined> {
  const { db, accountMailer } = deps
  const opened = await consumeChallenge(db, accountMailer.encryption, toSignIn, sealed)
  const sent = readResponse(signed, response)
  const passkey = sent && (await findPasskey(db, sent.id))
  if (!opened || !passkey) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { id, userId, credentialId, publicKey, counter } = passkey
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: sent,
    expectedChallenge: opened.challenge,
    ...placeOf(deps),
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  return {
    userId,
    isVerified: authenticationInfo.userVerified,
    async use(tx) {
      const { numUpdatedRows } = await tx
        .updateTable('passkeys')
        .set({ counter: authenticationInfo.newCounter, last_used_at: new Date() })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

/** Asks the browser to make a new one. Throws Refusal 'not-allowed'. */
export async function askForNewPasskey(
  deps: Dependencies,
  user: CurrentUser,
): Promise<Asked<PublicKeyCredentialCreationOptionsJSON>> {
  requireStep(user, 'ask to add a passkey')
  const { db, accountMailer } = deps
  const { generateRegistrationOptions } = await library()
  const { challenge, sealed } = makeChallenge(accountMailer.encryption, toAdd(user.id))
  const { firm } = await findSettings(db)
  const options = await generateRegistrationOptions({
    rpName: firm.name,
    rpID: placeOf(deps).expectedRPID,
    userID: Buffer.from(user.id),
    userName: user.email,
    userDisplayName: user.name || user.email,
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: await listDescriptors(db, user.id),
  })
  return { options, sealed }
}

/** Checks what a new passkey has signed. Throws Refusal 'passkey-known'. */
export async function readNewPasskey(
  deps: Dependencies,
  user: CurrentUser,
  { response, sealed }: SentPasskey,
): Promise<PasskeyKey> {
  const { db, accountMailer } = deps
  const opened = await consumeChallenge(db, accountMailer.encryption, toAdd(user.id), sealed)
  const sent = readResponse(made, response)
  if (!opened || !sent) throw new Refusal('passkey-known')
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: sent,
    expectedChallenge: opened.challenge,
    ...placeOf(deps),
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new Refusal('passkey-known')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  }
}

const maxPasskeys = 10

/** What its owner sees of it. */
export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** What a signature is checked by. `counter` is how often it was used, 0 where it does not count. */
export type PasskeyKey = {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}

/** The newest last. */
export function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whoever owns it, disabled or not. */
export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<(PasskeyKey & { id: string; userId: string; email: string }) | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'email', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      email: row.email,
      credentialId,
      publicKey: row.public_key,
      counter: row.counter,
      transports: JSON.parse(row.transports),
    }
  )
}

/** Lock the user first. Throws Refusal 'passkey-known', 'too-many-passkeys'. */
export async function savePasskey(
  tx: Tx,
  userId: string,
  name: string,
  key: PasskeyKey,
): Promise<void> {
  if (await findPasskey(tx, key.credentialId)) throw new Refusal('passkey-known')
  if ((await listPasskeys(tx, userId)).length >= maxPasskeys) throw new Refusal('too-many-passkeys')
  await tx
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      user_id: userId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: JSON.stringify(key.transports),
      name: cleanName(name) || 'Passkey',
      created_at: new Date(),
    })
    .execute()
}
