import type { Issue } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import type { Work } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import { publishText } from './publications.server.ts'
import { createVersionOfDraft, followEnglish } from './shared-draft.server.ts'
import type { TextId, TextKind } from './text-kind.ts'

/** A draft in one language, as somebody saw it. */
export type DraftToPublish = { kind: TextKind; id: TextId; revision: number }

/** Nothing was done, in no language: the draft of this one was saved since, or is refused. */
export type NotTogether = {
  outcome: 'conflict' | 'invalid'
  language: Language
  issues: readonly Issue[]
}

/**
 * Publishes drafts in the order given, all or none of them, now or `at` a YYYY-MM-DDTHH:MM at the office
 * (docs/product.md §10). A translation follows its English, so that comes first. Throws Refusal
 * 'not-allowed', 'not-found', 'needs-approval'.
 */
export function publishTogether(
  db: Db,
  actorId: string,
  drafts: readonly DraftToPublish[],
  when: { at?: string; day?: string },
): Promise<{ outcome: 'published' | 'scheduled' } | NotTogether> {
  return write<{ outcome: 'published' | 'scheduled' } | NotTogether>(
    db,
    { actorId, right: mayEditContent },
    async (work) => {
      const refused = await withVersions(work, actorId, drafts, ({ kind, id }, version) =>
        publishText(work, actorId, kind, id, { version, ...when }),
      )
      return refused ?? { outcome: when.at ? 'scheduled' : 'published' }
    },
  )
}

/**
 * Makes a version of each draft and does something with it, in the order given, until one is refused.
 * The caller takes back what was done by then. Throws Refusal 'not-allowed', 'not-found'.
 */
export async function withVersions(
  work: Work,
  actorId: string,
  drafts: readonly DraftToPublish[],
  act: (
    draft: DraftToPublish,
    version: number,
  ) => Promise<{ outcome: string; issues?: readonly Issue[] }>,
): Promise<NotTogether | undefined> {
  let english: number | undefined
  for (const draft of drafts) {
    const { kind, id, revision } = draft
    const { language } = id
    if (english !== undefined) await followEnglish(work, kind, id, english)
    const made = await createVersionOfDraft(work, actorId, kind, id, revision)
    if (made.outcome === 'conflict') return { outcome: 'conflict', language, issues: [] }
    if (made.outcome === 'invalid') return { outcome: 'invalid', language, issues: made.issues }
    const { version } = made
    if (language === 'en') english = version
    const { outcome, issues = [] } = await act(draft, version)
    if (outcome === 'invalid') return { outcome, language, issues }
  }
  return undefined
}
