import { claimPicture } from '#core/media/pictures.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { newMember } from '#core/team/edit-member.ts'
import { memberRules } from '#core/team/member.ts'
import { teamList } from '#core/team/team.server.ts'
import { lockList } from '#db/revisions.ts'
import { recordImported } from './hosted-records.server.ts'
import { checkedMember, type HostedMember, memberValues, readMember } from './member-row.ts'
import { openTeam, removeSamples, saveOldSlug, type Team } from './opened-team.server.ts'
import { type RowReport, remarkTable, type TableReport } from './report.ts'
import { beginTable, importRows, remarkMissing } from './rows.server.ts'
import { type ImportRun, type SourceTable, textCell } from './run.server.ts'
import { saveMember } from './save-member.server.ts'
import { momentIn } from './values.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Imports the team with slugs, order and pictures. Returns whether public pages change. */
export async function importMembers(
  run: ImportRun,
  source: SourceTable,
): Promise<{ report: TableReport; changed: boolean }> {
  const table = beginTable(source)
  const { report } = table
  await lockList(run.tx, teamList.name)
  const team = await openTeam(run)
  const idOf = (row: SourceRow) => textCell(row, 'id').trim() || textCell(row, 'slug').trim()
  await importRows(table, idOf, (row, id, to) => importMember(run, team, { id, row }, to))
  if (team.samples.removed > 0)
    remarkTable(report, `${team.samples.removed} sample members went to the trash`)
  remarkMissing(table, team.imported, (recordId) => {
    const here = team.stored.get(recordId)
    return here?.isRemoved ? undefined : here?.draft.name
  })
  return { report, changed: team.hasChanged() }
}

async function importMember(
  run: ImportRun,
  team: Team,
  { id, row }: { id: string; row: SourceRow },
  to: RowReport,
): Promise<void> {
  const known = team.imported.get(id)
  const stored = known && team.stored.get(known.recordId)
  if (known && (!stored || stored.isRemoved)) {
    to.change('unchanged')
    return to.note('was removed here since, and stays so')
  }
  const base = known?.values as Partial<HostedMember> | undefined
  const wanted = readMember(run, row, base, to)
  if (stored) return saveMember(run, team, { id, base, stored, wanted }, to)
  const createdAt = momentIn(row.cells.created_at, run.timeZone, run.now)
  // Without a time, rows with the same place keep the order of the file.
  await addMember(
    run,
    team,
    { id, wanted, createdAt: createdAt ?? new Date(+run.now + row.line) },
    to,
  )
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
  await saveOldSlug(tx, team, { member, old: wanted.slug, slug }, to)
  const values = memberValues({ ...draft, slug: wanted.slug })
  await recordImported(tx, 'team_members', id, { recordId: member, values })
  to.change('new')
}
