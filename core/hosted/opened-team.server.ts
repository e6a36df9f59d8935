import { listUntouchedSamples } from '#core/history/sample-records.server.ts'
import { createRecordWriter, listStoredRecords } from '#core/record/write.server.ts'
import { freeSlug } from '#core/slug.ts'
import type { MemberDraft } from '#core/team/member.ts'
import {
  createFormerSlug,
  deleteFormerSlugs,
  listSlugOwners,
  teamList,
} from '#core/team/team.server.ts'
import { takeListRevision } from '#db/revisions.ts'
import { listImported } from './hosted-records.server.ts'
import type { RowReport } from './report.ts'
import type { ImportRun } from './run.server.ts'

export type Team = Awaited<ReturnType<typeof openTeam>>

/** The current team for one import: records, slugs and samples. */
export async function openTeam(run: ImportRun) {
  const { tx } = run
  const imported = await listImported(tx, 'team_members')
  const records = await listStoredRecords(tx, teamList)
  const untouched = await listUntouchedSamples(tx, 'team')
  const present = records.filter(({ isRemoved }) => !isRemoved)
  const samples = present.filter(({ recordId }) => untouched.has(recordId))
  let writer: ReturnType<typeof createRecordWriter<MemberDraft, MemberDraft>> | undefined
  return {
    imported,
    stored: new Map(records.map((record) => [record.recordId, record])),
    slugs: await listSlugOwners(tx),
    samples: { all: samples, removed: 0 },
    counter: { members: present.length },
    /** Takes a revision only if there is something to save. */
    async write() {
      writer ??= createRecordWriter(run, teamList, await takeListRevision(tx, teamList.name))
      return writer
    },
    hasChanged: () => writer?.hasChanged() ?? false,
  }
}

/** Keeps an old slug as a redirect if this program would make another one. */
export async function saveOldSlug(
  tx: ImportRun['tx'],
  team: Team,
  { member, old, slug }: { member: string; old: string; slug: string },
  to: RowReport,
): Promise<void> {
  if (old === '' || team.slugs.has(old) || old.length > 600) return
  await createFormerSlug(tx, member, old)
  team.slugs.set(old, member)
  to.note(`the slug ${old} became ${slug}, and goes on leading there`)
}

/** Moves the samples to the trash, and frees their slugs, once a real member is imported. */
export async function removeSamples(tx: ImportRun['tx'], team: Team): Promise<void> {
  const { all } = team.samples
  for (const sample of all) {
    const writer = await team.write()
    const isTaken = (each: string) => team.slugs.has(each)
    const slug = freeSlug(`${sample.draft.slug}-sample`, isTaken)
    const renamed = { ...sample.draft, slug }
    await writer.update(sample, renamed)
    await writer.remove({ ...sample, draft: renamed }, '')
    team.slugs.delete(sample.draft.slug)
    team.slugs.set(slug, sample.recordId)
  }
  await deleteFormerSlugs(
    tx,
    all.map(({ draft }) => draft.slug),
  )
  team.samples.removed += all.length
  team.counter.members -= all.length
  team.samples.all = []
}
