import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { proofName, proofTextOf } from './proof-text.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const cell = (text: string) => ({ type: 'table_cell', content: [paragraph(text)] })
const body = JSON.stringify({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Water' }] },
    paragraph('Rain fell\u00a0 on  the coast.'),
    { type: 'table', content: [{ type: 'table_row', content: [cell('2025'), cell('3.5%')] }] },
  ],
})
const letter = { title: 'A Dry Year', author: 'Amina Example', excerpt: 'Wells.', body }

test('the file of a version has its title, day, author, lead and body with its figures', () => {
  expect(proofTextOf(letter, '2026-09-30')).toBe(
    'A Dry Year\n2026-09-30\nAmina Example\n\nWells.\n\nWater\nRain fell on the coast.\n2025 | 3.5%\n',
  )
  expect(proofTextOf({ title: 'Terms', summary: 'Short.', body: '' }, '')).toBe('Terms\n\nShort.\n')
})

test('what was told to strangers once is never made otherwise', () => {
  const hash = createHash('sha256').update(proofTextOf(letter, '2026-09-30')).digest('hex')
  expect(hash).toBe('b1d81daf884377d4e81b6d03dacf76b86071da40fdc9ab9a5c0d0f80bc45203c')
})

test('its address names kind, key, version and language', () => {
  const of = { kind: 'letter', key: 'a-dry-year', version: 2, language: 'ar' }
  expect(proofName(of)).toBe('letter/a-dry-year/2.ar')
})
