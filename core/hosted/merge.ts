/** Flat: a value for each field that comes from elsewhere. */
export type Values = Readonly<Record<string, string | number | boolean>>

/**
 * Fields that changed there since `base`, what came last, and not here; without it all that differ.
 * `quiet` ones follow from others: where both have changed, nobody is told.
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
    // A conflict is told again at each import until one of both is changed.
    if (isOld || isHere || isFree) next[field] = value
    else if (!quiet.includes(field)) kept.push(field)
  }
  return { take, kept, base: next }
}
