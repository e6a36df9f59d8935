/** In code points (docs/product.md §9, docs/bar.md 29). */
export const passwordLimits = { min: 8, max: 128 } as const

/** Long, and long enough without many kinds of character. */
const long = 12
const veryLong = 20

const commonWords = [
  'password',
  'qwerty',
  'admin',
  'letmein',
  'welcome',
  'monkey',
  'dragon',
  '123456',
]

const tracks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
].flatMap((track) => [track, track.split('').reverse().join('')])
const runLength = 4

/** A letter of a script without capitals counts as a small one. */
const kinds = [/\p{Ll}|\p{Lo}|\p{Lm}/u, /\p{Lu}|\p{Lt}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

export type Strength = {
  score: 0 | 1 | 2 | 3 | 4
  label: (typeof labels)[number]
  crackTime: (typeof crackTimes)[number]
  tone: 'red' | 'yellow' | 'green'
  valid: boolean
  feedback: string[]
}

const labels = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
const crackTimes = ['Instantly', 'Minutes', 'Hours', 'Days', 'Years'] as const

export const meterBars = labels.length

export const strongPassword = 'Strong password!'

/** A shorter one is found in too many passwords by chance. */
const shortestOwnWord = /\p{L}{4,}/gu

/**
 * The rule in words: docs/product.md §5, docs/decisions.md 26. Pure: the meter says the same, of what
 * its form knows.
 *
 * @param own texts whose whole words of four letters or more count like the common ones: the names of
 *   the firm, the product and the person, and the person's address
 */
export function rateStrength(password: string, own: readonly string[] = []): Strength {
  const length = Array.from(password).length
  const folded = fold(password)
  const variety = kinds.filter((kind) => kind.test(password)).length
  const ownWords = own.flatMap((text) => fold(text).match(shortestOwnWord) ?? [])
  const isCommon = [...commonWords, ...ownWords].some((word) => folded.includes(word))
  const repeats = /(.)\1\1/su.test(password)
  const runs = hasRun(folded)

  const points =
    Number(length >= passwordLimits.min) +
    Number(length >= long) +
    Number(variety >= 3) +
    Number(variety === 4 || length >= veryLong) -
    Number(repeats) -
    Number(runs)
  const maxScore = isCommon || length < passwordLimits.min ? 1 : labels.length - 1
  const score = Math.max(0, Math.min(points, maxScore)) as Strength['score']

  const issues: [boolean, string][] = [
    [length < passwordLimits.min, 'Password must be at least 8 characters long'],
    [length > passwordLimits.max, 'Password must be at most 128 characters long'],
    [variety < 3, 'Use a mix of uppercase, lowercase, numbers, and symbols'],
    [isCommon, 'Avoid common words and patterns'],
    [repeats, 'Avoid repeated characters'],
    [runs, 'Avoid sequential characters'],
  ]
  return {
    score,
    label: labels[score],
    crackTime: crackTimes[score],
    tone: score < 2 ? 'red' : score < 3 ? 'yellow' : 'green',
    valid: score >= 2 && !isCommon && length >= passwordLimits.min && length <= passwordLimits.max,
    feedback: issues.flatMap(([wrong, sentence]) => (wrong ? [sentence] : [])),
  }
}

/** Wide and joined letters are the plain ones. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function hasRun(text: string): boolean {
  const letters = Array.from(text)
  return letters.some((_, at) => {
    const piece = letters.slice(at, at + runLength).join('')
    return piece.length === runLength && tracks.some((track) => track.includes(piece))
  })
}
