import { expect, test } from 'vitest'
import { editStock, newStock, sentStocks } from '#core/stocks/stock-changes.ts'
import { rulesOf } from '../editor/state/editor-state.ts'
import {
  changeRow,
  isUnsaved,
  mergeCopy,
  openCopy,
  refreshCopy,
  rowsOf,
} from '../editor/state/working-copy.ts'
import { stockEditor } from './stock-editor.ts'

const today = '2026-11-22'
const theme = { id: 'education', name: 'Education', isPublished: true, wasPublic: true }
const config = stockEditor(theme, { now: new Date(`${today}T10:00:00Z`), timeZone: 'Africa/Cairo' })
const loaded = {
  ...newStock(),
  id: 'aaa',
  name: 'AAA Inc',
  ticker: 'AAA',
  entry: '100.00',
  current: '120.00',
  lastUpdated: '2026-11-01',
  asOf: '2026-11-01T10:00:00.000Z',
}
/** The price service has set another price since. */
const fresh = {
  ...loaded,
  current: '150.00',
  lastUpdated: today,
  asOf: `${today}T09:00:00.000Z`,
  priceRevision: 1,
}
const list = (row: typeof loaded) => ({ revision: 3, rows: [row], today })
const open = () => openCopy(list(loaded))
const type = (copy: ReturnType<typeof open>, current: string) =>
  changeRow(copy, 'aaa', (row, saved) => editStock(row, { current }, today, saved))

test('a typed price stays when the list is read again, and says which price its person saw', () => {
  const copy = refreshCopy(type(open(), '140'), list(fresh), rulesOf(config))
  expect(sentStocks(rowsOf(copy.entries), copy.loaded.rows)).toMatchObject([
    { current: '140', lastUpdated: today, priceRevision: 0 },
  ])
  const back = type(copy, '150.00')
  expect(isUnsaved(back)).toBe(false)
})

test('a price that nobody has typed is the new one', () => {
  const named = changeRow(open(), 'aaa', (row) => ({ ...row, name: 'Renamed' }))
  const copy = refreshCopy(named, list(fresh), rulesOf(config))
  expect(rowsOf(copy.entries)).toEqual([{ ...fresh, name: 'Renamed' }])
})

test('a save that failed is told of in words of the stocks', () =>
  expect(config.copy.notSaved).toEqual({ title: 'Save failed', text: 'Failed to save stocks.' }))

test('of two prices of one stock the chosen one is kept, and what only one person changed stays', () => {
  const renamed = (copy: ReturnType<typeof open>) =>
    changeRow(copy, 'aaa', (row) => ({ ...row, name: 'Renamed' }))
  const merged = (copy: ReturnType<typeof open>, side: 'mine' | 'theirs') =>
    rowsOf(mergeCopy(copy, list(fresh), rulesOf(config), () => side).entries)
  const typed = renamed(type(open(), '140'))
  expect(merged(typed, 'mine')).toMatchObject([{ name: 'Renamed', current: '140' }])
  for (const rows of [merged(typed, 'theirs'), merged(renamed(open()), 'mine')])
    expect(rows).toEqual([{ ...fresh, name: 'Renamed' }])
})
