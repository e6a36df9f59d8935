import { expect, test } from 'vitest'
import type { FieldTable } from './fields.ts'
import { inLanguage, keepTranslations } from './in-language.ts'

const table = {
  name: { kind: 'line', label: 'Name', max: 10 },
  nameAr: { kind: 'line', label: 'Name (Arabic)', max: 10, translates: 'name' },
  bio: { kind: 'line', label: 'Bio', max: 10 },
  bioAr: { kind: 'line', label: 'Bio (Arabic)', max: 10, translates: 'bio' },
  rank: { kind: 'whole', label: 'Rank' },
} as const satisfies FieldTable

const record = { id: '1', name: 'Amina', nameAr: 'أمينة', bio: 'Leads.', bioAr: '', rank: 2 }

test('in Arabic a record has its Arabic, and what it lacks in English, named', () => {
  expect(inLanguage(table, record, 'ar')).toEqual({
    id: '1',
    name: 'أمينة',
    bio: 'Leads.',
    rank: 2,
    inEnglish: ['bio'],
  })
  // What neither language has is nothing to mark.
  expect(inLanguage(table, { ...record, bio: '' }, 'ar').inEnglish).toEqual([])
})

test('in English it has its English, and nothing of the Arabic', () => {
  expect(inLanguage(table, record, 'en')).toEqual({
    id: '1',
    name: 'Amina',
    bio: 'Leads.',
    rank: 2,
    inEnglish: [],
  })
})

test('a save that leaves a translation out leaves it as it is, one that empties it empties it', () => {
  const sent = { id: '1', name: 'Amina', bio: 'Leads.', bioAr: 'تقود.', rank: 2 }
  expect(keepTranslations(table, sent, record)).toEqual({ ...sent, nameAr: 'أمينة' })
  expect(keepTranslations(table, { ...sent, nameAr: '' }, record)).toEqual({ ...sent, nameAr: '' })
  expect(keepTranslations(table, sent, undefined)).toEqual({ ...sent, nameAr: '' })
})
