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
