import type { Language } from '#core/language.ts'
import { emptyValues } from '#core/record/fields.ts'
import { insertRecord } from '#core/record/save-record.server.ts'
import { writeAs } from '#core/users/write.server.ts'
import type { Db } from '#db/schema.ts'
import { installationActor } from '../history/changes.server.ts'
import { claimFields } from './claim.ts'
import { claimRecords } from './claims.server.ts'
import { dayInAYear } from './register.server.ts'

/** Adds the claims that the original texts name, where they are missing. */
export async function createOriginalClaims(
  db: Db,
  originals: Readonly<Record<string, Record<Language, string> & { unit: string }>>,
): Promise<void> {
  const known = await db.selectFrom('claims').select('name').execute()
  const names = new Set(known.map(({ name }) => name))
  const missing = Object.entries(originals).filter(([name]) => !names.has(name))
  if (missing.length === 0) return
  await writeAs(db, installationActor, async (work) => {
    for (const [name, { en, ar, unit }] of missing) {
      const claim = {
        ...emptyValues(claimFields),
        // The same in every installation, so that exported files can be imported elsewhere.
        id: `original-${name.replaceAll('_', '-')}`,
        name,
        value: en,
        valueAr: ar,
        valueArOf: en,
        unit,
        reviewBy: dayInAYear(work),
      }
      await insertRecord(work, claimRecords, claim, true)
    }
  })
}
