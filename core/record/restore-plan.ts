import { compareRows } from './compare.ts'
import type { StoredRecord } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import { placeField } from './past-version.ts'

export type PlannedChange = {
  name: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  fields: { name: string; before: string; after: string }[]
}

export type Plan = {
  changes: PlannedChange[]
  more: number
}

const maxPlanned = 20
const maxShown = 300

export function planOf<D extends AnyDraft>(
  list: { labels: Readonly<Record<string, string>> },
  stored: readonly StoredRecord<D>[],
  wanted: readonly D[],
): Plan {
  const now = stored.filter(({ isRemoved }) => !isRemoved).map(({ draft }) => draft)
  const names = Object.keys(list.labels).filter((name) => name !== placeField)
  const changes = compareRows<D>(now, wanted, names as (keyof D & string)[]).map((difference) => {
    const { kind, id } = difference
    const before = stored.find(({ draft }) => draft.id === id)?.draft
    const after = kind === 'removed' ? before : difference.after
    const fields = names.filter((name) => before?.[name] !== after?.[name])
    const shown = fields.map((name) => ({
      name,
      before: shownValue(before?.[name]),
      after: shownValue(after?.[name]),
    }))
    return { name: String((after ?? before)?.name), kind, fields: shown }
  })
  return { changes: changes.slice(0, maxPlanned), more: Math.max(0, changes.length - maxPlanned) }
}

function shownValue(value: unknown): string {
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
  return text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text
}
