import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { Work } from '#core/work.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { ContentType } from '#db/revisions.ts'
import { createSteps, type Progress } from './progress.ts'
import type { RowPlan } from './transfer.ts'

export type KindPlan = {
  rows: RowPlan[]
  revisions: Readonly<Record<string, number>>
  /** In a transaction in which nobody else saves them; gives what visitors see otherwise. */
  write: (work: Work) => Promise<readonly ContentType[]>
}

/** Plans the rows of a file in order; `write` gets those that are not refused. */
export async function planRows<P extends { plan: RowPlan }>(
  rows: readonly SourceRow[],
  planRow: (row: SourceRow) => P | Promise<P>,
  {
    revisions,
    onRow,
    write,
  }: {
    revisions: KindPlan['revisions']
    onRow: Progress['onRow'] | undefined
    write(work: Work, accepted: readonly P[]): Promise<readonly ContentType[]>
  },
): Promise<KindPlan> {
  const step = createSteps(onRow, { rows: rows.length, times: 1 })
  const planned = await mapInTurns(rows, (row) => {
    step()
    return planRow(row)
  })
  return {
    rows: planned.map(({ plan }) => plan),
    revisions,
    write: (work) =>
      write(
        work,
        planned.filter(({ plan }) => plan.change !== 'refused'),
      ),
  }
}

/** Says what a row changes: nothing, where there is a reason against it, or nothing of it comes. */
export function planOf({
  isNew,
  notes = [],
  losses = [],
  kept = [],
  ...row
}: Omit<RowPlan, 'change'> & { isNew: boolean }): RowPlan {
  if (row.reasons.length > 0) return { ...row, change: 'refused', changes: [] }
  const merged = kept.length > 0 ? { kept } : {}
  if (!isNew && row.changes.length === 0 && losses.length > 0)
    return { ...row, ...merged, change: 'refused', reasons: losses }
  const plan = {
    ...row,
    ...merged,
    ...(notes.length > 0 && { notes }),
    ...(losses.length > 0 && { losses }),
  }
  if (isNew) return { ...plan, change: 'new' }
  return { ...plan, change: row.changes.length > 0 ? 'changed' : 'unchanged' }
}

/** What changed in a file of another program and here since the last one, by its keys and labels. */
export function keptHere(kept: readonly string[], labels: readonly string[]) {
  const losses =
    labels.length > 0
      ? [`${labels.join(', ')}: changed there and here, and stays as it is here`]
      : []
  return { kept: [...kept], losses }
}

/** Returns a function that says where an earlier row of a file has the same. */
export function createSeen(): (what: string, value: string, line: number) => string | undefined {
  const lines = new Map<string, number>()
  return (what, value, line) => {
    const place = `${what} ${value}`
    const earlier = lines.get(place)
    if (earlier) return `The same ${what} is in line ${earlier} already`
    lines.set(place, line)
    return undefined
  }
}
