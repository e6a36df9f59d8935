import type { SaveOutcome } from '#core/record/list.ts'
import { saveDraft } from '#core/texts/save-draft.server.ts'
import { createVersionOfDraft } from '#core/texts/shared-draft.server.ts'
import type { TextRow } from '#core/texts/text-kind.ts'

/** Saves a draft and makes a version of it, as publishing does; `revision` is the version's number. */
export async function saveVersion(
  ...[db, actorId, kind, id, sent, translates]: Parameters<typeof saveDraft>
): Promise<SaveOutcome<TextRow>> {
  const saved = await saveDraft(db, actorId, kind, id, sent, translates)
  if (saved.outcome !== 'saved') return saved
  const made = await createVersionOfDraft(db, actorId, kind, id, saved.revision)
  if (made.outcome !== 'created') throw new Error(JSON.stringify(made))
  return { ...saved, revision: made.version }
}
