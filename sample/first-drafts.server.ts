import { sql } from 'kysely'
import { installationActor } from '#core/history/changes.server.ts'
import { legalSlugs } from '#core/legal/legal-text.ts'
import { createLegalDraft } from '#core/legal/legal-texts.server.ts'
import { writeAs } from '#core/rights/write.server.ts'
import { createEmptyTheme, hasAnyTheme } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import { hasFirstDrafts } from './begun.server.ts'
import { sampleThemes } from './themes/index.ts'

/**
 * Creates what staff of an installation without the sample content begin with: the legal texts that
 * are missing, and the two themes where there is none, all of them empty drafts (docs/decisions.md
 * 39). Two processes that start together create them once. Returns how many.
 */
export async function createFirstDrafts(db: Db): Promise<number> {
  if (await hasFirstDrafts(db)) return 0
  return writeAs(db, installationActor, async (work) => {
    const { tx } = work
    // Writing first makes the second process wait for the first one's commit on both databases.
    await tx.updateTable('content_revision').set({ legal: sql`legal + 1` }).execute()
    let created = 0
    for (const slug of legalSlugs) if (await createLegalDraft(work, slug)) created += 1
    if (await hasAnyTheme(tx)) return created
    for (const theme of sampleThemes) if (await createEmptyTheme(work, theme)) created += 1
    return created
  })
}
