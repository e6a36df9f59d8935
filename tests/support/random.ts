/** Numbers that look random and are the same at every run, so that a failure can be seen again. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What people type: Latin, accents, Arabic with marks, digits of two scripts, emoji. */
const letters = Array.from('abzAZ09 -.éßœżليلىحسنًّ٣٤😀👩‍💼🏳️‍🌈€“”，')

/** A text of exactly `length` code points that neither begins nor ends with a space. */
export function typedText(random: (below: number) => number, length: number): string {
  const pick = () => letters[random(letters.length)] ?? 'a'
  const points = Array.from({ length }, pick)
  for (const edge of [0, length - 1]) if (points[edge]?.trim() === '') points[edge] = 'a'
  return points.join('')
}
