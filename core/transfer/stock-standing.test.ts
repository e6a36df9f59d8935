import { expect, test } from 'vitest'
import { type Standing, standingOf } from './stock-standing.server.ts'

const shown: Standing = {
  closed: '',
  closingPrice: '',
  closedBy: '',
  closeReason: '',
  removed: '',
  removalReason: '',
  priceSource: 'file',
}
const moment = '2026-11-22T07:30:00.000Z'
const closing = { closingPrice: '12.50', closedBy: 'Jane', closeReason: 'Sold' }
const closed: Standing = { ...shown, ...closing, closed: moment }
const removed: Standing = { ...shown, removed: moment, removalReason: 'A mistake' }

test.each<[string, Standing, Partial<Standing>, Standing]>([
  ['a row that does not say that it is closed brings it back', closed, {}, shown],
  ['an empty cell brings it back too', removed, { removed: '' }, shown],
  ['one that says so again keeps what else is known', closed, { closed: moment }, closed],
  [
    'a day is noon at the office',
    shown,
    { closed: '2026-11-22', ...closing },
    { ...closed, closed: '2026-11-22T10:00:00.000Z' },
  ],
  ['the reason of one that is not away is left out', shown, { removalReason: 'A mistake' }, shown],
  [
    'the person who closed it is left out in the trash',
    closed,
    { removed: moment, removalReason: 'A mistake' },
    removed,
  ],
  [
    'what a file says of its price is no change',
    closed,
    { closed: moment, priceSource: 'hosted' },
    closed,
  ],
])('of a pick %s', (_, before, cells, wanted) => {
  const given = new Set(Object.keys(cells))
  expect(standingOf({ ...before, ...cells }, { before, given }, 'Africa/Cairo')).toEqual(wanted)
})
