import { expect, test } from 'vitest'
import { findEntries, searchEntry } from './find-entries.ts'
import { recordEntries, screenEntry } from './finder-entries.ts'
import { itemsFor } from './items.ts'

const entries = [
  ...['Team', 'Stocks', 'Settings'].map((label) =>
    screenEntry({
      label,
      to: `/admin/${label.toLowerCase()}`,
      place: 'Themes & Stocks',
      right: () => true,
    }),
  ),
  ...recordEntries({
    members: [
      {
        id: '1',
        name: 'Nadia Élan',
        otherNames: [{ language: 'ar', name: 'نادية النمط' }],
        role: 'Head of Teams',
      },
    ],
    themes: [{ id: 'longevity', name: 'Longevity', otherNames: [] }],
    stocks: [{ id: '2', name: 'Stryker', ticker: 'SYK', theme: 'longevity', otherNames: [] }],
    letters: [
      {
        slug: 'a-letter',
        title: 'Of Settlement',
        otherNames: [{ language: 'ar', name: 'إلى المستقبل' }],
      },
    ],
    records: [{ noun: 'claims', key: 'markets', label: '160+', detail: 'claim.markets' }],
    disclosures: [{ key: 'note', title: 'Note of risk' }],
    enquiries: [{ id: '3', name: 'سارة', reference: 'E-7KQ4-M2XD' }],
  }),
]

test.each([
  ['', ['Team', 'Stocks', 'Settings']],
  ['team', ['Team', 'Nadia Élan']],
  ['sett', ['Settings', 'Of Settlement']],
  ['elan nadia', ['Nadia Élan']],
  ['syk', ['Stryker']],
  ['LONGEVITY', ['Longevity', 'Stryker']],
  ['160', ['160+']],
  ['claim.markets', ['160+']],
  ['سارة', ['سارة']],
  ['e-7kq4', ['سارة']],
  ['ساره', ['سارة']],
  ['ناديه', ['Nadia Élan']],
  ['الي مستقبل', ['Of Settlement']],
  ['nothing like it', []],
])('%j leads to %j', (typed, labels) =>
  expect(findEntries(entries, typed).map(({ label }) => label)).toEqual(labels),
)

test('every record leads to where it is worked on', () => {
  expect(entries.slice(3).map(({ to }) => to)).toEqual([
    '/admin/team?search=Nadia+%C3%89lan',
    '/admin/themes/longevity',
    '/admin/stocks?theme=longevity',
    '/admin/letters/a-letter',
    '/admin/claims/markets',
    '/admin/disclosures/note',
    '/admin/enquiries/3',
  ])
})

test('what is typed can be looked for in all enquiries, by who may read them', () => {
  const [entry] = searchEntry(itemsFor('admin'), ' Salma & Co ')
  expect(entry?.to).toBe('/admin/enquiries?search=Salma+%26+Co')
  expect(searchEntry(itemsFor('admin'), ' ')).toEqual([])
  expect(searchEntry(itemsFor('viewer'), 'Salma')).toEqual([])
})
