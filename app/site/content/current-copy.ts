import { type Language, pathIn } from '#core/language.ts'

/** What a sentence may name in braces instead of repeating it; `hours`: the promised answer time. */
export const factNames = [
  'firm',
  'firm.legalName',
  'firm.city',
  'firm.address',
  'firm.phone',
  'firm.email',
  'hours',
] as const
export type FactName = (typeof factNames)[number]

/**
 * What stands over the English originals: the language, its sentences by the names of their fields,
 * and facts by theirs.
 */
export type Copy = {
  language: Language
  /** Of numbers in Arabic. */
  digits?: 'western' | 'arabic-indic'
  overrides: Readonly<Record<string, string>>
  facts: Readonly<Record<FactName, string>>
}

let current: Copy | undefined

/**
 * Rendering is synchronous, so no two pages share it
 * (docs/decisions/2026-11-22-copy-while-rendering.md).
 */
export function withCopy<T>(copy: Copy | undefined, make: () => T): T {
  const before = current
  current = copy
  try {
    return make()
  } finally {
    current = before
  }
}

/** Of a whole document, for islands in the browser. */
export function setCopy(copy: Copy): void {
  current = copy
}

/** A fact of the present copy by its name; undefined where there is none. */
function factNamed(name: string): string | undefined {
  const { facts = {} } = current ?? {}
  return Object.hasOwn(facts, name) ? facts[name as keyof typeof facts] : undefined
}

/** The language that a page is made in. */
export function currentLanguage(): Language {
  return current?.language ?? 'en'
}

/** The address of a public page, from its English one, in the language of the page that links to it. */
export function link(path: string): string {
  return pathIn(currentLanguage(), path)
}

/** Whether numbers in Arabic are written in the Arabic-Indic digits; English never is. */
export function isArabicIndic(): boolean {
  return currentLanguage() === 'ar' && current?.digits === 'arabic-indic'
}

const arabicIndic: Readonly<Record<string, string>> = { '.': '٫', ',': '٬', '%': '٪' }

/** Arabic text with the digits that the firm has chosen; telephone numbers keep theirs. */
export function inDigits(text: string): string {
  if (!isArabicIndic()) return text
  return text.replace(/\+\d[\d ]*(?![\d.,]*%)|\d+(?:[.,]\d+)*%?/g, (number) =>
    number.startsWith('+')
      ? number
      : number.replace(
          /./g,
          (sign) => arabicIndic[sign] ?? String.fromCodePoint(0x660 + Number(sign)),
        ),
  )
}

/** A call of ours, to be answered in the page's language. */
export function inLanguage(call: string): string {
  const language = currentLanguage()
  return language === 'en' ? call : `${call}?lang=${language}`
}

/**
 * A content module whose sentences staff may edit: what is read is what is published. Its addresses
 * are those of the page's language.
 */
export function editable<C extends object>(name: string, original: C): C {
  const parts = new Map<PropertyKey, object>()
  return new Proxy(original, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return value
      if (typeof value === 'string' && key === 'href') return link(value)
      if (typeof value === 'string') return sentence(`${name}.${key}`, value)
      if (typeof value !== 'object' || value === null) return value
      const known = parts.get(key) ?? editable(`${name}.${key}`, value)
      parts.set(key, known)
      return known
    },
  })
}

/**
 * With its facts. A sentence in which more than facts is filled in is left to `fillTemplate`, which
 * fills all at once: braces in a value are never taken for a name.
 */
function sentence(name: string, original: string): string {
  const own = current?.overrides[name]
  const text = own === undefined || currentLanguage() === 'en' ? (own ?? original) : spelt(own)
  if (!text.includes('{')) return text
  const isFilled = namesIn(text).every((each) => factNamed(each) !== undefined)
  return isFilled ? fillNames(text, {}) : text
}

/** The names that a sentence has in braces. */
export function namesIn(sentence: string): string[] {
  return [...sentence.matchAll(inBraces)].map(([, name = '']) => name)
}

/** Values, then facts, in the place of their names; a name of neither stays. */
export function fillNames(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(inBraces, (whole, name: string) => {
    const value = String((Object.hasOwn(values, name) ? values[name] : factNamed(name)) ?? whole)
    return isolated(value, name === 'firm.phone' || name === 'firm.email')
  })
}

/** Arabic copy as it is shown: a sign stays on its side of its number. */
export function spelt(text: string): string {
  return inDigits(text.replace(/[+-]\d[\d .,]*(?<=\d)%?/g, '\u2066$&\u2069'))
}

/** In Arabic, what is written from left to right must not take its neighbours with it. */
export function isolated(value: string, isWrittenLatin = false): string {
  if (currentLanguage() === 'en') return value
  return isWrittenLatin || /[A-Za-z+%$]|^-/.test(value) ? `\u2068${value}\u2069` : inDigits(value)
}

const inBraces = /\{(\w+(?:\.\w+)*)\}/g
