import { claimsNamedIn, withClaims } from '#core/claims/named-claims.ts'
import type { Issue } from '#core/issue.ts'
import { once } from '#core/once.ts'
import type { FieldTable } from '#core/record/fields.ts'
import { characters } from '#core/text.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import { englishClaims } from './claims.ts'
import { copyOfPages } from './copied-pages.ts'
import { factNames, namesIn } from './copy.ts'
import { pageCopyKeys, pageTitle } from './named-pages.ts'
import { fieldFor, type Sentence } from './page-fields.ts'

/** Modules that are edited apart from the one that they are part of. */
const ownModules = Object.values(copyOfPages).flatMap((modules) => Object.keys(modules))

const notCopy = new Set(['href', 'id', 'state'])

export function sentencesOf(name: string, value: object, path: string[] = []): Sentence[] {
  return Object.entries(value).flatMap(([key, part]): Sentence[] => {
    if (notCopy.has(key) || part === '' || ownModules.includes(`${name}.${key}`)) return []
    const at = { name: `${name}.${key}`, path: [...path, key] }
    if (typeof part === 'string') return [{ ...at, text: part }]
    return typeof part === 'object' && part ? sentencesOf(at.name, part, at.path) : []
  })
}

const sentences = once(
  () =>
    new Map<string, Sentence[]>(
      Object.entries(copyOfPages).map(([key, modules]) => [
        key,
        Object.entries(modules).flatMap(([name, module]) => sentencesOf(name, module)),
      ]),
    ),
)

// No page is made with them: a start does without.
const tables = once(
  () =>
    new Map<string, FieldTable>(
      pageCopyKeys.map((key) => [
        key,
        Object.fromEntries(
          (sentences().get(key) ?? []).map((each) => [each.name, fieldFor(key, each)]),
        ),
      ]),
    ),
)

function originalOf(key: string): TextContent | undefined {
  const own = sentences().get(key)
  return own && Object.fromEntries(own.map(({ name, text }) => [name, text.trim()]))
}

const originals = once(
  () => new Map([...sentences().values()].flat().map(({ name, text }) => [name, text])),
)

export const originalSentence = (name: string) => originals().get(name)

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
  fieldsOf: (key) => tables().get(key) ?? {},
  titleOf: (_, key) => pageTitle(key) ?? key,
  original: originalOf,
  check: (content) =>
    Object.entries(content).flatMap(([path, text]) => issuesOf(path, String(text))),
}

function issuesOf(path: string, text: string): Issue[] {
  const original = originals().get(path)
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

/**
 * A text is its original also as it was before its statements were claims: no version is altered.
 *
 * @param claims what the original claims say in the language of the text
 */
export function saysAs(
  text: string,
  original: string,
  claims: Readonly<Record<string, string>>,
): boolean {
  return text === original || text === withClaims(original, (name) => claims[name])
}

export function overridesOf(content: TextContent): Record<string, string> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, typed]) => {
      const original = originals().get(name)
      if (original === undefined || typed === '') return []
      const text = betweenSpacesOf(original, String(typed))
      return saysAs(text, original, englishClaims) ? [] : [[name, text]]
    }),
  )
}

/** A part of a sentence keeps its distance from its neighbours, which no field shows. */
export function betweenSpacesOf(original: string, text: string): string {
  const [before = ''] = /^\s*/.exec(original) ?? []
  const [after = ''] = /\s*$/.exec(original) ?? []
  return before + text.trim() + after
}
