import { expect, test } from 'vitest'
import type { AnyChange } from '#core/record/changes.server.ts'
import { panelItems } from '../frame/items.ts'
import { textBases } from '../texts/text-bases.ts'
import { changeAddress, nounNames } from './everything-names.ts'

const change: AnyChange = {
  id: '1',
  at: new Date(0),
  by: 'Jane',
  noun: 'team',
  recordId: 'r 1',
  recordName: 'Anna',
  action: 'updated',
  save: undefined,
  differences: [],
  approval: undefined,
  hash: undefined,
}

test.each<[Partial<AnyChange>, string | undefined]>([
  [{ save: { list: 'team', revision: 4 } }, '/admin/team/history/4'],
  [
    { noun: 'stocks', save: { list: 'stocks:food & water', revision: 2 } },
    '/admin/stocks/history/2?theme=food+%26+water',
  ],
  [{ noun: 'stocks' }, undefined],
  [{ noun: 'letters' }, '/admin/letters/r%201/history'],
  [{ noun: 'disclosures' }, '/admin/disclosures/r%201/history'],
  [{ noun: 'claims', recordId: 'aum' }, '/admin/claims/aum'],
  [{ noun: 'claims', recordId: 'aum', action: 'removed' }, undefined],
  [{ noun: 'people' }, '/admin/people'],
  [{ noun: 'settings' }, undefined],
  [{ noun: 'team', action: 'imported' }, undefined],
  [{ noun: 'team', recordId: 'abc', hash: 'f'.repeat(64) }, '/admin/review/abc'],
])('%j is seen in full at %s', (of, address) => {
  expect(changeAddress({ ...change, ...of })).toBe(address)
})

test('a kind of text has one name in the history and in the menu', () => {
  for (const base of Object.values(textBases)) {
    const inMenu = panelItems.find(({ to }) => to === base)?.label
    expect(nounNames[base.replace('/admin/', '')]).toBe(inMenu)
  }
})
