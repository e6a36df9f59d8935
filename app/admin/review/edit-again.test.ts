import { expect, test } from 'vitest'
import { doAgainAt, editAgain } from './edit-again.ts'

const submission = { id: 's1', noun: 'stocks', key: 'education', language: '' }

test.each([
  ['save-list', '/admin/stocks?theme=education&again=s1'],
  ['import-file', '/admin/import?again=s1'],
  ['import-prices', '/admin/prices/import?again=s1'],
])('%s comes back as it was typed', (operation, address) => {
  expect(editAgain({ ...submission, operation })).toBe(address)
  expect(doAgainAt({ ...submission, operation })).toBeUndefined()
})

test.each([
  ['restore-list', 'stocks', '/admin/stocks/history?theme=education'],
  ['undo-change', 'team', '/admin/team/history'],
  ['restore-record', 'stocks', '/admin/stocks?theme=education&show=trash'],
  ['restore-record', 'team', '/admin/team?show=trash'],
  ['delete-closed-stock', 'stocks', '/admin/stocks/closed?theme=education'],
  ['mark-price', 'stocks', '/admin/stocks/duol/prices?theme=education'],
  ['move-text', 'letters', '/admin/letters'],
])('%s of %s is pressed again where it was', (operation, noun, address) => {
  const of = { ...submission, operation, noun, input: { stockId: 'duol' } }
  expect(doAgainAt(of)).toBe(address)
  expect(editAgain(of)).toBeUndefined()
})
