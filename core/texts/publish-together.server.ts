import type { Issue } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { mayEditContent } from '#core/users/role.ts'
import { write } from '#core/users/write.server.ts'
import type { Db } from '#db/schema.ts'
import { publishText } from './publications.server.ts'
import { createVersionOfDraft, followEnglish } from './shared-draft.server.ts'
import type { TextId, TextKind } from './text-kind.ts'

/** A draft in one language, as somebody saw it. */
export type WantedPublication = { kind: TextKind; id: TextId; revision: number }

export type PublishedTogether =
  | { outcome: 'published' | 'scheduled' }
  /** Nothing was published, in no language: the draft of this one was saved since, or is refused. */
  | { outcome: 'conflict' | 'invalid'; language: Language; issues: readonly Issue[] }

/**
 * Publishes drafts in the order given, all or none of them, now or `at` a YYYY-MM-DDTHH:MM at the office
 * (docs/product.md §10). A translation follows its English, so that comes first. Throws Refusal
 * 'not-allowed', 'not-found', 'needs-approval'.
 */
export function publishTogether(
  db: Db,
  actorId: string,
  wanted: readonly WantedPublication[],
  when: { at?: string; day?: string },
): Promise<PublishedTogether> {
  return write<PublishedTogether>(db, { actorId, right: mayEditContent }, async (work) => {
    let english: number | undefined
    for (const { kind, id, revision } of wanted) {
      const { language } = id
      if (english !== undefined) await followEnglish(work, kind, id, english)
      const made = await createVersionOfDraft(work, actorId, kind, id, revision)
      if (made.outcome === 'conflict') return { outcome: 'conflict', language, issues: [] }
      if (made.outcome === 'invalid') return { outcome: 'invalid', language, issues: made.issues }
      const { version } = made
      if (language === 'en') english = version
      const answer = await publishText(work, actorId, kind, id, { version, ...when })
      if (answer.outcome === 'invalid')
        return { outcome: 'invalid', language, issues: answer.issues }
    }
    return { outcome: when.at ? 'scheduled' : 'published' }
  })
}
