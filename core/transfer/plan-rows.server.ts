import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { Work } from '#core/work.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { ContentType } from '#db/revisions.ts'
import { createSteps, type Progress } from './progress.ts'
import { type RowPlan, withConfirmed } from './transfer.ts'
import type { Column } from './values.ts'

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
    confirmed,
    write,
  }: {
    revisions: KindPlan['revisions']
    onRow: Progress['onRow'] | undefined
    confirmed?: ReadonlySet<string>
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
        planned.filter(({ plan }) => withConfirmed(plan, confirmed).change !== 'refused'),
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

/** What changed in a file of another program and here since the last one; of `quiet` nothing is told. */
export function keptHere(
  kept: readonly string[],
  columns: readonly Column[],
  quiet: readonly string[] = [],
) {
  const labels = columns
    .filter(({ key }) => kept.includes(key) && !quiet.includes(key))
    .map(({ field }) => field.label)
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

/** By the keys of columns. */
export type Values = Readonly<Record<string, string | number | boolean>>

/**
 * Returns the values that changed there since `base`, what the file said last, and not here; `kept`
 * are the keys of those that changed on both sides. Without a base all that differ are taken.
 */
export function mergeWithBase(
  base: Values | undefined,
  wanted: Values,
  current: Readonly<Record<string, unknown>>,
): { take: Record<string, string | number | boolean>; kept: string[] } {
  const take: Record<string, string | number | boolean> = {}
  const kept: string[] = []
  for (const [key, value] of Object.entries(wanted)) {
    const isOld = base?.[key] === value
    const isHere = current[key] === value
    const isFree = base?.[key] === undefined || current[key] === base[key]
    if (isOld || isHere) continue
    if (isFree) take[key] = value
    else kept.push(key)
  }
  return { take, kept }
}

/** What the file has said, for the next time: a conflict is told until one side is changed. */
export function nextBase(base: Values | undefined, wanted: Values, kept: readonly string[]) {
  const said = Object.entries(wanted).filter(([key]) => !kept.includes(key))
  return { ...base, ...Object.fromEntries(said) }
}
