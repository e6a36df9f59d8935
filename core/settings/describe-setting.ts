import { withLabel } from '../fields/kinds.ts'
import type { ChangeRow, TrackedList } from '../history/describe-change.ts'
import { settingSections } from './sections.ts'
import { settingTables } from './stored-settings.ts'

const names: Readonly<Record<string, string>> = {
  firm: 'The firm',
  colours: 'Colours',
  timeZone: 'Time zone',
  blockKeys: 'Keys are blocked',
}

/** What a setting is called, as on its screen. */
export function settingName(key: string): string {
  return settingSections.find((section) => section.key === key)?.title ?? names[key] ?? key
}

/** A setting is kept as one value; its fields are told apart here, each by its label. */
export function fieldsOfSetting(change: ChangeRow): { list: TrackedList; row: ChangeRow } {
  const { before, after } = change.differences.value ?? {}
  const old = fieldsIn(before)
  const now = fieldsIn(after)
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return {
    list: {
      labels: Object.fromEntries(fields.map((name) => [name, labelOf(change.recordId, name)])),
    },
    row: {
      ...change,
      differences: Object.fromEntries(
        fields.map((name) => {
          const field = settingTables[change.recordId]?.[name]
          const inWords = (value: unknown) => shown(withLabel(field, value))
          return [name, { before: inWords(old[name]), after: inWords(now[name]) }]
        }),
      ),
    },
  }
}

function fieldsIn(value: unknown): Record<string, unknown> {
  const hasFields = typeof value === 'object' && value !== null && !Array.isArray(value)
  return hasFields ? { ...value } : { value }
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown).join('\n')
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : value
}

function labelOf(key: string, field: string): string {
  if (field === 'value') return settingName(key)
  if (key === 'firm' && field === 'confirmed') return 'Confirmed facts'
  return settingTables[key]?.[field]?.label ?? field
}
