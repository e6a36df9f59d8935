/** The last of them; undefined where none is known. */
export function latest(moments: readonly (Date | undefined)[]): Date | undefined {
  const known = moments.filter((moment) => moment !== undefined)
  return known.length > 0 ? new Date(Math.max(...known.map(Number))) : undefined
}
