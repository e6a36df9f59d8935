import { randomUUID } from 'node:crypto'
import { listUntouchedSamples } from '#core/history/sample-records.server.ts'
import { columnName } from '#core/record/fields.ts'
import { listStoredRecords } from '#core/record/write.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import { listSlugOwners, renameSlug, teamList } from '#core/team/team.server.ts'
import type { Values } from '#core/transfer/merge.ts'
import { addressesText, isOldAddress } from '#core/transfer/more-columns.ts'
import { lockList } from '#db/revisions.ts'
import { listImported } from './hosted-records.server.ts'
import type { ListConverter } from './import-list.server.ts'
import { type HostedMember, readMember } from './member-row.ts'
import { type ImportRun, textCell } from './run.server.ts'
import { momentIn } from './values.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Turns rows of `team_members` into those of a file of the team, with slugs, order and pictures. */
export async function convertMembers(run: ImportRun): Promise<ListConverter> {
  const { tx, now } = run
  await lockList(tx, teamList.name)
  const records = await listStoredRecords(tx, teamList)
  const stored = new Map(records.map((record) => [record.recordId, record]))
  const untouched = await listUntouchedSamples(tx, 'team')
  const samples = records.filter((each) => !each.isRemoved && untouched.has(each.recordId))
  const isSample = new Set(samples.map(({ recordId }) => recordId))
  const owned = [...(await listSlugOwners(tx))].filter(([, id]) => !isSample.has(id))
  const owners = new Map(owned)
  const bases = new Map<string, Values>()
  return {
    kind: 'team',
    imported: await listImported(tx, 'team_members'),
    stored,
    foreign: {
      baseOf: (_, id) => bases.get(id),
      quiet: ['lastUpdated'],
      forgiven: [],
    },
    samplesName: 'members',
    goneNote: 'was removed here since, and stays so',
    samples: samples.map(({ recordId, draft }) => ({
      row: { line: 0, cells: { id: recordId, removed: now.toISOString() } },
      setAside: () =>
        renameSlug(
          tx,
          recordId,
          freeSlug(`${draft.slug}-sample`, (each) => owners.has(each)),
        ),
      putBack: () => renameSlug(tx, recordId, draft.slug),
    })),
    idOf: (row) => textCell(row, 'id').trim() || textCell(row, 'slug').trim(),
    convert(row, known, to) {
      const base = known?.values as Partial<HostedMember> | undefined
      const member = readMember(run, row, base, to)
      const here = known && stored.get(known.recordId)?.draft
      const written = textCell(row, 'id').trim()
      const id = here?.id ?? (uuid.test(written) && !stored.has(written) ? written : randomUUID())
      const { slug: old, image, ...words } = member
      const cells: Record<string, unknown> = { id, image }
      for (const [key, value] of Object.entries(words)) cells[columnName(key)] = value
      const notes: string[] = []
      if (!here || old !== base?.slug) {
        const made = slugOf(old || member.name, '-')
        const slug = freeSlug(made, (each) => (owners.get(each) ?? id) !== id)
        owners.set(slug, id)
        cells.slug = slug
        if (slug !== made) notes.push(`the slug ${made} is somebody else’s: it came as ${slug}`)
        if (old !== '' && !owners.has(old) && isOldAddress(old)) {
          owners.set(old, id)
          cells.former_slugs = addressesText([old])
          notes.push(`the slug ${old} became ${slug}, and goes on leading there`)
        }
      }
      if (!here) {
        cells.use_initials = image === ''
        // Without a time, rows with the same place keep the order of the file.
        const at = momentIn(row.cells.created_at, run.timeZone, now) ?? new Date(+now + row.line)
        cells.created = at.toISOString()
      } else if (image !== base?.image && here.image === base?.image)
        cells.use_initials = image === ''
      if (here && base) {
        // A slug that was made here of the imported name counts as imported.
        const isOwn = slugOf(base.slug || here.name, '-') === here.slug
        bases.set(id, { ...base, ...(isOwn && { slug: here.slug }) })
      }
      return { row: { line: row.line, cells }, wanted: { ...member }, notes }
    },
    listRecordIds: async () => (row) => String(row.cells.id),
  }
}
