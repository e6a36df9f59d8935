import { listUntouchedSamples } from '#core/history/sample-records.server.ts'
import { slugOf } from '#core/slug.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { characters, isUnprintable, tidy } from '#core/text.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { contentOf } from '#core/texts/text-kind.ts'
import { createEmptyTheme, maxThemeNameLength } from '#core/themes/staff-themes.server.ts'
import { themeFields } from '#core/themes/theme-fields.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { mergeWithBase, nextBase, type Values } from '#core/transfer/merge.ts'
import { listImported, recordImported } from './hosted-records.server.ts'
import type { RowReport, TableReport } from './report.ts'
import { beginTable, importRows } from './rows.server.ts'
import { type ImportRun, type SourceTable, textCell } from './run.server.ts'

type HostedTheme = { name: string; description: string }
type Present = HostedTheme & { id: string }

const maxDescription = 200
const clash = 'Theme already exists or invalid name'

/** New themes are not public; new text for existing ones becomes a draft (docs/decisions.md 4). */
export async function importThemes(run: ImportRun, source: SourceTable): Promise<TableReport> {
  const { tx } = run
  const table = beginTable(source)
  const imported = await listImported(tx, 'themes')
  const samples = await listUntouchedSamples(tx, 'themes')
  const present = new Map<string, Present>()
  for (const theme of await tx.selectFrom('themes').select(['id', 'name', 'description']).execute())
    present.set(theme.id, theme)
  const idOf = (row: SourceRow) => textCell(row, 'id').trim() || slugOf(readTheme(row).name, '')
  await importRows(table, idOf, async (row, id, to) => {
    const wanted = readTheme(row)
    const issue = themeIssue(id, wanted, [...present.values()])
    if (issue) return to.refuse(issue)
    const here = present.get(id)
    const base = imported.get(id)?.values
    if (here) await updateTheme(run, { here, wanted, base, isFree: samples.has(id) }, to)
    else await addTheme(run, id, wanted, to)
    present.set(id, { id, ...wanted })
  })
  return table.report
}

function readTheme(row: SourceRow): HostedTheme {
  const name = tidy(textCell(row, 'name'))
  const written = tidy(textCell(row, 'description'))
  return { name, description: written || `Investment opportunities in ${name.toLowerCase()}` }
}

function themeIssue(
  id: string,
  { name, description }: HostedTheme,
  present: readonly Present[],
): string | undefined {
  if (name === '') return 'Please enter a theme name'
  const isWrong = characters(name) > maxThemeNameLength || isUnprintable(name, false)
  if (isWrong || !/^[a-z0-9]{1,60}$/.test(id)) return clash
  if (present.some((other) => other.id !== id && other.name === name))
    return `${clash}: another theme here is called ${name}`
  if (characters(description) > maxDescription || isUnprintable(description, false))
    return `Description must have at most ${maxDescription} characters, in one line`
  return undefined
}

async function addTheme(
  run: ImportRun,
  id: string,
  wanted: HostedTheme,
  to: RowReport,
): Promise<void> {
  if (!(await createEmptyTheme(run, { id, ...wanted }))) return to.refuse(clash)
  await recordImported(run.tx, 'themes', id, { recordId: id, values: wanted })
  to.change('new')
  to.note(`is not public: write its page at /admin/themes/${id}, and publish it`)
}

async function updateTheme(
  run: ImportRun,
  of: { here: Present; wanted: HostedTheme; base: Values | undefined; isFree: boolean },
  to: RowReport,
): Promise<void> {
  const { tx } = run
  const { here, wanted, base, isFree } = of
  const { id, name, description } = here
  const current = { name, description }
  // Text that staff wrote before the first import is kept.
  const since = base ?? (isFree ? current : undefined)
  const before = since ?? wanted
  const { take, kept } = mergeWithBase(before, wanted, current)
  if (kept.length > 0)
    to.loss(`${kept.join(', ')}: changed there and here, and stays as it is here`)
  const isChanged = Object.keys(take).length > 0
  if (isChanged) {
    const draft = await findDraft(tx, themeTexts, { key: id, language: 'en' })
    const [row] = draft?.list.rows ?? []
    if (!row) return to.refuse('Its page cannot be read')
    const content = { ...contentOf(themeFields, row), ...take }
    await createVersion(run, themeTexts, { key: id, language: 'en' }, content)
    to.note(
      `the new ${Object.keys(take).join(' and ')} is a draft: publish it at /admin/themes/${id}`,
    )
  }
  await recordImported(tx, 'themes', id, { recordId: id, values: nextBase(before, wanted, kept) })
  to.change(isChanged ? 'changed' : kept.length > 0 ? 'refused' : 'unchanged')
}
