/** A value for each imported field. */
export type Values = Readonly<Record<string, string | number | boolean>>

/**
 * The fields that changed there since `base`, the last import, and not here; without it, all that differ.
 * `quiet` fields follow from others, so their conflicts are not reported.
 */
export function mergeImported(
  { base, wanted, current }: { base: Values | undefined; wanted: Values; current: Values },
  quiet: readonly string[] = [],
): { take: Values; kept: string[]; base: Values } {
  const take: Record<string, string | number | boolean> = {}
  const next: Record<string, string | number | boolean> = { ...base }
  const kept: string[] = []
  for (const [field, value] of Object.entries(wanted)) {
    const isOld = base !== undefined && base[field] === value
    const isHere = current[field] === value
    const isFree = base === undefined || current[field] === base[field]
    if (!isOld && !isHere && isFree) take[field] = value
    // A conflict is reported at each import until one side is changed.
    if (isOld || isHere || isFree) next[field] = value
    else if (!quiet.includes(field)) kept.push(field)
  }
  return { take, kept, base: next }
}
