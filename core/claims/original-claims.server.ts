import type { Language } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import type { ClaimText } from './claim.ts'
import { createClaimRow } from './claim-rows.server.ts'
import { findDayInAYear } from './register.server.ts'

/** Adds the claims that the original texts name, where they are missing. */
export async function createOriginalClaims(
  db: Db,
  originals: Readonly<Record<string, Record<Language, string> & { unit: string }>>,
): Promise<void> {
  const known = await db.selectFrom('claims').select('name').execute()
  const names = new Set(known.map(({ name }) => name))
  const missing = Object.entries(originals).filter(([name]) => !names.has(name))
  if (missing.length === 0) return
  await db.transaction().execute(async (tx) => {
    const reviewBy = await findDayInAYear(tx)
    for (const [name, { en, ar, unit }] of missing) {
      const none = { source: '', sourceAr: '', sourceUrl: '', sourceDate: '', sourceDateAr: '' }
      const claim: ClaimText = { ...none, value: en, valueAr: ar, unit, owner: '', reviewBy }
      // The same in every installation, so that exported files can be imported elsewhere.
      const id = `original-${name.replaceAll('_', '-')}`
      await createClaimRow(tx, undefined, name, claim, { id })
    }
  })
}
