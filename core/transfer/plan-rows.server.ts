import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { Work } from '#core/work.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Progress } from './progress.ts'
import { type RowPlan, withConfirmed } from './transfer.ts'
import type { Column } from './values.ts'

/** What was found of a row, before all of them are looked at together. */
export type FoundRow = {
  found: Omit<RowPlan, 'change'> & { isNew: boolean }
  names?: readonly UniqueName[]
}

/** A name that only one record may have, be it here or in the file. */
export type UniqueName = {
  /** Whose each name is; a row that comes takes its own. */
  owners: Map<string, string>
  name: string
  owner: string
  /** Whether other names of the owner are free once it has this one. */
  isFreeing?: boolean
  /** Says why the row may not have it, by which other one has it. */
  whyNot(other: string | undefined): string | undefined
}

/** A kind of file that has read what it needs to know for all rows of one. */
export type Opened<F extends FoundRow = FoundRow> = {
  /** Of what is here, by names of its own: a plan holds as long as they do. */
  revisions?: Readonly<Record<string, number>>
  find(row: SourceRow): F | Promise<F>
  /** Puts rows that may want the same names in the order in which they are written. */
  inOrder?(rows: readonly F[]): readonly F[]
  /** Adds reasons against rows that are right one by one and may not come together. */
  compare?(rows: readonly F[]): void
  /**
   * Writes the rows that are not refused, in the transaction in which they were planned; gives what visitors
   * see otherwise.
   */
  write(work: Work, rows: readonly (F & { plan: RowPlan })[]): Promise<readonly ContentType[]>
}

export type PlannedRows = {
  rows: RowPlan[]
  revisions: Opened['revisions']
  /** @param from the first row that is written, where not all are */
  write(work: Work, from?: number): Promise<readonly ContentType[]>
}

/** Finds what each row of a file would do, in order, and plans it. */
export async function planRows(
  opened: Opened,
  rows: readonly SourceRow[],
  { progress, confirmed }: { progress?: Progress; confirmed?: ReadonlySet<string> },
): Promise<PlannedRows> {
  let done = 0
  const found = await mapInTurns(rows, (row) => {
    done += 1
    progress?.('checking', done, rows.length)
    return opened.find(row)
  })
  for (const row of opened.inOrder?.(found) ?? found) takeNames(row)
  opened.compare?.(found)
  const planned = found.map((each) => ({ ...each, plan: planOf(each.found) }))
  const isAccepted = ({ plan }: { plan: RowPlan }) =>
    withConfirmed(plan, confirmed).change !== 'refused'
  return {
    rows: planned.map(({ plan }) => plan),
    revisions: opened.revisions,
    write: (work, from = 0) => opened.write(work, planned.slice(from).filter(isAccepted)),
  }
}

/** Refuses a row that wants a name of another one. What is refused, or for a reason of its own, takes no name. */
export function takeNames({ found, names = [] }: FoundRow): void {
  const refusals = names.flatMap(({ owners, name, owner, whyNot }) => {
    const other = owners.get(name)
    return (other === owner ? undefined : whyNot(other)) ?? []
  })
  if (refusals.length > 0) {
    found.reasons = found.question ? refusals : [...found.reasons, ...refusals]
    // What it would do is not said, and nobody is asked about it.
    found.text = undefined
    found.question = undefined
  }
  if (found.reasons.length > 0 && !found.question) return
  for (const { owners, name, owner, isFreeing } of names) {
    if (isFreeing) for (const [each, other] of owners) if (other === owner) owners.delete(each)
    owners.getOrInsert(name, owner)
  }
}

/** Says what a row changes: nothing, where there is a reason against it. */
export function planOf({
  isNew,
  notes = [],
  losses = [],
  kept = [],
  ...row
}: FoundRow['found']): RowPlan {
  if (row.reasons.length > 0) return { ...row, change: 'refused', changes: [] }
  const plan = {
    ...row,
    ...(kept.length > 0 && { kept }),
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

/** Returns a function that makes the names which only one row of a file may have. */
export function createOncePerFile(): (what: string, value: string, line: number) => UniqueName {
  const owners = new Map<string, string>()
  return (what, value, line) => ({
    owners,
    name: `${what} ${value}`,
    owner: String(line),
    whyNot: (earlier) => earlier && `The same ${what} is in line ${earlier} already`,
  })
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
