import { randomUUID } from 'node:crypto'
import { nouns } from '#app/nouns.server.ts'
import type { NounName } from '#core/nouns.ts'
import type { RecordOutcome, SentValues } from '#core/record/save-record.server.ts'
import { recordOperations, removeRecordFromSite } from '#core/review/record-operations.server.ts'
import type { Db } from '#db/schema.ts'
import { partsOf } from './approval.ts'

export function createRecordAs(
  db: Db,
  actorId: string,
  noun: NounName,
  values: SentValues & { id?: string },
): Promise<RecordOutcome> {
  const sent = { noun, values: { id: randomUUID(), ...values } }
  return recordOperations['create-record'].run(partsOf(db), actorId, sent)
}

export function saveRecordAs(
  db: Db,
  actorId: string,
  sent: Parameters<(typeof recordOperations)['save-record']['run']>[2],
): Promise<RecordOutcome> {
  return recordOperations['save-record'].run(partsOf(db), actorId, sent)
}

export function removeRecordAs(
  db: Db,
  actorId: string,
  noun: NounName,
  key: string,
): Promise<RecordOutcome> {
  return removeRecordFromSite(partsOf(db), actorId, nouns[noun], key)
}
