import { describe, expect, test } from 'vitest'
import { dayAfter } from '#core/dates.ts'
import { fromHtml } from '#core/rich-text/from-html.ts'
import { completeContent, type TextContent } from '#core/texts/text-kind.ts'
import { checkParts, disclosureKind, isInForce, nextBoundary } from './disclosure.ts'
import { placeInWords, placesOf, placesOfText } from './places.ts'

const body = (html: string) => JSON.stringify(fromHtml(html))
const aDisclosure = (own: TextContent = {}) =>
  completeContent(disclosureKind.fieldsOf(''), { title: 'A', where: 'prices', ...own })

describe('a disclosure', () => {
  test('does not end before it begins', () => {
    const issues = (from: string, until: string) =>
      disclosureKind
        .check?.(aDisclosure({ from, until }))
        .map(({ path, message }) => [path, message])
    expect(issues('2026-12-02', '2026-12-01')).toEqual([
      ['until', 'Until is before From (2 Dec 2026): choose a later day'],
    ])
    for (const [from, until] of [
      ['2026-12-01', '2026-12-01'],
      ['', '2020-01-01'],
      ['2030-01-01', ''],
    ])
      expect(issues(from ?? '', until ?? '')).toEqual([])
  })

  test.each([
    ['', 'Body is required'],
    [body('<p> </p><p></p>'), 'Body is required'],
    [body(`<p>${'x'.repeat(3001)}</p>`), 'Body must have at most 3,000 characters'],
    [body(`<p>${'👩'.repeat(3000)}</p>`), undefined],
  ])('says something, and not too much (%#)', (typed, message) => {
    expect(disclosureKind.checkPublish?.(aDisclosure({ body: typed }))[0]?.message).toBe(message)
  })

  test('has paragraphs, lists and links only', () => {
    const isRefused = (html: string) => checkParts({ body: body(html) }).length > 0
    expect(isRefused('<p>A <strong>b</strong> <a href="/legal/terms">c</a><br>d</p>')).toBe(false)
    expect(isRefused('<ul><li>One</li></ul><ol><li>Two</li></ol>')).toBe(false)
    expect(isRefused('<h2>Title</h2>')).toBe(true)
    expect(isRefused('<blockquote><p>Words</p></blockquote>')).toBe(true)
    expect(checkParts({ body: '' })).toEqual([])
  })

  test('is in force from its first day to its last, both included', () => {
    const period = { from: '2026-03-01', until: '2026-03-31' }
    const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01']
    expect(days.map((day) => isInForce(period, day))).toEqual([false, true, true, false])
    expect(isInForce({ from: '', until: '' }, '2026-03-01')).toBe(true)
  })
})

describe('the next moment at which pages are others', () => {
  const next = (from: string, until: string, now: string, timeZone = 'Africa/Cairo') =>
    nextBoundary([{ from, until }], timeZone, new Date(now))?.toISOString()

  test('is the midnight of the office on which one begins, or after its last day', () => {
    expect(next('2026-12-02', '2026-12-05', '2026-12-01T00:00Z')).toBe('2026-12-01T22:00:00.000Z')
    expect(next('2026-12-02', '2026-12-05', '2026-12-01T22:00Z')).toBe('2026-12-05T22:00:00.000Z')
    expect(next('2026-12-02', '2026-12-05', '2026-12-05T22:00Z')).toBeUndefined()
    expect(next('', '', '2026-12-05T22:00Z')).toBeUndefined()
  })

  test('is an hour later where summer time begins at midnight', () => {
    // In Cairo 24 April 2026 begins at 01:00.
    expect(next('2026-04-24', '', '2026-04-20T00:00Z')).toBe('2026-04-23T22:00:00.000Z')
  })

  test('counts days over the ends of months and years', () => {
    expect(dayAfter('2026-12-31')).toBe('2027-01-01')
    expect(dayAfter('2028-02-28')).toBe('2028-02-29')
    expect(dayAfter('2026-11-22', 30)).toBe('2026-12-22')
  })
})

describe('the places', () => {
  test('of a page are every page, its kind, and what is shown on it', () => {
    expect(placesOf({})).toEqual(['every-page'])
    expect(placesOf({ kind: 'team' })).toEqual(['every-page', 'team'])
    expect(placesOf({ kind: 'contact' })).toEqual(['every-page', 'contact', 'forms'])
    expect(placesOf({ kind: 'theme', value: 'water' })).toEqual([
      ...['every-page', 'theme', 'theme:water', 'prices'],
    ])
  })

  test('of a text are those of the pages that show it; a disclosure asks for no other', () => {
    expect(placesOfText('theme', 'water')).toContain('theme:water')
    expect(placesOfText('letter', 'spring')).toEqual(['every-page', 'letter'])
    expect(placesOfText('page', 'stocks')).toContain('prices')
    expect(placesOfText('page', 'contact')).toContain('forms')
    expect(placesOfText('page', 'frame')).toEqual(['every-page'])
    expect(placesOfText('disclosure', 'note')).toEqual([])
  })

  test('are named in sentences', () => {
    expect(
      ['every-page', 'prices', 'forms', 'letter', 'team'].map((place) => placeInWords(place)),
    ).toEqual(['on every page', 'beside prices', 'before a form', 'on every letter', 'on: Team'])
    expect(placeInWords('theme:water', 'Water')).toBe('on the theme Water')
  })
})
