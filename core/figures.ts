// A formatter takes as long to make as a hundred uses of it.
const figures = new Intl.NumberFormat('en-US')

/** Returns a number as people read it: 1,000,000. */
export function inFigures(count: number): string {
  return figures.format(count)
}
