import { type Digits, type Language, pathIn, writesIn } from '#core/language.ts'

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
  digits?: Digits
  overrides: Readonly<Record<string, string>>
  facts: Readonly<Partial<Record<FactName, string>>>
  /** What `{claim.…}` stands for, by the claim's name, as the language writes it. */
  claims?: Readonly<Record<string, string>>
  /** Takes the names of the claims that a page states: the archive keeps them. */
  named?: Set<string>
}

/** The English as it came with the program, with nothing filled in that the firm says. */
export const originalEnglish: Copy = { language: 'en', overrides: {}, facts: {} }

/** The sentences of one part of the site in English, as they came with the program. */
export type CopyModule<Original extends object = object> = {
  name: string
  original: Original
  /** What its names in braces say where nothing else does. */
  usual: Readonly<Record<string, string>>
}

/**
 * A module's sentences in a copy: whatever is written is some text, an address is that of the
 * copy's language, and only what is no copy keeps its value.
 */
export type Words<Original> = Original extends string
  ? string
  : {
      readonly [Key in keyof Original]: Key extends 'id' | 'state'
        ? Original[Key]
        : Words<Original[Key]>
    }

export function copyModule<Original extends object>(
  name: string,
  original: Original,
  usual: Readonly<Record<string, string>> = {},
): CopyModule<Original> {
  return { name, original, usual }
}

const wordsOfCopies = new WeakMap<Copy, Map<CopyModule, object>>()

/** What a module says in a copy; each sentence is filled in when it is read. */
export function wordsIn<Original extends object>(
  copy: Copy,
  module: CopyModule<Original>,
): Words<Original>
export function wordsIn(copy: Copy, module: CopyModule): unknown {
  const known = wordsOfCopies.get(copy) ?? new Map<CopyModule, object>()
  wordsOfCopies.set(copy, known)
  const words = known.get(module) ?? partIn(copy, module, module.name, module.original)
  known.set(module, words)
  return words
}

function partIn(copy: Copy, module: CopyModule, name: string, original: object): object {
  const words = Array.isArray(original) ? [] : {}
  for (const [key, value] of Object.entries(original)) {
    const own = `${name}.${key}`
    let part: object | undefined
    const get = () => {
      if (key === 'href') return link(copy, value)
      if (typeof value === 'string') return textIn(copy, module, own, value)
      part ??= partIn(copy, module, own, value)
      return part
    }
    Object.defineProperty(words, key, { get, enumerable: true })
  }
  return words
}

function textIn(copy: Copy, module: CopyModule, name: string, original: string): string {
  const own = copy.overrides[name]
  const text = own === undefined || copy.language === 'en' ? (own ?? original) : spelt(copy, own)
  return text.includes('{') ? withKnownNames(copy, module, text) : text
}

/** More than facts is left to `fillTemplate`: braces in a value are never taken for a name. */
function withKnownNames(copy: Copy, { usual }: CopyModule, text: string): string {
  const unknown = namesIn(text).filter((each) => factNamed(copy, each) === undefined)
  if (unknown.some((each) => !Object.hasOwn(usual, each))) return text
  const values = Object.fromEntries(unknown.map((each) => [each, usual[each] ?? '']))
  return fillTemplate(copy, text, values)
}

/** In front of a claim's name in braces. */
const claimPrefix = 'claim.'

const asItIs = ['firm.phone', 'firm.email']

/** A fact or a claim of the copy by its name, as it is shown; undefined where there is none. */
function factNamed(copy: Copy, name: string): string | undefined {
  const { facts, claims = {} } = copy
  if (Object.hasOwn(facts, name))
    return isolated(copy, facts[name as FactName] ?? '', asItIs.includes(name))
  const claim = name.startsWith(claimPrefix) ? name.slice(claimPrefix.length) : ''
  if (!Object.hasOwn(claims, claim)) return undefined
  copy.named?.add(claim)
  return shownClaim(copy, claims[claim] ?? '')
}

/** A page says what it is made of: the archive keeps it. */
export function noteClaims({ named }: Copy, names: readonly string[]): void {
  for (const name of names) named?.add(name)
}

/** Arabic keeps its own words as copy does; a value that has no Arabic is shown as it is. */
function shownClaim(copy: Copy, value: string): string {
  if (copy.language === 'en') return value
  return /\p{Script=Arabic}/u.test(value) ? spelt(copy, value) : isolated(copy, value)
}

export function link({ language }: Copy, path: string): string {
  return pathIn(language, path)
}

/** Whether numbers in Arabic are written in the Arabic-Indic digits; English never is. */
export function isArabicIndic({ language, digits }: Copy): boolean {
  return digits === 'arabic-indic' && writesIn(language, digits)
}

const arabicIndic: Readonly<Record<string, string>> = { '.': '٫', ',': '٬', '%': '٪' }

/** A telephone number, or whatever has digits in it. */
const numbersAndWords = /\+\d[\d ]*(?![\d.,]*%)|[\w.,/:-]+%?/g

/** Arabic text with the digits that the firm has chosen; telephone numbers and codes keep theirs. */
export function inDigits(copy: Copy, text: string): string {
  if (!isArabicIndic(copy)) return text
  return text.replace(numbersAndWords, (word) =>
    /^\+|[A-Za-z]/.test(word) ? word : word.replace(/\d+(?:[.,]\d+)*%?/g, arabicIndicOf),
  )
}

function arabicIndicOf(number: string): string {
  return number.replace(
    /./g,
    (sign) => arabicIndic[sign] ?? String.fromCodePoint(0x660 + Number(sign)),
  )
}

/** A call of ours, to be answered in the copy's language. */
export function callIn({ language }: Copy, call: string): string {
  return language === 'en' ? call : `${call}?lang=${language}`
}

export function namesIn(sentence: string): string[] {
  return [...sentence.matchAll(inBraces)].map(([, name = '']) => name)
}

/**
 * Values, then facts and claims, in the place of their names; another name stays. All at once, each
 * value as it was typed: it may hold '$&', or braces of its own.
 */
export function fillTemplate(
  copy: Copy,
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return sentence.replace(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name)
      ? isolated(copy, String(values[name] ?? whole))
      : (factNamed(copy, name) ?? isolated(copy, whole)),
  )
}

/** Arabic copy as it is shown: a sign stays on its side of its number. */
export function spelt(copy: Copy, text: string): string {
  return inDigits(copy, text.replace(/(?<!\w)[+-]\d[\d .,]*(?<=\d)%?/g, '\u2066$&\u2069'))
}

/** In Arabic, what is written from left to right must not take its neighbours with it. */
export function isolated(copy: Copy, value: string, isWrittenLatin = false): string {
  if (copy.language === 'en') return value
  return isWrittenLatin || /[A-Za-z+%$]|^-/.test(value)
    ? `\u2068${value}\u2069`
    : inDigits(copy, value)
}

const inBraces = /\{(\w+(?:\.\w+)*)\}/g
