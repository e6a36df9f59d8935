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

/** Scripts of all ages of Unicode, with and without case, and letters whose case is special. */
const scripts = [
  'abcXYZ019',
  'éÉßẞſİıŁøŒǅ',
  'ΟΔΌΣςσΆλφϐ',
  'ЖжЁёЙйҐґ',
  'أهلاًفاطمةىيٱکی٣۴',
  'שָׁלוֹםךץ',
  'हिन्दीक्षत्रिय',
  'ไทยน้ำกำ',
  '한국어ㄱ가각',
  '漢字ｶﾅカナ々〆𠮷𰻞',
  'ＡＢｃ１２Ⅳⅳ²½℡㎏ﬁ',
  'ᏣᎳᎩꭰꭱᏸ',
  'ა ბაᲐᲑჰ',
  '𞤀𞤁𞤢𞤣',
  '𐒰𐓘𐖀𐖗𐐀𐐨',
  'ƁɓꞋɥꭓꟅʂꟊꟋ',
]
const separators = [' ', '-', '.', '😀', '_', "'", '%', '\\', '"', '*']

/** Names of one or two scripts, as people and machines may write them; the same at every run. */
export function namesInEveryScript(count: number): string[] {
  const random = randomNumbers(1)
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value
  const word = () => {
    const letters = [...pick(scripts), ...(random(3) === 0 ? pick(scripts) : '')]
    const length = random(8) === 0 ? 15 + random(30) : 1 + random(8)
    return Array.from({ length }, () => pick(letters)).join('')
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + random(3) }, word).join(pick(separators)),
  )
}

/** As somebody types them who looks for them: whole, or their beginning. */
export function asTyped(names: readonly string[]): string[] {
  return names.map((name, at) =>
    at % 2 === 0
      ? name
      : Array.from(name)
          .slice(0, 2 + (at % 5))
          .join(''),
  )
}
