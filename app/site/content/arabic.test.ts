import { describe, expect, test } from 'vitest'
import { issuesOf } from '#tests/support/arabic.ts'
import { api } from './api.ts'
import { arabic } from './ar/index.ts'
import { originalClaims } from './claims.ts'
import { contact } from './contact.ts'
import { namesIn } from './current-copy.ts'
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

const english: Record<keyof typeof arabic, object> = {
  api,
  contact,
  frame,
  home,
  legal,
  letters,
  mails,
  notFound,
  privateLink,
  richText,
  serverError,
  stocks,
  team,
  themePage,
  themes,
}

/** Every sentence of a module by its place; what is no copy has none. */
function sentencesOf(part: object, place = ''): [string, string][] {
  return Object.entries(part).flatMap(([key, value]): [string, string][] => {
    if (['href', 'id', 'state'].includes(key)) return []
    if (typeof value === 'string') return [[`${place}.${key}`, value]]
    return typeof value === 'object' && value ? sentencesOf(value, `${place}.${key}`) : []
  })
}

const pairs = Object.entries(english).flatMap(([name, module]) => {
  const own = new Map(sentencesOf(arabic[name as keyof typeof arabic]))
  return sentencesOf(module).map(([place, text]) => [name + place, text, own.get(place)] as const)
})

describe('the Arabic copy', () => {
  test('says all that the English says, and nothing that it does not', () => {
    for (const name of Object.keys(english) as (keyof typeof arabic)[])
      expect(
        sentencesOf(arabic[name])
          .map(([place]) => place)
          .toSorted(),
      ).toEqual(
        sentencesOf(english[name])
          .map(([place]) => place)
          .toSorted(),
      )
    for (const [place, text, own] of pairs)
      expect([place, own === '']).toEqual([place, text === ''])
  })

  test.each(pairs)('fills in at %s what the English fills in', (_, text, own) => {
    expect(namesIn(own ?? '').toSorted()).toEqual(namesIn(text).toSorted())
  })

  test.each(pairs)('is Arabic at %s', (place, text, own = '') => {
    // What programs write is called in it as they write it.
    const names = place.startsWith('api.') ? text.match(/[A-Za-z]+/g) : []
    const called = new Set(names?.map((name) => `Latin: ${name}`))
    expect(issuesOf(own).filter((issue) => !called.has(issue))).toEqual([])
    if (/\p{L}{2}/u.test(text.replace(/\{[^}]*\}/g, ''))) expect(own).toMatch(/\p{Script=Arabic}/u)
  })
  test.each(Object.entries(originalClaims))('is Arabic where the claim %s says it', (_, { ar }) => {
    expect(issuesOf(ar)).toEqual([])
    expect(ar).toMatch(/\p{Script=Arabic}/u)
  })
})
