import { claimsNamedIn, withClaims } from '#core/claims/claim.ts'
import type { Issue } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import type { Field, FieldTable } from '#core/lists/fields.ts'
import { characters } from '#core/text.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import { api } from './api.ts'
import { originalClaims } from './claims.ts'
import { contact } from './contact.ts'
import { factNames, namesIn } from './current-copy.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { legal } from './legal.ts'
import { letters } from './letters.ts'
import { mails } from './mails.ts'
import { notFound } from './not-found.ts'
import { privateLink } from './private-link.ts'
import { richText } from './rich-text.ts'
import { serverError } from './server-error.ts'
import { stocks } from './stocks.ts'
import { team } from './team.ts'
import { themePage, themes } from './themes.ts'

/** By page (docs/product.md §10). */
const pages: Readonly<
  Record<string, { title: string; shownAt?: string; modules: Record<string, object> }>
> = {
  home: { title: 'Home', shownAt: '/', modules: { home } },
  themes: { title: 'Themes', shownAt: '/themes', modules: { themes, themePage } },
  stocks: { title: 'Stock picks', shownAt: '/themes/education', modules: { stocks } },
  team: { title: 'Team', shownAt: '/team', modules: { team } },
  letters: { title: 'Letters', shownAt: '/letters', modules: { letters } },
  contact: { title: 'Contact', shownAt: '/contact', modules: { contact } },
  thanks: {
    title: 'Thank You',
    shownAt: '/contact/thanks',
    modules: { 'contact.thanks': contact.thanks },
  },
  legal: { title: 'Legal pages', shownAt: '/legal/terms', modules: { legal } },
  reading: {
    title: 'Letters and legal texts: notes and tables',
    shownAt: '/letters',
    modules: { richText },
  },
  api: { title: 'Reading API', shownAt: '/api', modules: { api } },
  frame: { title: 'Navigation and footer', shownAt: '/', modules: { frame } },
  'not-found': { title: 'Page not found', shownAt: '/page-not-found', modules: { notFound } },
  'private-link': { title: 'Private links', modules: { privateLink } },
  mails: { title: 'Mails to visitors', modules: { mails } },
  'server-error': { title: 'Errors', modules: { serverError } },
}

export const pageCopyKeys = Object.keys(pages)

/** Where visitors read it, or a part of it; undefined for what has no address. */
export function pageAddress(key: string): string | undefined {
  return pages[key]?.shownAt
}

/** Modules that are edited apart from the one that they stand in. */
const ownModules = Object.values(pages).flatMap(({ modules }) => Object.keys(modules))

const notCopy = new Set(['href', 'id', 'state'])

/** Of names that only programs would say. */
const plainWords = new Map([
  ['meta', 'In search results'],
  ['metaTitle', 'Title in search results'],
  ['hero', 'Opening'],
  ['honeypot', 'Field that only programs fill'],
])

type Sentence = { name: string; path: string[]; text: string }

export function sentencesOf(name: string, value: object, path: string[] = []): Sentence[] {
  return Object.entries(value).flatMap(([key, part]): Sentence[] => {
    if (notCopy.has(key) || part === '' || ownModules.includes(`${name}.${key}`)) return []
    const at = { name: `${name}.${key}`, path: [...path, key] }
    if (typeof part === 'string') return [{ ...at, text: part }]
    return typeof part === 'object' && part ? sentencesOf(at.name, part, at.path) : []
  })
}

const sentences = new Map<string, Sentence[]>(
  Object.entries(pages).map(([key, { modules }]) => [
    key,
    Object.entries(modules).flatMap(([name, module]) => sentencesOf(name, module)),
  ]),
)

const tables = new Map<string, FieldTable>(
  pageCopyKeys.map((key) => [
    key,
    Object.fromEntries((sentences.get(key) ?? []).map((each) => [each.name, fieldFor(key, each)])),
  ]),
)

function fieldFor(key: string, { name, path, text }: Sentence): Field {
  const module = name.slice(0, name.length - path.join('.').length - 1)
  const [section = '', ...rest] = path
  const isOne = Object.keys(pages[key]?.modules ?? {}).length === 1
  return {
    kind: text.length > 70 ? 'paragraphs' : 'line',
    group: (isOne ? [section] : [module, section]).map(words).join(': '),
    label: (rest.length > 0 ? rest : [section]).map(words).join(', '),
    required: true,
    max: Math.max(120, 4 * text.length),
  }
}

/** 'viewBioOf' as 'View bio of', 'shownInEnglish' as 'Shown in English', the first of a list as '1'. */
function words(name: string): string {
  const plain = plainWords.get(name)
  if (plain) return plain
  if (/^\d+$/.test(name)) return String(Number(name) + 1)
  const spaced = name
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(english|arabic)\b/g, capitalised)
  return capitalised(spaced)
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function originalOf(key: string): TextContent | undefined {
  const own = sentences.get(key)
  return own && Object.fromEntries(own.map(({ name, text }) => [name, text.trim()]))
}

const originals = new Map([...sentences.values()].flat().map(({ name, text }) => [name, text]))

export const originalSentence = (name: string) => originals.get(name)

function lengthThatFits(original: string): number {
  return Math.ceil(characters(original) * 1.5) + 15
}

/** The content module is the original, a published version is over it. */
export const pageKind: TextKind = {
  name: 'page',
  content: 'pages',
  noun: 'page',
  mayWithdraw: false,
  originalKeys: pageCopyKeys,
  fieldsOf: (key) => tables.get(key) ?? {},
  titleOf: (_, key) => pages[key]?.title ?? key,
  original: originalOf,
  check: (content) =>
    Object.entries(content).flatMap(([path, text]) => issuesOf(path, String(text))),
}

function issuesOf(path: string, text: string): Issue[] {
  const original = originals.get(path)
  if (original === undefined || text === original.trim()) return []
  const facts: readonly string[] = factNames
  const claims = claimsNamedIn(`${original} ${text}`).map((name) => `claim.${name}`)
  const filled = namesIn(original).filter((name) => ![...facts, ...claims].includes(name))
  const known = [...filled, ...facts]
  // Which claims there are the server knows.
  const unknown = namesIn(text).filter((name) => ![...known, ...claims].includes(name))
  const missing = filled.filter((name) => !namesIn(text).includes(name))
  const warn = (message: string): Issue => ({ path, message, severity: 'warning' })
  return [
    ...unknown.map((name): Issue => {
      const possible = known.map((each) => `{${each}}`).join(', ')
      const message = `Nothing is filled in for {${name}} here; possible are ${possible}`
      return { path, message, severity: 'error' }
    }),
    ...missing.map((name) => warn(`{${name}}, which the original has, is missing`)),
    ...(characters(text) > lengthThatFits(original)
      ? [warn(`This may be too long for its place: look at the preview at both widths`)]
      : []),
  ]
}

/** A text is its original also as it was before its statements were claims: no version is altered. */
export function saysAs(text: string, original: string, language: Language): boolean {
  if (text === original) return true
  return text === withClaims(original, (name) => originalClaims[name]?.[language])
}

export function overridesOf(content: TextContent): Record<string, string> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, typed]) => {
      const original = originals.get(name)
      if (original === undefined || typed === '') return []
      const text = betweenSpacesOf(original, String(typed))
      return saysAs(text, original, 'en') ? [] : [[name, text]]
    }),
  )
}

/** A part of a sentence keeps its distance from its neighbours, which no field shows. */
export function betweenSpacesOf(original: string, text: string): string {
  const [before = ''] = /^\s*/.exec(original) ?? []
  const [after = ''] = /\s*$/.exec(original) ?? []
  return before + text.trim() + after
}
