import { expect, test } from 'vitest'
import type { Submission } from '#core/review/submissions.server.ts'
import { pagesOf } from './pages-of.ts'

type Changed = { action: 'updated' | 'added'; fields: readonly string[]; record?: string }

const pages = (of: Partial<Submission>, ...changed: Changed[]) =>
  pagesOf({
    ...({ operation: 'save-list', key: '', language: '' } as Submission),
    changes: changed.map(({ action, fields, record = 'id' }) => ({
      noun: of.noun as 'team',
      recordId: record,
      recordName: '',
      action,
      differences: Object.fromEntries(fields.map((name) => [name, { before: '', after: '1' }])),
    })),
    ...of,
  })

test('a text is seen in its own language', () => {
  const letter = { operation: 'publish-text', noun: 'letters', key: 'one' }
  expect(pages({ ...letter, language: 'en' })).toEqual(['/letters/one'])
  expect(pages({ ...letter, language: 'ar' })).toEqual(['/ar/letters/one'])
})

test('a list is seen in each language, or in Arabic where nothing else is changed', () => {
  const team = { noun: 'team' }
  const both = ['/team', '/', '/ar/team', '/ar']
  expect(pages(team, { action: 'updated', fields: ['name'] })).toEqual(both)
  expect(pages(team, { action: 'updated', fields: ['nameAr', 'nameArOf'] })).toEqual([
    '/ar/team',
    '/ar',
  ])
  expect(pages(team, { action: 'added', fields: ['nameAr'] })).toEqual(both)
  expect(
    pages({ noun: 'stocks', key: 'education' }, { action: 'updated', fields: ['thesis'] }),
  ).toEqual(['/themes/education', '/ar/themes/education'])
})

test('a claim is seen where visitors read it', () => {
  const use = { claim: 'x', title: '', field: '', figure: undefined, state: 'published' } as const
  const claim = { operation: 'save-record', noun: 'claims', key: 'x' } as Submission
  expect(
    pagesOf(claim, [
      { ...use, kind: 'page', key: 'home', language: 'en' },
      { ...use, kind: 'page', key: 'home', language: 'en', field: 'another' },
      { ...use, kind: 'theme', key: 'longevity', language: 'ar' },
      { ...use, kind: 'theme', key: 'education', language: 'en', state: 'draft' },
    ]),
  ).toEqual(['/', '/ar/themes/longevity'])
})

test('a fact is seen on the pages that show facts', () => {
  const fact = { operation: 'save-record', noun: 'facts', key: 'x' }
  expect(pages(fact, { action: 'updated', fields: ['value'] })).toEqual([
    '/',
    '/facts',
    '/ar',
    '/ar/facts',
  ])
  const arabic: Changed = { action: 'updated', fields: ['valueAr', 'valueArOf'] }
  expect(pages(fact, arabic)).toEqual(['/ar', '/ar/facts'])
})

test('the firm in Arabic is seen on Arabic pages', () => {
  const settings = { noun: 'settings' }
  const arabic: Changed = { action: 'updated', fields: ['value'], record: 'firmAr' }
  expect(pages(settings, arabic)).toEqual(['/ar', '/ar/contact'])
  expect(pages(settings, arabic, { ...arabic, record: 'firm' })).toEqual([
    '/',
    '/contact',
    '/ar',
    '/ar/contact',
  ])
})
