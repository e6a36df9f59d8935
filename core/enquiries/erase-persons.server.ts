import { sql } from 'kysely'
import type { Tx } from '#db/schema.ts'
import { deleteEntriesAbout } from '../queue/end-entries.server.ts'
import { searchWords } from './search-words.ts'

const nobody = { name: '', email: '', phone: '', message: '', call_back: '' }
const idsAtOnce = 200

export async function erasePersons(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const mails: string[] = []
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce)
    const rows = await tx
      .selectFrom('contact_submissions')
      .select(['id', 'reference'])
      .where('id', 'in', some)
      .execute()
    for (const { id, reference } of rows) {
      await tx
        .updateTable('contact_submissions')
        .set({
          ...nobody,
          page: '',
          ua: '',
          consent_text: '',
          fill_ms: null,
          erased_at: now,
          search_words: searchWords(nobody, reference),
        })
        .where('id', '=', id)
        .execute()
    }
    await tx.deleteFrom('enquiry_notes').where('enquiry_id', 'in', some).execute()
    mails.push(...(await deleteEntriesAbout(tx, some)))
  }
  return mails
}

export async function deleteMailsTo(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('queue_entries')
    .where('kind', '=', 'enquiry-received')
    .where(sql<boolean>`lower(recipient) = ${email.trim().toLowerCase()}`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
