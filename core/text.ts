export function characters(text: string): number {
  return Array.from(text).length
}

/**
 * Truncates a text to `max` characters without splitting what is read as one: a combined emoji, or a
 * letter with its marks.
 */
export function shorten(text: string, max: number): string {
  const whole = text.toWellFormed()
  if (characters(whole) <= max) return whole
  let kept = ''
  let count = 0
  for (const { segment } of new Intl.Segmenter().segment(whole)) {
    count += characters(segment)
    if (count > max) break
    kept += segment
  }
  // A single letter may have more marks than `max`.
  return kept || Array.from(whole).slice(0, max).join('')
}

export function tidy(typed: string): string {
  // A form sends line breaks as CR LF, a script as LF: they must count alike.
  return typed.replace(/\r\n?/g, '\n').trim()
}

/** Like a browser's single-line field, but a line break becomes a space. */
export function inOneLine(typed: string): string {
  return typed.replace(/[\r\n]+/g, ' ')
}

/** Removes directional controls, for titles and subjects, which no element can isolate. */
export function withoutDirection(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

/** Converts to Western digits and removes directional marks. */
export function plainDigits(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}

/**
 * Removes case, accents and Arabic vowel marks, and unifies alef, ya, ta marbuta, digits and sigma:
 * 'elodie' finds 'Élodie', 'احمد علي' finds 'أحمد علىّ'.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[\u0649\u06cc]/g, '\u064a')
    .replaceAll('\u0671', '\u0627')
    .replaceAll('\u0629', '\u0647')
    .replaceAll('\u06a9', '\u0643')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .toLowerCase()
    .replaceAll('\u03c2', '\u03c3')
}

/** Compares folded letters, so that forms of alef and marks do not matter. */
export function compareFolded(a: string, b: string): number {
  const one = fold(a)
  const other = fold(b)
  return one === other ? Number(a > b) - Number(a < b) : Number(one > other) - Number(one < other)
}

const control = /[^\P{Cc}\t\n\r\x80-\x9f]/u
/** Includes line breaks and tabs, which must never get into a mail header. */
const controlOrBreak = /[^\P{Cc}\x80-\x9f]|[\u2028\u2029]/u

export function isUnprintable(text: string, severalLines: boolean): boolean {
  return (severalLines ? control : controlOrBreak).test(text) || !text.isWellFormed()
}

/** Checks a required reason; `missing` is the message if there is none. */
export function reasonIssue(
  typed: string,
  { max, missing }: { max: number; missing: string },
): string | undefined {
  const reason = tidy(typed)
  if (reason === '') return missing
  if (characters(reason) > max) return `Reason has at most ${max} characters`
  return isUnprintable(reason, true) ? 'Reason has characters that cannot be kept' : undefined
}

export function withoutControls(text: string): string {
  return text.replace(new RegExp(control, 'gu'), '')
}

/** Enough of a SHA-256 to compare it by eye. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12)
}

/** 'Key' for 'key'. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** '1 member', '2 members'. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
