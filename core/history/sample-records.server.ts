import type { Db } from '#db/schema.ts'
import { type Change, installationActor, sampleActor } from './changes.server.ts'

/** Ids of sample records, and of empty drafts of the installation, that nobody has changed. */
export async function listUntouchedSamples(db: Db, noun: Change['noun']): Promise<Set<string>> {
  const touched = db
    .selectFrom('changes')
    .select('record_id')
    .where('noun', '=', noun)
    .where('actor_id', 'is not', null)
  const rows = await db
    .selectFrom('changes')
    .select('record_id')
    .distinct()
    .where('noun', '=', noun)
    .where('actor_id', 'is', null)
    .where('actor_name', 'in', [sampleActor.name, installationActor.name])
    .where('record_id', 'not in', touched)
    .execute()
  return new Set(rows.map(({ record_id }) => record_id))
}
