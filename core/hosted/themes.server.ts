import { listUntouchedSamples } from '#core/history/sample-records.server.ts'
import { slugOf } from '#core/slug.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { tidy } from '#core/text.ts'
import { emptyTheme } from '#core/themes/staff-themes.server.ts'
import type { HostedList, ListConverter } from './import-table.server.ts'
import { refuse } from './rows.server.ts'
import { type ImportRun, textCell } from './run.server.ts'

/**
 * Rows of `themes` are drafts of a file of themes (docs/decisions.md 4): new ones are not public, and
 * neither is a new name or description of one that is here.
 */
export const themes: HostedList = {
  table: 'themes',
  idOf: (row) => textCell(row, 'id').trim() || slugOf(readTheme(row).name, ''),
  open: openThemes,
}

async function openThemes({ tx }: ImportRun): Promise<ListConverter> {
  const samples = await listUntouchedSamples(tx, 'themes')
  const themes = await tx.selectFrom('themes').select(['id', 'name', 'description']).execute()
  const present = new Map(themes.map(({ id, ...texts }) => [id, texts]))
  return {
    kind: 'themes',
    stored: new Map(themes.map((draft) => [draft.id, { draft, isRemoved: false }])),
    goneNote: 'was removed here since, and stays so',
    convert(row, known, plan) {
      const { id: key, line } = row
      const wanted = readTheme(row)
      if (wanted.name === '') return refuse(plan, 'Please enter a theme name')
      const here = present.get(key)
      // Text that staff wrote before the first import is kept.
      const base = here && (known?.values ?? (samples.has(key) ? here : wanted))
      const first = here ? {} : { ...emptyTheme(wanted.name), order: 1000 }
      const cells = { ...first, ...wanted, key, state: 'draft' }
      const said = {
        new: `is not public: write its page at /admin/themes/${key}, and publish it`,
        changed: `its new text is a draft: publish it at /admin/themes/${key}`,
      }
      return { row: { line, cells }, wanted, base, said }
    },
    recordIdOf: (row) => String(row.cells.key),
  }
}

function readTheme(row: SourceRow): { name: string; description: string } {
  const name = tidy(textCell(row, 'name'))
  const written = tidy(textCell(row, 'description'))
  return { name, description: written || `Investment opportunities in ${name.toLowerCase()}` }
}
