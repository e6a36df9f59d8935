import { listUntouchedSamples } from '#core/history/sample-records.server.ts'
import { createRecordWriter } from '#core/lists/record-writer.server.ts'
import { readStored, writeContext } from '#core/lists/write-list.server.ts'
import { claimPicture } from '#core/media/pictures.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.ts'
import { type MemberDraft, memberLabels, memberRules, newMember } from '#core/team/member.ts'
import {
  addFormerSlug,
  deleteFormerSlugs,
  readSlugOwners,
  teamList,
} from '#core/team/team.server.ts'
import { lockList, takeListRevision } from '#db/revisions.ts'
import { checkedMember, type HostedMember, memberValues, readMember } from './member-row.ts'
import { mergeImported } from './merge.ts'
import { type RowReport, remarkTable, reportRow, type TableReport } from './report.ts'
import {
  beginReport,
  hostedActor,
  type ImportRun,
  listImported,
  recordImported,
  rowIssue,
  type SourceTable,
  textCell,
} from './run.server.ts'
import { momentIn } from './values.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The team, with slugs, order and pictures. Returns whether visitors see anything else. */
export async function importMembers(
  run: ImportRun,
  source: SourceTable,
): Promise<{ report: TableReport; changed: boolean }> {
  const report = beginReport(source)
  await lockList(run.tx, teamList.name)
  const team = await openTeam(run)
  const seen = new Set<string>()
  for (const [index, row] of source.rows.entries()) {
    const id = textCell(row, 'id').trim() || textCell(row, 'slug').trim()
    const to = reportRow(report, row.line, textCell(row, 'name').trim().slice(0, 120))
    const issue = rowIssue(row, id, seen)
    if (issue) to.refuse(issue)
    else await importMember(run, team, { id, row, index }, to)
  }
  if (team.samples.removed > 0)
    remarkTable(report, `${team.samples.removed} sample members went to the trash`)
  if (source.file && !source.issue)
    for (const [id, { recordId }] of team.imported) {
      const here = team.stored.get(recordId)
      if (!seen.has(id) && here && !here.isRemoved)
        remarkTable(report, `${here.draft.name} is not in the file any more, and stays here`)
    }
  return { report, changed: team.hasChanged() }
}

type Team = Awaited<ReturnType<typeof openTeam>>

async function openTeam({ tx }: ImportRun) {
  const context = await writeContext(tx, hostedActor)
  const imported = await listImported(tx, 'team_members')
  const records = await readStored(tx, teamList)
  const untouched = await listUntouchedSamples(tx, 'team')
  const present = records.filter(({ isRemoved }) => !isRemoved)
  const samples = present.filter(({ recordId }) => untouched.has(recordId))
  let writer: ReturnType<typeof createRecordWriter<MemberDraft, MemberDraft>> | undefined
  return {
    imported,
    stored: new Map(records.map((record) => [record.recordId, record])),
    slugs: await readSlugOwners(tx),
    samples: { all: samples, removed: 0 },
    counter: { members: present.length },
    /** A revision is taken only where there is something to save. */
    async write() {
      writer ??= createRecordWriter(context, teamList, await takeListRevision(tx, teamList.name))
      return writer
    },
    hasChanged: () => writer?.hasChanged() ?? false,
  }
}

async function importMember(
  run: ImportRun,
  team: Team,
  { id, row, index }: { id: string; row: SourceRow; index: number },
  to: RowReport,
): Promise<void> {
  const known = team.imported.get(id)
  const stored = known && team.stored.get(known.recordId)
  if (known && (!stored || stored.isRemoved)) {
    to.fate('unchanged')
    return to.note('was removed here since, and stays so')
  }
  const base = known?.values as Partial<HostedMember> | undefined
  const wanted = readMember(run, row, base, to)
  if (stored) return updateMember(run, team, { id, base, stored, wanted }, to)
  const createdAt = momentIn(row.cells.created_at, run.timeZone, run.now)
  // Without it rows of one place stay in the order of the file.
  await addMember(run, team, { id, wanted, createdAt: createdAt ?? new Date(+run.now + index) }, to)
}

async function addMember(
  { tx, today }: ImportRun,
  team: Team,
  { id, wanted, createdAt }: { id: string; wanted: HostedMember; createdAt: Date },
  to: RowReport,
): Promise<void> {
  const image = { image: wanted.image, useInitials: wanted.image === '' }
  const made = slugOf(wanted.slug || wanted.name, '-')
  const draft = checkedMember({ ...newMember([], today), ...wanted, ...image, slug: made }, to)
  if (!draft) return
  await removeSamples(tx, team)
  if (team.counter.members >= memberRules.max.rows) return to.refuse(memberRules.max.message)
  const slug = freeSlug(made, (each) => team.slugs.has(each))
  const recordId = uuid.test(id) && !team.stored.has(id) ? id : undefined
  const keep = { recordId, createdAt }
  const member = await (await team.write()).add({ ...draft, slug }, undefined, keep)
  if (draft.image) await claimPicture(tx, draft.image)
  team.counter.members += 1
  team.slugs.set(slug, member)
  if (slug !== made) to.note(`the slug ${made} is somebody else’s: it came as ${slug}`)
  await keepOldSlug(tx, team, { member, old: wanted.slug, slug }, to)
  const values = memberValues({ ...draft, slug: wanted.slug })
  await recordImported(tx, 'team_members', id, { recordId: member, values })
  to.fate('new')
}

/** A slug that this program would not make goes on leading to the member. */
async function keepOldSlug(
  tx: ImportRun['tx'],
  team: Team,
  { member, old, slug }: { member: string; old: string; slug: string },
  to: RowReport,
): Promise<void> {
  if (old === '' || team.slugs.has(old) || old.length > 600) return
  await addFormerSlug(tx, member, old)
  team.slugs.set(old, member)
  to.note(`the slug ${old} became ${slug}, and goes on leading there`)
}

async function updateMember(
  { tx }: ImportRun,
  team: Team,
  of: {
    id: string
    base: Partial<HostedMember> | undefined
    stored: NonNullable<ReturnType<Team['stored']['get']>>
    wanted: HostedMember
  },
  to: RowReport,
): Promise<void> {
  const { id, base, stored, wanted } = of
  const before = stored.draft
  // One that was made here of what came counts as what came.
  const isOwnSlug = slugOf(base?.slug || before.name, '-') === before.slug
  const merged = mergeImported(
    {
      base: base && memberValues({ ...wanted, ...base }),
      wanted: memberValues(wanted),
      current: memberValues({ ...before, slug: isOwnSlug ? (base?.slug ?? '') : before.slug }),
    },
    ['lastUpdated'],
  )
  const { take, kept } = merged
  if (kept.length > 0) {
    const names = kept.map((field) => memberLabels[field as keyof HostedMember])
    to.loss(`${names.join(', ')}: changed there and here, and stays as it is here`)
  }
  const draft = Object.keys(take).length > 0 ? checkedMember(wish(team, before, take), to) : before
  if (!draft) return
  const fields = Object.keys(take) as (keyof HostedMember)[]
  const isChanged = fields.some((field) => draft[field] !== before[field])
  if (isChanged) {
    await (await team.write()).update(stored, draft)
    if (draft.image) await claimPicture(tx, draft.image)
    team.slugs.set(draft.slug, before.id)
    const slugs = { old: wanted.slug, slug: draft.slug }
    if (take.slug !== undefined) await keepOldSlug(tx, team, { member: before.id, ...slugs }, to)
  }
  await recordImported(tx, 'team_members', id, { recordId: before.id, values: merged.base })
  to.fate(isChanged ? 'changed' : kept.length > 0 ? 'refused' : 'unchanged')
}

function wish(team: Team, before: MemberDraft, take: Partial<HostedMember>): MemberDraft {
  const draft = { ...before, ...take }
  if (take.image !== undefined) draft.useInitials = take.image === ''
  if (take.slug !== undefined)
    draft.slug = freeSlug(
      slugOf(take.slug || draft.name, '-'),
      (each) => (team.slugs.get(each) ?? before.id) !== before.id,
    )
  return draft
}

/** As soon as somebody real comes: to the trash, under slugs that nobody asks for. */
async function removeSamples(tx: ImportRun['tx'], team: Team): Promise<void> {
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
