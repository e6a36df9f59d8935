import { dayIn } from '#core/dates.ts'
import { errorsOf } from '#core/issue.ts'
import { tidyRecord } from '#core/record/fields.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { newMember } from '#core/team/edit-member.ts'
import { checkMember, type MemberDraft, memberFields } from '#core/team/member.ts'
import type { RowReport } from './report.ts'
import type { ImportRun } from './run.server.ts'
import { flagIn, hasTags, isMissing, momentIn, momentIssue, textIn, wholeIn } from './values.ts'

const fields = [
  ...(['name', 'role', 'shortBio', 'fullBio', 'image', 'slug'] as const),
  ...(['showOnHome', 'displayOrder', 'lastUpdated'] as const),
]

/** The content of a row of `team_members`, with its old slug. */
export type HostedMember = Pick<MemberDraft, (typeof fields)[number]>

/** `before` is the last import; its values are kept where the file has none that can be used. */
export function readMember(
  { now, timeZone, today, pictureOf }: ImportRun,
  { cells }: SourceRow,
  before: Partial<HostedMember> | undefined,
  to: RowReport,
): HostedMember {
  const cell = (column: string) => textIn(cells[column])
  const quoted = (column: string) => `${column} “${cell(column).slice(0, 40)}”`
  const picture = pictureOf('team-images', cell('image_url'))
  if (picture?.issue) to.loss(before?.image ? picture.issue : `${picture.issue}; initials stand in`)
  const showOnHome = flagIn(cells.show_on_home)
  if (showOnHome === undefined && !isMissing(cells.show_on_home))
    to.loss(`${quoted('show_on_home')} is neither true nor false: not shown`)
  const order = isMissing(cells.display_order) ? 1000 : wholeIn(cells.display_order)
  if (order === undefined) to.loss(`${quoted('display_order')} is not a whole number: 1000`)
  const updated = [cells.last_updated, cells.updated_at, cells.created_at]
    .map((each) => momentIn(each, timeZone, now))
    .find((at) => at !== undefined)
  for (const column of ['last_updated', 'created_at']) {
    const issue = momentIssue(column, cells[column], timeZone, now)
    if (issue) to.loss(issue)
  }
  if (hasTags(cell('short_bio') + cell('full_bio')))
    to.note('the biography has HTML tags, which are shown as text')
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
  return withoutInvalid(member, today, to)
}

/** Fields that are dropped if they are invalid. */
const optional = ['shortBio', 'fullBio'] as const

function withoutInvalid(member: HostedMember, today: string, to: RowReport): HostedMember {
  const kept = { ...member }
  const issues = errorsOf(checkMember({ ...newMember([], today), ...member }))
  for (const field of optional) {
    const issue = issues.find(({ path }) => path === field)
    if (!issue) continue
    to.loss(`${issue.message}: left out, ${Array.from(member[field]).length} characters`)
    kept[field] = ''
  }
  return kept
}
