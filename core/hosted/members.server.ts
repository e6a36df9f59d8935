import { randomUUID } from 'node:crypto'
import { dayIn } from '#core/dates.ts'
import { listUntouchedSamples } from '#core/history/sample-records.server.ts'
import { columnName, tidyRecord } from '#core/record/fields.ts'
import { listStoredRecords } from '#core/record/write.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import { readTick, readWhole } from '#core/spreadsheets/cells.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { newMember } from '#core/team/edit-member.ts'
import { checkMember, type MemberDraft, memberFields } from '#core/team/member.ts'
import { listSlugOwners, renameSlug, teamList } from '#core/team/team.server.ts'
import { addressesText, isOldAddress } from '#core/transfer/more-columns.ts'
import { lockList } from '#db/revisions.ts'
import type { HostedList, ListConverter } from './import-table.server.ts'
import { type HostedPlan, leaveOut } from './rows.server.ts'
import { type ImportRun, textCell } from './run.server.ts'
import { hasTags, isMissing, momentIn, momentIssue, textIn } from './values.ts'

const fields = [
  ...(['name', 'role', 'shortBio', 'fullBio', 'image', 'slug'] as const),
  ...(['showOnHome', 'displayOrder', 'lastUpdated'] as const),
]

/** What a row of `team_members` says of a member, whose slug is the old one. */
export type HostedMember = Pick<MemberDraft, (typeof fields)[number]>

/** `before` is the last import; its values are kept where the file has none that can be used. */
export function readMember(
  { now, timeZone, today, pictureOf }: ImportRun,
  { cells }: SourceRow,
  before: Partial<HostedMember> | undefined,
  told: HostedPlan,
): HostedMember {
  const cell = (column: string) => textIn(cells[column])
  const quoted = (column: string) => `${column} “${cell(column).slice(0, 40)}”`
  const picture = pictureOf('team-images', cell('image_url'))
  if (picture?.issue)
    told.losses.push(before?.image ? picture.issue : `${picture.issue}; initials stand in`)
  const showOnHome = readTick(cells.show_on_home)
  if (showOnHome === undefined && !isMissing(cells.show_on_home))
    told.losses.push(`${quoted('show_on_home')} is neither true nor false: not shown`)
  const order = isMissing(cells.display_order) ? 1000 : readWhole(cells.display_order)
  if (order === undefined)
    told.losses.push(`${quoted('display_order')} is not a whole number: 1000`)
  const updated = [cells.last_updated, cells.updated_at, cells.created_at]
    .map((each) => momentIn(each, timeZone, now))
    .find((at) => at !== undefined)
  for (const column of ['last_updated', 'created_at']) {
    const issue = momentIssue(column, cells[column], timeZone, now)
    if (issue) told.losses.push(issue)
  }
  if (hasTags(cell('short_bio') + cell('full_bio')))
    told.notes.push('the biography has HTML tags, which are shown as text')
  const words = { name: cell('name'), role: cell('role') }
  const bios = { shortBio: cell('short_bio'), fullBio: cell('full_bio') }
  const member = {
    ...tidyRecord(memberFields, { ...words, ...bios }),
    image: picture?.issue ? (before?.image ?? '') : (picture?.url ?? ''),
    slug: cell('slug').trim(),
    showOnHome: showOnHome ?? false,
    displayOrder: order ?? 1000,
    lastUpdated: updated ? dayIn(timeZone, updated) : (before?.lastUpdated ?? today),
  }
  const issues = checkMember({ ...newMember([], today), ...member })
  return leaveOut(member, ['shortBio', 'fullBio'], issues, told)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Rows of `team_members` are those of a file of the team, with slugs, order and pictures. */
export const members: HostedList = {
  table: 'team_members',
  idOf: (row) => textCell(row, 'id').trim() || textCell(row, 'slug').trim(),
  open: openMembers,
}

async function openMembers(run: ImportRun): Promise<ListConverter> {
  const { tx, now } = run
  await lockList(tx, teamList.name)
  const records = await listStoredRecords(tx, teamList)
  const stored = new Map(records.map((record) => [record.recordId, record]))
  const untouched = await listUntouchedSamples(tx, 'team')
  const samples = records.filter((each) => !each.isRemoved && untouched.has(each.recordId))
  const isSample = new Set(samples.map(({ recordId }) => recordId))
  const owned = [...(await listSlugOwners(tx))].filter(([, id]) => !isSample.has(id))
  const owners = new Map(owned)
  return {
    kind: 'team',
    stored,
    quiet: ['lastUpdated'],
    goneNote: 'was removed here since, and stays so',
    samples: {
      called: 'members',
      rename: (id, slug) => renameSlug(tx, id, slug),
      records: samples.map(({ recordId, draft: { slug } }) => ({
        recordId,
        slug,
        aside: freeSlug(`${slug}-sample`, (each) => owners.has(each)),
        row: { line: 0, cells: { id: recordId, removed: now.toISOString() } },
      })),
    },
    convert(row, known, told) {
      const base = known?.values as Partial<HostedMember> | undefined
      const member = readMember(run, row, base, told)
      const here = known && stored.get(known.recordId)?.draft
      const written = textCell(row, 'id').trim()
      const id = here?.id ?? (uuid.test(written) && !stored.has(written) ? written : randomUUID())
      const { slug: old, image, ...words } = member
      const cells: Record<string, unknown> = { id, image }
      for (const [key, value] of Object.entries(words)) cells[columnName(key)] = value
      if (!here || old !== base?.slug) {
        const made = slugOf(old || member.name, '-')
        const slug = freeSlug(made, (each) => (owners.get(each) ?? id) !== id)
        owners.set(slug, id)
        cells.slug = slug
        if (slug !== made)
          told.notes.push(`the slug ${made} is somebody else’s: it came as ${slug}`)
        if (old !== '' && !owners.has(old) && isOldAddress(old)) {
          owners.set(old, id)
          cells.former_slugs = addressesText([old])
          told.notes.push(`the slug ${old} became ${slug}, and goes on leading there`)
        }
      }
      if (!here) {
        cells.use_initials = image === ''
        // Without a time, rows with the same place keep the order of the file.
        const at = momentIn(row.cells.created_at, run.timeZone, now) ?? new Date(+now + row.line)
        cells.created = at.toISOString()
      } else if (image !== base?.image && here.image === base?.image)
        cells.use_initials = image === ''
      // A slug that was made here of the imported name counts as imported.
      const isOwn = here && slugOf(base?.slug || here.name, '-') === here.slug
      const said = base && { ...base, ...(isOwn && { slug: here.slug }) }
      return { row: { line: row.line, cells }, wanted: { ...member }, base: said }
    },
    recordIdOf: (row) => String(row.cells.id),
  }
}
