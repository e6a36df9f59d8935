import { listChanges, mergeRows } from '#core/record/merge.ts'
import { type DraftPlace, findDraft } from '../editor/state/kept-draft.ts'
import type { FieldConflict, RecordFormData, Values } from './data.ts'

/** Kept as lists are: `name` is what the dashboard calls it. */
export type KeptRow = { id: string; name: string; values: Values }

export type Kept = { values: Values; base: Values | undefined; revision: number; at: Date }

export function findKept(
  place: DraftPlace,
  { fields }: Pick<RecordFormData, 'fields'>,
): Kept | undefined {
  const draft = findDraft<KeptRow>(place)
  const typed = draft?.entries[0]?.row.values
  if (!draft || !typed) return undefined
  const values = Object.fromEntries(
    fields.flatMap(({ name }) => (typed[name] === undefined ? [] : [[name, String(typed[name])]])),
  )
  return {
    values,
    base: draft.loaded.rows[0]?.values,
    revision: draft.loaded.revision,
    at: new Date(draft.at),
  }
}

export function rowOf(key: string, values: Values): KeptRow {
  const [first = ''] = Object.entries(values).flatMap(([name, value]) =>
    name !== 'name' && value !== '' ? [value] : [],
  )
  return { id: key, name: first || (values.name ?? ''), values }
}

/** What a draft becomes after somebody else has saved, as the server merges it too. */
export function mergedWith(
  { values, base }: Pick<Kept, 'values' | 'base'>,
  stored: Values,
  fields: readonly string[],
): { values: Values; conflict: FieldConflict } {
  const row = (each: Values) => ({ id: '', ...each })
  const versions = { base: [row(base ?? stored)], mine: [row(values)], theirs: [row(stored)] }
  const rules = { fields }
  const changes = listChanges(versions, rules)
  const both = changes.filter(({ by, mine }) => by === 'both' || (!base && mine))
  const [merged] = mergeRows(versions, rules, () => 'mine')
  const { id: _, ...mergedValues } = merged ?? row(values)
  return {
    values: mergedValues,
    conflict: {
      both: Object.fromEntries(both.map(({ field }) => [field, stored[field] ?? ''])),
      taken: changes.filter(({ by }) => by === 'them').map(({ field }) => field),
    },
  }
}
