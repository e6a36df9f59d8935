import { describe, expect, test } from 'vitest'
import { issuesOf } from '#tests/support/arabic.ts'
import { apiCopy } from './api.ts'
import { claims } from './ar/claims.ts'
import { copy as arabic } from './ar/index.ts'
import { originalClaims } from './claims.ts'
import { contactCopy } from './contact.ts'
import { namesIn } from './copy.ts'
import { factsCopy } from './facts.ts'
import { frameCopy } from './frame.ts'
import { homeCopy } from './home.ts'
import { legalCopy } from './legal.ts'
import { lettersCopy } from './letters.ts'
import { mailsCopy } from './mails.ts'
import { notFoundCopy } from './not-found.ts'
import { privateLinkCopy } from './private-link.ts'
import { proofCopy } from './proof.ts'
import { richTextCopy } from './rich-text.ts'
import { serverErrorCopy } from './server-error.ts'
import { stocksCopy } from './stocks.ts'
import { teamCopy } from './team.ts'
import { themePageCopy, themesCopy } from './themes.ts'

const english: Record<keyof typeof arabic, object> = {
  api: apiCopy.original,
  contact: contactCopy.original,
  facts: factsCopy.original,
  frame: frameCopy.original,
  home: homeCopy.original,
  legal: legalCopy.original,
  letters: lettersCopy.original,
  mails: mailsCopy.original,
  notFound: notFoundCopy.original,
  privateLink: privateLinkCopy.original,
  proof: proofCopy.original,
  richText: richTextCopy.original,
  serverError: serverErrorCopy.original,
  stocks: stocksCopy.original,
  team: teamCopy.original,
  themePage: themePageCopy.original,
  themes: themesCopy.original,
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
  test.each(Object.keys(originalClaims))('is Arabic where the claim %s says it', (name) => {
    expect(issuesOf(claims[name] ?? '')).toEqual([])
    expect(claims[name]).toMatch(/\p{Script=Arabic}/u)
  })
})
