import { expect, test } from 'vitest'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { teamList } from '#core/team/team.server.ts'
import { draftPlace } from './use-draft-lines.ts'

const known = {
  themes: [{ id: 'ai1', name: 'AI 1' }],
  records: [{ one: 'claim', address: '/admin/claims', keys: ['markets'] }],
}

test.each([
  [teamList.name, undefined, { what: 'the team', to: '/admin/team' }],
  [
    stocksOf('ai1').name,
    undefined,
    { what: 'the stocks of {name}', name: 'AI 1', to: '/admin/stocks?theme=ai1' },
  ],
  [
    'stocks:gone',
    undefined,
    { what: 'the stocks of {name}', name: 'gone', to: '/admin/stocks?theme=gone' },
  ],
  [
    'letter:two words:en',
    'A Letter',
    { what: '{name}', name: 'A Letter', to: '/admin/letters/two%20words' },
  ],
  [
    'prices:ai1',
    undefined,
    { what: 'the prices of {name}', name: 'AI 1', to: '/admin/prices?theme=ai1' },
  ],
  ['prices::2', undefined, { what: 'prices', to: '/admin/prices?page=2' }],
  [
    'settings:/admin/settings/look',
    undefined,
    { what: 'the settings under {name}', name: 'Look', to: '/admin/settings/look' },
  ],
  ['theme:ai1:ar', '', { what: '{name}', name: 'ai1', to: '/admin/themes/ai1/arabic' }],
  [
    'claim:markets',
    '160+',
    { what: 'the claim {name}', name: '160+', to: '/admin/claims/markets' },
  ],
  [
    'claim:gone',
    '12',
    {
      what: 'the claim {name}, which is deleted,',
      name: '12',
      to: '/admin/claims?draft=gone#new-claim',
    },
  ],
  [
    'claim',
    '',
    { what: 'the claim {name}', name: 'without a name', to: '/admin/claims#new-claim' },
  ],
])('an unsaved draft of %s is found at its editor', (list, title, place) => {
  expect(draftPlace(list, known, title)).toEqual(place)
})

test('a draft of something that this version does not know leads nowhere', () => {
  expect(draftPlace('poem:x:en', known, 'x')).toBeUndefined()
})
