export function characters(text: string): number {
  return Array.from(text).length
}

export function tidy(typed: string): string {
  // A form sends line breaks as CR LF, a script as LF: they must count alike.
  return typed.replace(/\r\n?/g, '\n').trim()
}

/** With Western digits, and without the marks that only give a direction. */
export function plainDigits(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}

/**
 * Without case, accents and Arabic vowel marks, with one form of alef, ya, ta marbuta and digits:
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
}

/** In the order of their folded letters: forms of alef and marks set no two names apart. */
export function compareFolded(a: string, b: string): number {
  const [one, other] = [fold(a), fold(b)]
  return one === other ? Number(a > b) - Number(a < b) : Number(one > other) - Number(one < other)
}

const control = /[^\P{Cc}\t\n\r\x80-\x9f]/u
/** With line breaks and tabs: a mail header must never see one. */
const controlOrBreak = /[^\P{Cc}\x80-\x9f]|[\u2028\u2029]/u

export function isUnprintable(text: string, severalLines: boolean): boolean {
  return (severalLines ? control : controlOrBreak).test(text) || !text.isWellFormed()
}

export function withoutControls(text: string): string {
  return text.replace(new RegExp(control, 'gu'), '')
}
