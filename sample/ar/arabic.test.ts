import { describe, expect, test } from 'vitest'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { checkPlainSettings } from '#core/settings/plain-settings.ts'
import { stockFields } from '#core/stocks/stock.ts'
import { newMember } from '#core/team/edit-member.ts'
import { checkMember } from '#core/team/member.ts'
import { characters } from '#core/text.ts'
import { checkPublication } from '#core/texts/check-text.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import { themeContentOf } from '#core/themes/theme-content.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { issuesOf } from '#tests/support/arabic.ts'
import { sampleLegalTexts } from '../legal/index.ts'
import { sampleLetters } from '../letters/index.ts'
import { sampleStocks } from '../stocks.ts'
import { sampleMembers } from '../team.ts'
import { sampleThemes } from '../themes/index.ts'
import { sampleFirm } from './firm.ts'
import { arabicLegalTexts, arabicLetters, arabicThemes, withBody } from './index.ts'
import { arabicTheses } from './stocks.ts'
import { arabicMembers } from './team.ts'

/** Proper names that Arabic print leaves in Latin letters. */
const names = [
  ...['robots.txt', 'Southern Cross', 'Encyclopaedia of Islam', 'Tim Bolot', 'IPE Real Assets'],
  ...['Lessons learnt: UK healthcare after Southern Cross', 'Florian Berg', 'Julian Kölbel'],
  ...['Roberto Rigobon', 'Aggregate Confusion: The Divergence of ESG Ratings'],
  ...['Review of Finance', 'Fida Darwiche', 'Aswath Damodaran', 'da Vinci', 'Mako'],
  ...['The Gulf Stock Exchange Crash: The Rise and Fall of the Souq Al-Manakh'],
  ...['Historical Returns on Stocks, Bonds and Bills', 'Concorde Career Colleges'],
]

/** Everything that people read of a content, one line each. */
function linesOf(content: object): string[] {
  return Object.entries(content).flatMap(([key, value]): string[] => {
    if (['url', 'slug', 'date', 'image', 'imageAlt', 'body'].includes(key)) return []
    if (key === 'bodyHtml') return [textOf(String(value))]
    return typeof value === 'object' && value ? linesOf(value) : [String(value)]
  })
}

function textOf(html: string): string {
  const blocks = html.replace(/<\/?(a|em|strong|sup)\b[^>]*>/g, '').replace(/<[^>]*>/g, '|')
  return blocks
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ ?(\| ?)+/g, '\n')
}

const issuesIn = (content: object) => linesOf(content).flatMap((line) => issuesOf(line, names))

/** Of a tree: the nodes without their words, and where links lead. */
function shapeOf(html: string) {
  const tags = [...html.matchAll(/<(\/?\w+)([^>]*)>/g)]
  return {
    tags: tags.map(([, tag = '']) => tag).filter((tag) => !/^\/?(a|em)$/.test(tag)),
    links: [...html.matchAll(/href=\s*"([^"]*)"/g)]
      .map(([, to = '']) => to.replace(/^\/ar(?=\/)/, ''))
      .toSorted(),
    numbers: [...html.replace(/<[^>]*>/g, ' ').matchAll(/<td>([^<]*)/g)].map(([, cell]) => cell),
    facts: [...html.matchAll(/\{[\w.]+\}/g)].map(([fact]) => fact).toSorted(),
  }
}

const publishable = (kind: TextKind, key: string, content: TextContent) =>
  checkPublication(kind, key, content).map(({ path, message }) => [path, message])

describe('the sample in Arabic', () => {
  test('has every theme, letter and legal text', () => {
    expect(Object.keys(arabicThemes).toSorted()).toEqual(
      sampleThemes.map(({ id }) => id).toSorted(),
    )
    expect(Object.keys(arabicLetters).toSorted()).toEqual(
      sampleLetters.map(({ slug }) => slug).toSorted(),
    )
    expect(Object.keys(arabicLegalTexts).toSorted()).toEqual(
      sampleLegalTexts.map(({ slug }) => slug).toSorted(),
    )
  })

  test.each(sampleThemes)(
    'the theme $id can be published, and has the figures of the English',
    ({ id, ...english }) => {
      const theme = arabicThemes[id]
      if (!theme) throw new Error(`${id} is missing`)
      const own = themeContentOf(theme)
      const original = themeContentOf({ id, ...english } as never)
      expect(publishable(themeTexts, id, own)).toEqual([])
      expect(issuesIn(theme)).toEqual([])
      expect(Object.keys(own).toSorted()).toEqual(Object.keys(original).toSorted())
      for (const name of Object.keys(own).filter((each) =>
        /sourceUrl$|plot\.\d+\.value$/.test(each),
      ))
        expect(own[name]).toBe(original[name])
      expect(theme.page.why.paragraphs).toHaveLength(english.page.why.paragraphs.length)
    },
  )

  test.each(sampleLetters)('the letter $slug is whole', ({ slug, date, bodyHtml }) => {
    const letter = arabicLetters[slug]
    if (!letter) throw new Error(`${slug} is missing`)
    const content = { slug, date, image: '', imageAlt: '', ...withBody(letter) }
    expect(publishable(letterTexts, slug, content)).toEqual([])
    expect(shapeOf(letter.bodyHtml)).toEqual(shapeOf(bodyHtml))
    expect(issuesIn(letter)).toEqual([])
  })

  test.each(sampleLegalTexts)(
    'the legal text $slug is whole and says what binds',
    ({ slug, date, bodyHtml }) => {
      const text = arabicLegalTexts[slug]
      if (!text) throw new Error(`${slug} is missing`)
      expect(publishable(legalTexts, slug, { date, ...withBody(text) })).toEqual([])
      const binds =
        '<p>هذا النص ترجمة للنص الإنجليزي. وإذا اختلف النصّان فالنص الإنجليزي هو الملزم.</p>'
      expect(text.bodyHtml).toContain(binds)
      expect(shapeOf(text.bodyHtml.replace(binds, ''))).toEqual(shapeOf(bodyHtml))
      expect(issuesIn(text)).toEqual([])
    },
  )

  test('has every member and every thesis, within their limits', () => {
    for (const member of sampleMembers) {
      const own = arabicMembers[member.name]
      expect([member.name, own && issuesIn(own)]).toEqual([member.name, []])
      const draft = { ...newMember([], '2026-11-22'), ...member, ...own, useInitials: true }
      expect(checkMember({ ...draft, slug: 'sample' })).toEqual([])
      expect(own?.fullBioAr.split('\n')).toHaveLength(member.fullBio.split('\n').length)
    }
    const stocks = Object.values(sampleStocks).flat()
    expect(Object.keys(arabicTheses).toSorted()).toEqual(
      stocks.map(({ ticker }) => ticker).toSorted(),
    )
    for (const thesis of Object.values(arabicTheses)) {
      expect([thesis, issuesOf(thesis, names)]).toEqual([thesis, []])
      expect(characters(thesis)).toBeLessThanOrEqual(stockFields.thesisAr.max)
    }
  })

  test('has the facts of the firm', () => {
    expect(issuesIn(sampleFirm)).toEqual([])
    const wrong = checkPlainSettings({ firmAr: sampleFirm })
    expect(wrong.filter(({ path }) => path.startsWith('firmAr'))).toEqual([])
  })
})
