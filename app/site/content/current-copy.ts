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

/** What replaces the English originals; sentences and facts by their names. */
export type Copy = {
  language: Language
  digits?: 'western' | 'arabic-indic'
  overrides: Readonly<Record<string, string>>
  facts: Readonly<Record<FactName, string>>
  /** What `{claim.…}` stands for, by the claim's name, as the language writes it. */
  claims?: Readonly<Record<string, string>>
  named?: Set<string>
}

/** In front of a claim's name in braces. */
const claimPrefix = 'claim.'

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

export function setCopy(copy: Copy): void {
  current = copy
}

const asItIs = ['firm.phone', 'firm.email']

/** A fact or a claim of the present copy by its name, as it is shown; undefined where there is none. */
function factNamed(name: string): string | undefined {
  const { facts = {}, claims = {} } = current ?? {}
  if (Object.hasOwn(facts, name))
    return isolated(facts[name as keyof typeof facts], asItIs.includes(name))
  const claim = name.startsWith(claimPrefix) ? name.slice(claimPrefix.length) : ''
  if (!Object.hasOwn(claims, claim)) return undefined
  noteClaims([claim])
  return shownClaim(claims[claim] ?? '')
}

/** A page says what it is made of: the archive keeps it. */
export function noteClaims(names: readonly string[]): void {
  for (const name of names) current?.named?.add(name)
}

/** Arabic keeps its own words as copy does; a value that has no Arabic is shown as it is. */
function shownClaim(value: string): string {
  if (currentLanguage() === 'en') return value
  return /\p{Script=Arabic}/u.test(value) ? spelt(value) : isolated(value)
}

export function currentLanguage(): Language {
  return current?.language ?? 'en'
}

export function link(path: string): string {
  return pathIn(currentLanguage(), path)
}

/** Whether numbers in Arabic are written in the Arabic-Indic digits; English never is. */
export function isArabicIndic(): boolean {
  return currentLanguage() === 'ar' && current?.digits === 'arabic-indic'
}

const arabicIndic: Readonly<Record<string, string>> = { '.': '٫', ',': '٬', '%': '٪' }

/** A telephone number, or whatever has digits in it. */
const words = /\+\d[\d ]*(?![\d.,]*%)|[\w.,/:-]+%?/g

/** Arabic text with the digits that the firm has chosen; telephone numbers and codes keep theirs. */
export function inDigits(text: string): string {
  if (!isArabicIndic()) return text
  return text.replace(words, (word) =>
    /^\+|[A-Za-z]/.test(word) ? word : word.replace(/\d+(?:[.,]\d+)*%?/g, arabicIndicOf),
  )
}

function arabicIndicOf(number: string): string {
  return number.replace(
    /./g,
    (sign) => arabicIndic[sign] ?? String.fromCodePoint(0x660 + Number(sign)),
  )
}

/** A call of ours, to be answered in the page's language. */
export function inLanguage(call: string): string {
  const language = currentLanguage()
  return language === 'en' ? call : `${call}?lang=${language}`
}

type Values = Readonly<Record<string, string>>

/**
 * A content module whose sentences staff may edit: what is read is what is published. Its addresses
 * are those of the page's language. `usual`: what its names in braces say where nothing else does.
 */
export function editable<C extends object>(name: string, original: C): C
export function editable<C extends object>(name: string, usual: Values, original: C): C
export function editable<C extends object>(name: string, ...given: [C] | [Values, C]): C {
  const [usual, original] = given.length === 1 ? [{}, given[0]] : given
  const parts = new Map<PropertyKey, object>()
  return new Proxy(original, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return value
      if (typeof value === 'string' && key === 'href') return link(value)
      if (typeof value === 'string') return sentence(`${name}.${key}`, value, usual)
      if (typeof value !== 'object' || value === null) return value
      const known = parts.get(key) ?? editable(`${name}.${key}`, usual, value)
      parts.set(key, known)
      return known
    },
  })
}

/** More than facts is left to `fillTemplate`: braces in a value are never taken for a name. */
function sentence(name: string, original: string, usual: Values): string {
  const own = current?.overrides[name]
  const text = own === undefined || currentLanguage() === 'en' ? (own ?? original) : spelt(own)
  // Originals are read as they are.
  if (!current || !text.includes('{')) return text
  const unknown = namesIn(text).filter((each) => factNamed(each) === undefined)
  if (unknown.some((each) => !Object.hasOwn(usual, each))) return text
  return fillNames(text, Object.fromEntries(unknown.map((each) => [each, usual[each] ?? ''])))
}

export function namesIn(sentence: string): string[] {
  return [...sentence.matchAll(inBraces)].map(([, name = '']) => name)
}

/** Values, then facts and claims, in the place of their names; another name stays. */
export function fillNames(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name)
      ? isolated(String(values[name] ?? whole))
      : (factNamed(name) ?? isolated(whole)),
  )
}

/** Arabic copy as it is shown: a sign stays on its side of its number. */
export function spelt(text: string): string {
  return inDigits(text.replace(/(?<!\w)[+-]\d[\d .,]*(?<=\d)%?/g, '\u2066$&\u2069'))
}

/** In Arabic, what is written from left to right must not take its neighbours with it. */
export function isolated(value: string, isWrittenLatin = false): string {
  if (currentLanguage() === 'en') return value
  return isWrittenLatin || /[A-Za-z+%$]|^-/.test(value) ? `\u2068${value}\u2069` : inDigits(value)
}

const inBraces = /\{(\w+(?:\.\w+)*)\}/g
