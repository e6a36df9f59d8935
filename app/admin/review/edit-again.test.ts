import { expect, test } from 'vitest'
import { doAgainAt, editAgain } from './edit-again.ts'

const submission = { id: 's1', noun: 'stocks', key: 'education', language: '' }

test.each([
  ['save-list', '/admin/stocks?theme=education&again=s1'],
  ['import-file', '/admin/import?again=s1'],
])('%s comes back as it was typed', (operation, address) => {
  expect(editAgain({ ...submission, operation })).toBe(address)
  expect(doAgainAt({ ...submission, operation })).toBeUndefined()
})

test.each<[string, string, string, object?]>([
  ['restore-version', 'stocks', '/admin/stocks/history?theme=education', { revision: 3 }],
  ['restore-version', 'team', '/admin/team/history', { undo: {} }],
  ['restore-version', 'stocks', '/admin/stocks?theme=education&show=trash', { id: 'duol' }],
  ['restore-version', 'team', '/admin/team?show=trash', { id: 'jane' }],
  ['restore-version', 'claims', '/admin/claims/education', { id: 'c1' }],
  ['delete-closed-stock', 'stocks', '/admin/stocks/closed?theme=education'],
  ['mark-price', 'stocks', '/admin/stocks/duol/prices?theme=education'],
  ['move-text', 'letters', '/admin/letters'],
])(
  '%s of %s is pressed again where it was',
  (operation, noun, address, input = { stockId: 'duol' }) => {
    const of = { ...submission, operation, noun, input }
    expect(doAgainAt(of)).toBe(address)
    expect(editAgain(of)).toBeUndefined()
  },
)
