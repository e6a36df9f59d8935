/** Returns a number as people read it: 1,000,000. */
export function inFigures(count: number): string {
  // V8 keeps the formatter of the last language that was asked for without options.
  return count.toLocaleString('en-US')
}
