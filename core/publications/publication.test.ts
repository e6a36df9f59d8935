import { expect, test } from 'vitest'
import { lawKind, noteKind } from '#tests/support/texts.ts'
import {
  canWithdraw,
  type Publication,
  publicationState,
  publishedPeriods,
  showings,
  shownBefore,
} from './publication.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute))
let count = 0
function line(
  action: Publication['action'],
  startsAt: Date,
  own: Partial<Publication> = {},
): Publication {
  count += 1
  return {
    id: `${count}`,
    position: count,
    action,
    version: null,
    startsAt,
    isScheduled: false,
    cancels: null,
    day: '',
    recordedAt: startsAt,
    by: 'Jane',
    reason: '',
    ...own,
  }
}

const first = line('publish', at(0), { version: 1, isScheduled: true })
const second = line('publish', at(10), { version: 2, isScheduled: true })

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

test('what is published at once ends what was scheduled before, though it begins later', () => {
  const lines = [first, second, line('publish', at(5), { version: 3 })]
  for (const minute of [5, 10, 30])
    expect(publicationState(lines, at(minute))).toEqual({
      published: { version: 3, since: at(5), by: 'Jane' },
      scheduled: [],
    })
  expect(showings(lines)).toMatchObject([{ version: 3, from: undefined, until: undefined }])
  expect(publishedPeriods(lines, at(30))).toMatchObject([
    { version: 1, from: at(0), until: at(5) },
    { version: 3, from: at(5), until: undefined },
  ])
})

test('what was decided last stands, also where it was decided by a clock that was ahead', () => {
  const ahead = line('publish', at(600), { version: 1 })
  expect(publicationState([ahead], at(0)).published?.version).toBe(1)
  const after = [ahead, line('publish', at(1), { version: 2 })]
  for (const minute of [0, 1, 600, 700])
    expect(publicationState(after, at(minute)).published?.version).toBe(2)
  const withdrawn = [...after, line('withdraw', at(2))]
  for (const minute of [0, 2, 700]) {
    expect(publicationState(withdrawn, at(minute)).published).toBeUndefined()
    expect(publicationState(withdrawn, at(minute)).withdrawn).toEqual({ since: at(2), by: 'Jane' })
  }
  expect(publishedPeriods(withdrawn, at(700))).toMatchObject([
    { version: 1, from: at(600), until: at(600) },
    { version: 2, from: at(1), until: at(2) },
  ])
})

test('what is scheduled later begins at its time, whichever was scheduled first', () => {
  const lines = [
    line('publish', at(0), { version: 1 }),
    line('publish', at(20), { version: 2, isScheduled: true }),
    line('publish', at(10), { version: 3, isScheduled: true }),
  ]
  const shown = [0, 9, 10, 19, 20, 30].map(
    (minute) => publicationState(lines, at(minute)).published?.version,
  )
  expect(shown).toEqual([1, 1, 3, 3, 2, 2])
  expect(showings(lines)).toMatchObject([
    { version: 1, from: undefined, until: at(10) },
    { version: 3, from: at(10), until: at(20) },
    { version: 2, from: at(20), until: undefined },
  ])
})

test('what is published can be withdrawn, unless it is followed; what is scheduled is cancelled', () => {
  const states = [publicationState([first], at(-1)), publicationState([first, second], at(0))]
  expect(states.map((state) => canWithdraw(noteKind, state))).toEqual([false, true])
  expect(states.map((state) => canWithdraw(lawKind, state))).toEqual([false, false])
})

test('what was shown before can be published again, unless that was nothing', () => {
  const lines = [
    line('publish', at(0), { version: 1 }),
    line('publish', at(10), { version: 2 }),
    line('withdraw', at(20)),
    line('publish', at(30), { version: 3 }),
  ]
  expect(shownBefore(lines.slice(0, 1), at(5))).toBeUndefined()
  expect(shownBefore(lines.slice(0, 2), at(15))).toMatchObject({ version: 1 })
  expect(shownBefore(lines.slice(0, 3), at(25))).toBeUndefined()
  expect(shownBefore(lines, at(35))).toBeUndefined()
})
