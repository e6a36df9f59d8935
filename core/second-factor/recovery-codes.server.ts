import { randomInt, randomUUID } from 'node:crypto'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { Db, Tx } from '#db/schema.ts'

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
        code_hash: hashOf(encryption, userId, code),
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
    .where('code_hash', '=', hashOf(encryption, userId, typed))
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
function hashOf(encryption: Encryption, userId: string, code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return encryption.codeOf(`recovery:${userId}:${letters}`)
}
