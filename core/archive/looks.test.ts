import { expect, test } from 'vitest'
import { type ContentType, contentTypes } from '#db/revisions.ts'
import { changedSince } from './looks.server.ts'

const now = new Date('2026-11-22T12:00:00Z')
const revisionWith = (raised: Partial<Record<ContentType, number>> = {}) =>
  ({ ...Object.fromEntries(contentTypes.map((type) => [type, 3])), ...raised }) as Record<
    ContentType,
    number
  >
const seen = (look_again_at: Date | null = null) => ({
  revision: JSON.stringify(revisionWith()),
  look_again_at,
})

test('only what rests on changed content is looked at again', () => {
  expect(changedSince(seen(), revisionWith({ team: 4, legal: 7 }), now)).toEqual(
    new Set(['team', 'legal']),
  )
})

test.each([
  ['nothing has changed, as after a command', seen(), revisionWith()],
  ['a page is another one by now', seen(now), revisionWith({ team: 4 })],
])('every page is looked at where %s', (_, state, revision) => {
  expect(changedSince(state, revision, now)).toBeUndefined()
})

test('a page that will be another one later is left until then', () => {
  const later = new Date(now.getTime() + 1)
  expect(changedSince(seen(later), revisionWith({ team: 4 }), now)).toEqual(new Set(['team']))
})
