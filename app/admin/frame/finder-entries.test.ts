import { expect, test } from 'vitest'
import { findEntries, searchEntry } from './find-entries.ts'
import { actionEntries } from './finder-actions.ts'
import { recordEntries, screenEntry } from './finder-entries.ts'
import { placeEntries } from './finder-places.ts'
import { itemsFor, panelItems } from './items.ts'

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
    texts: [
      { kind: 'theme', key: 'longevity', title: 'Longevity', otherNames: [] },
      {
        kind: 'letter',
        key: 'a-letter',
        title: 'Of Settlement',
        otherNames: [{ language: 'ar', name: 'إلى المستقبل' }],
      },
      { kind: 'disclosure', key: 'note', title: 'Note of risk', otherNames: [] },
      {
        kind: 'legal',
        key: 'terms',
        title: 'Conditions',
        otherNames: [{ language: 'ar', name: 'شروط الاستخدام' }],
      },
    ],
    stocks: [
      {
        id: '2',
        name: 'Stryker',
        ticker: 'SYK',
        theme: { id: 'longevity', name: 'Longevity' },
        otherNames: [],
      },
    ],
    records: [{ noun: 'claims', key: 'markets', label: '160+', detail: 'claim.markets' }],
    enquiries: [{ id: '3', name: 'سارة', reference: 'E-7KQ4-M2XD' }],
    people: [{ id: '4', name: 'Jane Editor', email: 'jane@firm.example' }],
    pages: [],
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
  ['jane@firm', ['Jane Editor']],
  ['ناديه', ['Nadia Élan']],
  ['الي مستقبل', ['Of Settlement']],
  ['شروط الإستخدام', ['Terms of Use']],
  ['conditions', ['Terms of Use']],
  ['nothing like it', []],
])('%j leads to %j', (typed, labels) =>
  expect(findEntries(entries, typed).map(({ label }) => label)).toEqual(labels),
)

test('every record leads to where it is worked on', () => {
  expect(entries.slice(3).map(({ to }) => to)).toEqual([
    '/admin/team?search=Nadia+%C3%89lan',
    '/admin/themes/longevity',
    '/admin/letters/a-letter',
    '/admin/disclosures/note',
    '/admin/legal/terms',
    '/admin/stocks?theme=longevity',
    '/admin/claims/markets',
    '/admin/people?search=jane%40firm.example',
    '/admin/enquiries/3',
  ])
})

test('what is typed can be looked for in all enquiries, by who may read them', () => {
  const [entry] = searchEntry(itemsFor('admin'), ' Salma & Co ')
  expect(entry?.to).toBe('/admin/enquiries?search=Salma+%26+Co')
  expect(searchEntry(itemsFor('admin'), ' ')).toEqual([])
  expect(searchEntry(itemsFor('viewer'), 'Salma')).toEqual([])
})

test('a page is found by what it says as published', () => {
  const published = [{ key: 'home', words: 'A bridge for patient families' }]
  const found = findEntries(placeEntries(published), 'patient families')
  expect(found.map(({ to }) => to)).toEqual(['/admin/pages/home'])
})

const everything = [...panelItems.map(screenEntry), ...actionEntries(panelItems), ...placeEntries()]

test.each([
  ['privacy', 'Legal texts'],
  ['retention', 'How long records are kept'],
  ['smtp', 'Connections'],
  ['delete account', 'People'],
  ['logo', 'Logo and icon'],
  ['colours', 'Colours'],
  ['color', 'Colours'],
  ['password', 'Change my password'],
  ['backup', 'Health'],
  ['time zone', 'Office and site'],
  ['invite', 'Invite a colleague'],
  ['add member', 'Add a member'],
  ['new letter', 'New letter'],
  ['update prices', 'Update prices'],
  ['every admin needs', 'Two-step verification'],
  ['a bridge to global', 'Home'],
])('%j finds %s first or among the first', (typed, label) =>
  expect(
    findEntries(everything, typed)
      .slice(0, 3)
      .map((entry) => entry.label),
  ).toContain(label),
)
