import { expect, test } from 'vitest'
import { lawKind, noteKind } from '#tests/support/texts.ts'
import { canWithdraw, type Publication, publicationState, publishedPeriods } from './publication.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute))
let count = 0
function line(
  action: Publication['action'],
  startsAt: Date,
  own: Partial<Publication> = {},
): Publication {
  count += 1
  const recordedAt = new Date(startsAt.getTime() - 600_000 + count)
  return {
    id: `${count}`,
    action,
    version: null,
    startsAt,
    cancels: null,
    recordedAt,
    by: 'Jane',
    ...own,
  }
}

const first = line('publish', at(0), { version: 1 })
const second = line('publish', at(10), { version: 2 })

test('nothing is published before a publication, and that one from its moment on', () => {
  const before = publicationState([first, second], at(-1))
  expect(before.published).toBeUndefined()
  expect(before.scheduled.map(({ version }) => version)).toEqual([1, 2])
  const { published, scheduled } = publicationState([second, first], at(0))
  expect(published).toEqual({ version: 1, since: at(0), by: 'Jane' })
  expect(scheduled).toEqual([{ id: second.id, version: 2, at: at(10), by: 'Jane' }])
  expect(publicationState([first, second], at(10)).published?.version).toBe(2)
})

test('a withdrawal ends it, until it is published again', () => {
  const withdrawn = line('withdraw', at(20))
  const lines = [first, second, withdrawn]
  expect(publicationState(lines, at(20))).toEqual({
    withdrawn: { since: at(20), by: 'Jane' },
    scheduled: [],
  })
  const again = [...lines, line('publish', at(30), { version: 2 })]
  expect(publicationState(again, at(30)).published?.version).toBe(2)
  expect(publishedPeriods(again, at(40))).toMatchObject([
    { version: 1, from: at(0), until: at(10) },
    { version: 2, from: at(10), until: at(20) },
    { version: 2, from: at(30), until: undefined },
  ])
})

test('what is cancelled before it begins never was', () => {
  const lines = [first, second, line('cancel', at(10), { cancels: second.id })]
  expect(publicationState(lines, at(11))).toEqual({
    published: { version: 1, since: at(0), by: 'Jane' },
    scheduled: [],
  })
})

test('what is published can be withdrawn, unless it is followed; what is scheduled is cancelled', () => {
  const states = [publicationState([first], at(-1)), publicationState([first, second], at(0))]
  expect(states.map((state) => canWithdraw(noteKind, state))).toEqual([false, true])
  expect(states.map((state) => canWithdraw(lawKind, state))).toEqual([false, false])
})
