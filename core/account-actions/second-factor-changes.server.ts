import { systemActor } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { type AccountMailer, mailSecondFactorNews } from '#core/mail-links/account-mailer.server.ts'
import { managing, recordPerson } from '#core/people/people.server.ts'
import { renewCodes } from '#core/second-factor/recovery-codes.server.ts'
import { proveSecondFactor, switchOff, switchOn } from '#core/second-factor/second-factor.server.ts'
import { addEvent, type NewEvent } from '#core/security/events.server.ts'
import { endSessions } from '#core/sessions/sessions.server.ts'
import { voidTickets } from '#core/sign-in/sign-in.server.ts'
import { findPassword, findUserByEmail, lockUser, type User } from '#core/users/users.server.ts'
import type { Db, Tx } from '#db/schema.ts'

/** Who changes their own second factor, and what the security log keeps of the browser. */
export type Self = {
  userId: string
  sessionId: string
  seen: Pick<NewEvent, 'userAgent' | 'url' | 'clientKey'>
}

/** How somebody shows again who they are: the hash of a password that was right, or a code. */
export type Proof = { password: string } | { code: string }

/**
 * Switches one's own second factor on and returns the recovery codes, to be shown once. Sessions in
 * other browsers, begun with one factor, end. Throws Refusal: 'second-factor-changed',
 * 'wrong-code'.
 */
export async function enableSecondFactor(
  db: Db,
  accountMailer: AccountMailer,
  self: Self,
  offer: { secret: string; code: string },
): Promise<string[]> {
  return changingOwn(db, self, async (tx, user) => {
    const codes = await switchOn(tx, accountMailer.encryption, user.id, offer)
    await endSessions(tx, user.id, self.sessionId)
    await voidTickets(tx, user.id)
    await addEvent(tx, { type: 'second_factor_enabled', userId: user.id, ...self.seen })
    await mailSecondFactorNews(tx, accountMailer, user.email, 'enabled')
    return codes
  })
}

/** Switches one's own off. Throws Refusal: 'wrong-code', 'second-factor-changed'. */
export async function disableSecondFactor(
  db: Db,
  accountMailer: AccountMailer,
  self: Self,
  proof: Proof,
): Promise<void> {
  await changingOwn(db, self, async (tx, user) => {
    await requireProof(tx, accountMailer, user.id, proof)
    if (!(await switchOff(tx, user.id))) throw new Refusal('second-factor-changed')
    await voidTickets(tx, user.id)
    await addEvent(tx, { type: 'second_factor_disabled', userId: user.id, ...self.seen })
    await mailSecondFactorNews(tx, accountMailer, user.email, 'disabled')
  })
}

/** New recovery codes, to be shown once; the old ones are void. Throws Refusal: as above. */
export async function renewRecoveryCodes(
  db: Db,
  accountMailer: AccountMailer,
  self: Self,
  proof: Proof,
): Promise<string[]> {
  return changingOwn(db, self, async (tx, user) => {
    await requireProof(tx, accountMailer, user.id, proof)
    const codes = await renewCodes(tx, accountMailer.encryption, user.id)
    await addEvent(tx, { type: 'recovery_codes_renewed', userId: user.id, ...self.seen })
    await mailSecondFactorNews(tx, accountMailer, user.email, 'recovery-codes')
    return codes
  })
}

/**
 * The way back for somebody who has lost their device: another admin takes their second factor
 * away. One's own needs a proof. Throws Refusal: 'not-allowed', 'not-found',
 * 'second-factor-changed'.
 */
export async function removeSecondFactor(
  db: Db,
  accountMailer: AccountMailer,
  actor: Self,
  personId: string,
): Promise<void> {
  if (personId === actor.userId) throw new Refusal('not-allowed')
  await managing(db, actor.userId, personId, async (tx, by, person) => {
    await removeFrom(tx, accountMailer, person, { by: by.name, ...actor.seen })
    await recordPerson(tx, by, person, { secondFactor: { before: true, after: false } })
  })
}

/** The command `remove-second-factor`, for the person who runs the machine. Throws Refusal: as above. */
export async function removeSecondFactorByCommand(
  db: Db,
  accountMailer: AccountMailer,
  email: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new Refusal('not-found')
    await lockUser(tx, user.id)
    await removeFrom(tx, accountMailer, user, { by: 'npm run qantara' })
    await recordPerson(tx, systemActor, user, { secondFactor: { before: true, after: false } })
  })
}

async function removeFrom(
  tx: Tx,
  accountMailer: AccountMailer,
  person: User,
  { by, ...seen }: { by: string } & Partial<Self['seen']>,
): Promise<void> {
  if (!(await switchOff(tx, person.id))) throw new Refusal('second-factor-changed')
  await voidTickets(tx, person.id)
  await addEvent(tx, {
    type: 'second_factor_removed',
    userId: person.id,
    facts: { by },
    ...seen,
  })
  await mailSecondFactorNews(tx, accountMailer, person.email, 'removed')
}

/** A password that was right a moment ago must still be the one. */
async function requireProof(
  tx: Tx,
  accountMailer: AccountMailer,
  userId: string,
  proof: Proof,
): Promise<void> {
  const holds =
    'password' in proof
      ? (await findPassword(tx, userId)) === proof.password
      : await proveSecondFactor(tx, accountMailer.encryption, userId, proof.code)
  if (!holds) throw new Refusal('wrong-code')
}

async function changingOwn<Result>(
  db: Db,
  { userId }: Self,
  change: (tx: Tx, user: User) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || user.disabledAt !== null) throw new Refusal('not-allowed')
    return change(tx, user)
  })
}
