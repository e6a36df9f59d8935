import type { FieldDifference } from '#core/history/describe-change.ts'
import type { Issue } from '#core/issue.ts'
import type { PublicationState } from '#core/publications/publication.ts'
import { compareContents } from '#core/texts/compare-versions.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { createVersionOfDraft } from '#core/texts/shared-draft.server.ts'
import { completeContent, fullLabel, type TextId, type TextKind } from '#core/texts/text-kind.ts'
import { findVersion } from '#core/texts/versions.server.ts'
import type { Db } from '#db/schema.ts'
import { rehearseWork } from './rehearse.server.ts'

/** What publishing what is written of a text would do. */
export type PreparedPublication = Pick<PublicationState, 'scheduled'> & {
  /** Of the draft: what is published is exactly this. */
  revision: number
  /** What visitors read now: a version, 0 for the original, undefined for nothing. */
  live: number | undefined
  isAhead: boolean
  /** Word by word, from what visitors read now; a first publication has all that is not empty. */
  differences: FieldDifference[]
  /** Why it would be refused now. */
  errors: Issue[]
  /** Days that are what they were in the version that visitors read now. */
  unmovedDays: { label: string; day: string }[]
  /** Labels of the fields that still say that they are a sample. */
  samples: string[]
}

/**
 * Tries the publication and takes it back, so that it says what Publish would say. Returns undefined
 * where there is no such text, or nothing was written of it. Throws Refusal 'not-allowed'.
 */
export async function preparePublication(
  db: Db,
  actorId: string,
  kind: TextKind,
  id: TextId,
): Promise<PreparedPublication | undefined> {
  const draft = await findDraft(db, kind, id)
  const [row] = draft?.list.rows ?? []
  if (!draft || !row || (draft.version === 0 && !draft.isBegun)) return undefined
  const { key, list, published, scheduled, isAhead } = draft
  const fields = kind.fieldsOf(key)
  const live = published?.version ?? (kind.original?.(key, id.language) ? 0 : undefined)
  const before = live === undefined ? undefined : await findVersion(db, kind, id, live)
  const content = completeContent(fields, row)
  const empty = completeContent(fields, {})
  const outcome = await rehearseWork(db, actorId, async (work) => {
    const made = await createVersionOfDraft(work, actorId, kind, id, list.revision)
    if (made.outcome !== 'created') return made
    return publishText(work, actorId, kind, id, { version: made.version })
  })
  return {
    revision: list.revision,
    live,
    isAhead,
    scheduled,
    differences: await compareContents(db, kind, key, [before?.content ?? empty, content]),
    errors: outcome.outcome === 'invalid' ? outcome.issues : [],
    unmovedDays: Object.entries(fields).flatMap(([name, field]) =>
      isAhead &&
      live !== undefined &&
      field.kind === 'day' &&
      field.required &&
      before?.content[name] === content[name]
        ? [{ label: fullLabel(field), day: String(content[name]) }]
        : [],
    ),
    samples: Object.entries(fields).flatMap(([name, field]) => {
      const value = String(content[name] ?? '')
      const words = field.kind === 'rich' ? (kind.readable?.(name, value) ?? '') : value
      return /\bsample\b/i.test(words) ? [fullLabel(field)] : []
    }),
  }
}
