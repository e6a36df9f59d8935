import { Refusal } from '#core/issue.ts'
import { mayReadEnquiries } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { characters, isUnprintable, tidy } from '#core/text.ts'
import type { Work } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import { hasStep, lockEnquiry, recordStep } from './taken-steps.server.ts'

const maxNote = 4000

/** Idempotent by its key. Returns an issue if the note is not valid. Throws Refusal. */
export async function createNote(
  db: Db,
  actorId: string,
  { id, key, text: typed }: { id: string; key: string; text: string },
  now: Date = new Date(),
): Promise<{ issue?: string }> {
  const text = tidy(typed)
  return write(db, { actorId, right: mayReadEnquiries }, async (work) => {
    const { tx } = work
    const row = await lockEnquiry(tx, id)
    if (!row) throw new Refusal('not-found')
    if (await hasStep(tx, key)) return {}
    if (row.erasedAt) return { issue: 'This enquiry was erased: it takes no notes.' }
    if (text === '') return { issue: 'Please write a note' }
    const length = characters(text)
    if (length > maxNote)
      return { issue: `Note must have at most ${maxNote} characters; it has ${length}` }
    if (isUnprintable(text, true))
      return { issue: 'Note contains characters that cannot be printed' }
    await createNoteRow(work, { id: key, enquiryId: id, text }, now)
    await recordStep(work, id, { id: key, step: 'note' }, now)
    return {}
  })
}

/** The step of the note has the same id. */
export async function createNoteRow(
  work: Work,
  { id, enquiryId, text }: { id: string; enquiryId: string; text: string },
  at: Date,
): Promise<void> {
  const { tx, actor } = work
  await tx
    .insertInto('enquiry_notes')
    .values({ id, enquiry_id: enquiryId, at, actor_id: actor.id, actor_name: actor.name, text })
    .execute()
}
