import { expect, test } from 'vitest'
import { type Field, tidyText } from '#core/fields/kinds.ts'
import {
  columnName,
  emptyValues,
  type FieldTable,
  inLanguage,
  inLanguages,
  keepTranslations,
  labelsOf,
  tidyRecord,
} from './fields.ts'

const line: Field = { kind: 'line', label: 'Line', max: 20 }

test.each<[Field, string, string]>([
  [line, '  two words \r\n', 'two words'],
  [{ ...line, upperCase: true }, ' abc ', 'ABC'],
  [{ kind: 'paragraphs', label: 'Text', max: 20 }, ' one\r\ntwo\rthree ', 'one\ntwo\nthree'],
  [{ kind: 'link', label: 'Link', max: 20 }, ' https://a.example/B ', 'https://a.example/B'],
  [{ kind: 'slug', label: 'Slug', max: 20 }, ' a-b ', 'a-b'],
  [{ kind: 'choice', label: 'Choice', choices: [' a '] }, ' a ', ' a '],
  [{ kind: 'rich', label: 'Body', max: 20 }, ' {} ', ' {} '],
])('%j makes %j %j', (field, typed, kept) => expect(tidyText(field, typed)).toBe(kept))

const table = {
  name: { kind: 'line', label: 'Name', max: 20 },
  isShown: { kind: 'tick', label: 'Shown', initial: true },
  place: { kind: 'whole', label: 'Place', missing: 7 },
  exchange: { kind: 'choice', label: 'Exchange', choices: ['NYSE', 'LSE'] },
  updatedAt: { kind: 'moment', label: 'Updated', isServerSet: true },
} as const satisfies FieldTable

test('a new record begins with what its fields begin with', () => {
  expect(emptyValues(table)).toEqual({
    name: '',
    isShown: true,
    place: 7,
    exchange: 'NYSE',
    updatedAt: '',
  })
})

test('what the server sets has no label that anybody reads', () => {
  expect(Object.keys(labelsOf(table))).toEqual(['name', 'isShown', 'place', 'exchange'])
})

test('a record is tidied field by field, and what is no field of its own stays', () => {
  const typed = { id: ' 1 ', name: ' Anna ', place: 3, toString: ' x ' }
  expect(tidyRecord(table, typed)).toEqual({ id: ' 1 ', name: 'Anna', place: 3, toString: ' x ' })
})

test.each([
  ['name', 'name'],
  ['profileUrl', 'profile_url'],
  ['nameAr', 'name_ar'],
])('%s is the column %s', (key, column) => expect(columnName(key)).toBe(column))

const translated = inLanguages({
  name: { kind: 'line', label: 'Name', max: 10, required: true, isPublic: true, translated: true },
  bio: {
    kind: 'line',
    label: 'Bio',
    max: 10,
    translated: true,
    translationHint: 'For {language} pages',
  },
  rank: { kind: 'whole', label: 'Rank' },
})

test('a field that is translated has one more for each other language, right behind it', () => {
  const shown = Object.keys(translated).filter((name) => name in labelsOf(translated))
  expect(shown).toEqual(['name', 'nameAr', 'bio', 'bioAr', 'rank'])
  expect(translated.nameAr).toEqual({
    kind: 'line',
    label: 'Name (Arabic)',
    max: 10,
    translates: 'name',
    language: 'ar',
  })
  expect(translated.bioAr.hint).toBe('For Arabic pages')
})

const record = { id: '1', name: 'Amina', nameAr: 'أمينة', bio: 'Leads.', bioAr: '', rank: 2 }

test('in Arabic a record has its Arabic, and what it lacks in English, named', () => {
  expect(inLanguage(translated, record, 'ar')).toEqual({
    id: '1',
    name: 'أمينة',
    bio: 'Leads.',
    rank: 2,
    inEnglish: ['bio'],
  })
  // What neither language has is nothing to mark.
  expect(inLanguage(translated, { ...record, bio: '' }, 'ar').inEnglish).toEqual([])
})

test('in English it has its English, and nothing of the Arabic', () => {
  expect(inLanguage(translated, record, 'en')).toEqual({
    id: '1',
    name: 'Amina',
    bio: 'Leads.',
    rank: 2,
    inEnglish: [],
  })
})

test('a save that leaves a translation out leaves it as it is, one that empties it empties it', () => {
  const sent = { id: '1', name: 'Amina', bio: 'Leads.', bioAr: 'تقود.', rank: 2 }
  expect(keepTranslations(translated, sent, record)).toEqual({ ...sent, nameAr: 'أمينة' })
  expect(keepTranslations(translated, { ...sent, nameAr: '' }, record)).toEqual({
    ...sent,
    nameAr: '',
  })
  expect(keepTranslations(translated, sent, undefined)).toEqual({ ...sent, nameAr: '' })
})
