import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consentDocuments } from '#core/enquiries/open-form.server.ts'
import { checkPublication } from '#core/texts/check-text.ts'
import { pages as sitePages } from '#tests/support/site-pages.ts'
import { copy as arabic } from './ar/index.ts'
import { contactCopy, type TextPart } from './contact.ts'
import { type Copy, factNames, originalEnglish, wordsIn } from './copy.ts'
import { copyPlaceOf, copyPlaces, placeMark, withPlaceMarks } from './copy-places.ts'
import { homeCopy } from './home.ts'
import { pageAddress, pageCopyKeys } from './named-pages.ts'
import { overridesOf, pageKind } from './page-copy.ts'
import { translatedOriginal, typedCopy } from './read-copy.server.ts'
import { teamCopy } from './team.ts'

const facts = {
  ...(Object.fromEntries(factNames.map((name) => [name, `the ${name}`])) as Copy['facts']),
  firm: 'Example Capital',
}

test('the original of every page can be published, and overrides nothing', () => {
  for (const key of pageCopyKeys) {
    const original = pageKind.original?.(key) ?? {}
    expect(Object.keys(original).length).toBeGreaterThan(1)
    expect([key, checkPublication(pageKind, key, original)]).toEqual([key, []])
    expect(overridesOf(original)).toEqual({})
  }
})

test('each module of copy has its Arabic, and is edited under Pages', async () => {
  const names = (await readdir(import.meta.dirname)).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const sources = await Promise.all(
    names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
  )
  const modules = sources.flatMap((source) =>
    Array.from(
      source.matchAll(/^export const \w+Copy = copyModule\(\s*'(\w+)'/gm),
      ([, name]) => name,
    ),
  )
  expect(modules.toSorted()).toEqual(Object.keys(arabic).toSorted())
  const fields = pageCopyKeys.flatMap((key) => Object.keys(pageKind.fieldsOf(key)))
  const edited = new Set(fields.map((name) => name.split('.', 1)[0]))
  expect(modules.filter((name) => !edited.has(name))).toEqual([])
})

test('parts of a sentence keep their distance, though a form sends none of it', () => {
  const original = pageKind.original?.('contact') ?? {}
  expect(Object.values(original).filter((text) => text !== String(text).trim())).toEqual([])
  const name = 'contact.form.consent.0.text'
  expect(overridesOf({ ...original, [name]: 'I have read the' })).toEqual({
    [name]: 'I have read the ',
  })
  expect(typedCopy(original, 'en')['contact.form.consent.2.text']).toBe(' and the ')
  const letters = translatedOriginal('ar', 'letters') ?? {}
  expect(typedCopy(letters, 'ar')['letters.letter.separator']).toBe(' · ')
})

test('every sentence has a field of its own, and no address is one', () => {
  const fields = pageKind.fieldsOf('home')
  expect(fields['home.hero.headline']).toMatchObject({ group: 'Opening', label: 'Headline' })
  expect(fields['home.meta.title']).toMatchObject({ group: 'In search results', label: 'Title' })
  expect(fields['home.bridge.cards.0.title']).toMatchObject({ label: 'Card 1: title' })
  expect(Object.keys(fields).filter((name) => /\.(href|id)$/.test(name))).toEqual([])
})

test('fields are named in plain words', () => {
  const named = pageCopyKeys.flatMap((key) =>
    Object.values(pageKind.fieldsOf(key)).map(({ group, label }) => `${group}: ${label}`),
  )
  expect(named).toContain('Letter: Title in search results')
  expect(named.filter((name) => /\b(meta|hero|honeypot)\b/i.test(name))).toEqual([])
})

test('a module says what the copy says, and the copy beside it what is its own', () => {
  const overrides = { 'home.hero.headline': 'Welcome to {firm}', 'team.empty': 'Nobody yet' }
  const own: Copy = { language: 'en', overrides, facts }
  const { hero } = wordsIn(own, homeCopy)
  expect([hero.headline, wordsIn(own, teamCopy).empty, { ...hero }.headline]).toEqual([
    'Welcome to Example Capital',
    'Nobody yet',
    'Welcome to Example Capital',
  ])
  expect(wordsIn(originalEnglish, homeCopy).hero.headline).toBe('A Bridge to Global Opportunity')
  expect(wordsIn({ ...own, overrides: {} }, teamCopy).empty).not.toBe('Nobody yet')
})

test('a page states the claims of the sentences that it reads, and of no others', () => {
  const named = new Set<string>()
  const overrides = { 'team.title': '{claim.staff} people', 'team.empty': '{claim.none}' }
  const claims = { staff: '12', none: '0' }
  const { title } = wordsIn({ language: 'en', overrides, facts, claims, named }, teamCopy)
  expect([title, [...named]]).toEqual(['12 people', ['staff']])
})

test('what would not be filled in is refused, what may not fit is noted', () => {
  const original = pageKind.original?.('team') ?? {}
  const issues = (own: object) =>
    checkPublication(pageKind, 'team', { ...original, ...own }).map((issue) => [
      issue.path,
      issue.severity,
    ])
  expect(issues({ 'team.viewBioOf': 'Read about {member}' })).toEqual([
    ['team.viewBioOf', 'error'],
    ['team.viewBioOf', 'warning'],
  ])
  expect(issues({ 'team.viewBio': 'x'.repeat(60) })).toEqual([['team.viewBio', 'warning']])
  expect(issues({ 'team.viewBio': '' })).toEqual([['team.viewBio', 'error']])
  expect(issues({ 'team.intro': 'The team of {firm}, in short.' })).toEqual([])
})

test('what is shown elsewhere has a sentence, and each sentence one place', () => {
  const names = pageCopyKeys.flatMap((key) => Object.keys(pageKind.fieldsOf(key)))
  const used = names.map((name) => copyPlaceOf(name))
  expect(copyPlaces.filter((place) => !used.includes(place))).toEqual([])
  const typed = { 'team.title': 'Who we are', 'team.intro': '' }
  expect(withPlaceMarks(typed, 'team.title')).toEqual({
    ...typed,
    'team.title': `${placeMark}Who we are${placeMark}`,
  })
  for (const name of ['team.intro', 'team.nothing', 'toString'])
    expect(withPlaceMarks(typed, name)).toBe(typed)
})

test('each copy is shown at an address of the site', () => {
  for (const key of pageCopyKeys) {
    const address = pageAddress(key)
    if (!address) {
      expect(['mails', 'private-link', 'server-error']).toContain(key)
      continue
    }
    const isPage = sitePages.some(({ pattern }) => {
      const [start = ''] = pattern.split(':')
      return pattern === address || (pattern.includes(':') && address.startsWith(start))
    })
    expect([key, isPage || address === '/page-not-found']).toEqual([key, true])
  }
})

// docs/decisions.md 39.
test('the consent of the contact form names the documents that the form waits for', () => {
  const parts: readonly TextPart[] = contactCopy.original.form.consent
  const named = parts.flatMap(({ href }) => href ?? [])
  expect(named).toEqual(consentDocuments.map((slug) => `/legal/${slug}`))
})
