import { factNames, factText } from '#core/settings/firm.ts'
import type { SiteSettings } from '#core/settings/settings.ts'

/** Applies a user's changes to earlier settings on top of the current ones. */
export function carryOver(
  now: SiteSettings,
  { typed, loaded }: { typed: SiteSettings; loaded: SiteSettings },
): SiteSettings {
  return carried(now, loaded, typed) as SiteSettings
}

function carried(now: unknown, loaded: unknown, typed: unknown): unknown {
  if (!isRecord(now) || !isRecord(loaded) || !isRecord(typed))
    return typed === undefined || isEqual(loaded, typed) ? now : typed
  return Object.fromEntries(
    Object.entries(now).map(([key, value]) => [key, carried(value, loaded[key], typed[key])]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function confirmChanged(wanted: SiteSettings, loaded: SiteSettings): SiteSettings {
  const confirmed = factNames.filter(
    (name) =>
      wanted.firm.confirmed.includes(name) ||
      factText(wanted.firm, name) !== factText(loaded.firm, name),
  )
  return { ...wanted, firm: { ...wanted.firm, confirmed } }
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** PostgreSQL does not keep the order of JSON keys. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted())
}
