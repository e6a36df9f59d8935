import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#db/schema.ts'
import { browserDays } from './lifetimes.ts'
import { hashOf } from './links.server.ts'

const maxPerPerson = 20

/**
 * A known browser has its own attempts, which others cannot use up (docs/bar.md 23).
 *
 * @param isForSecondFactor it has to have passed the second factor before: what a mailbox or a
 *   password proves buys no tries at it
 */
export async function isKnownBrowser(
  db: Db,
  email: string,
  key: string,
  isForSecondFactor = false,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('known_browsers.second_factor_at')
    .where('known_browsers.browser_hash', '=', hashOf(key))
    .where('users.email', '=', email)
    .where('known_browsers.last_sign_in_at', '>', oldest())
    .executeTakeFirst()
  return row !== undefined && (!isForSecondFactor || row.second_factor_at !== null)
}

/** Whether the owner is to be told of it: not of the first one of an account, which has just been made. */
export async function isNewBrowser(
  tx: Tx,
  { userId, email, browserToken }: { userId: string; email: string; browserToken?: string },
): Promise<boolean> {
  const { last_sign_in_at } = await tx
    .selectFrom('users')
    .select('last_sign_in_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (last_sign_in_at === null) return false
  return browserToken === undefined || !(await isKnownBrowser(tx, email, browserToken))
}

/** The new key replaces the old one, so a stolen copy of the old key is useless. */
export async function rememberBrowser(
  tx: Tx,
  userId: string,
  oldKey: string | undefined,
): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const browser = { browser_hash: hashOf(key), user_id: userId, last_sign_in_at: new Date() }
  if (oldKey !== undefined)
    await tx
      .updateTable('known_browsers')
      .set({ browser_hash: browser.browser_hash })
      .where('browser_hash', '=', hashOf(oldKey))
      .execute()
  await tx
    .insertInto('known_browsers')
    .values(browser)
    .onConflict((conflict) => conflict.columns(['browser_hash', 'user_id']).doUpdateSet(browser))
    .execute()
  const surplus = await tx
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('user_id', '=', userId)
    .orderBy('last_sign_in_at', 'desc')
    .orderBy('browser_hash')
    .offset(maxPerPerson)
    .limit(maxPerPerson)
    .execute()
  for (const { browser_hash } of surplus)
    await tx
      .deleteFrom('known_browsers')
      .where('user_id', '=', userId)
      .where('browser_hash', '=', browser_hash)
      .execute()
  return key
}

export async function deleteBrowsers(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
}

/** The user has passed the second factor in this browser, which has tries of its own at it from now on. */
export async function rememberSecondFactor(tx: Tx, userId: string, key: string): Promise<void> {
  await tx
    .updateTable('known_browsers')
    .set({ second_factor_at: new Date() })
    .where('user_id', '=', userId)
    .where('browser_hash', '=', hashOf(key))
    .execute()
}

export async function deleteOldBrowsers(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('known_browsers')
    .where('last_sign_in_at', '<=', oldest())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function oldest(): Date {
  return new Date(Date.now() - browserDays * 24 * 60 * 60_000)
}
