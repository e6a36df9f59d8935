import { translationName } from '#core/fields/translated.ts'
import { type Translation, translations } from '#core/language.ts'
import { emptyValues } from '#core/record/fields.ts'
import { insertRecord } from '#core/record/save-record.server.ts'
import { writeAs } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { installationActor } from '../history/changes.server.ts'
import { claimFields } from './claim.ts'
import { claimRecords } from './claims.server.ts'
import { dayInAYear } from './register.server.ts'

/**
 * Adds the claims that the original texts name, where they are missing.
 *
 * @param valuesIn what they say in another language, by their names
 */
export async function createOriginalClaims(
  db: Db,
  originals: Readonly<Record<string, { value: string; unit: string }>>,
  valuesIn: (language: Translation) => Readonly<Record<string, string>>,
): Promise<void> {
  const known = await db.selectFrom('claims').select('name').execute()
  const names = new Set(known.map(({ name }) => name))
  const missing = Object.entries(originals).filter(([name]) => !names.has(name))
  if (missing.length === 0) return
  await writeAs(db, installationActor, async (work) => {
    for (const [name, { value, unit }] of missing) {
      const claim = {
        ...emptyValues(claimFields),
        // The same in every installation, so that exported files can be imported elsewhere.
        id: `original-${name.replaceAll('_', '-')}`,
        name,
        value,
        ...Object.fromEntries(
          translations.map((language) => [
            translationName('value', language),
            valuesIn(language)[name] ?? '',
          ]),
        ),
        unit,
        reviewBy: dayInAYear(work),
      }
      await insertRecord(work, claimRecords, claim, true)
    }
  })
}
