import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change } from '#core/history/changes.server.ts'
import { compareTexts } from '#core/history/compare-texts.ts'
import type { FieldDifference } from '#core/history/describe-change.ts'
import { settingSections } from '#core/settings/sections.ts'
import { settingTables } from '#core/settings/stored-settings.ts'

const names: Readonly<Record<string, string>> = {
  firm: 'The firm',
  colours: 'Colours',
  timeZone: 'Time zone',
  blockKeys: 'Keys are blocked',
}

export function settingName(key: string): string {
  return settingSections.find((section) => section.key === key)?.title ?? names[key] ?? key
}

/** A setting can have several fields; each is compared separately. */
export async function compareSetting({
  recordId,
  differences,
}: Change): Promise<FieldDifference[]> {
  const { before, after } = differences.value ?? {}
  const old = fieldsOf(before)
  const now = fieldsOf(after)
  const compared: FieldDifference[] = []
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const was = old[field] ?? ''
    const is = now[field] ?? ''
    if (was === is) continue
    const label = settingLabel(recordId, field)
    compared.push({ field, label, before: was, after: is, parts: compareTexts(was, is) })
    await nextTurn()
  }
  return compared
}

function fieldsOf(value: unknown): Record<string, string> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isRecord ? Object.entries(value) : [['value', value]]
  return Object.fromEntries(entries.map(([name, each]) => [name, shown(each)]))
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('\n')
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === null || value === undefined ? '' : String(value)
}

function settingLabel(key: string, field: string): string {
  if (key === 'firm' && field === 'confirmed') return 'Confirmed facts'
  const label = settingTables[key]?.[field]?.label
  if (label) return label
  return field === 'value' ? settingName(key) : field
}
