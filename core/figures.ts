/** Returns a number as people read it: 1,000,000. */
export function inFigures(count: number): string {
  // The first number that ICU formats takes 15 ms, of each start: limits are in texts that are made as they are read.
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
