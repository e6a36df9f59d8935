import { expect, test } from 'vitest'
import type { Change } from '#core/record/merge.ts'
import { losses } from './conflict-dialog.tsx'

type Person = { id: string; name: string }

const labels = { name: 'Full Name' }
const ann = { id: 'a', name: 'Ann' }
const change = (of: Partial<Change<Person>>): Change<Person> => ({
  kind: 'field',
  by: 'me',
  id: 'a',
  field: 'name',
  mine: ann,
  theirs: ann,
  ...of,
})

test.each([
  [change({}), 'Full Name of Ann'],
  [change({ field: 'motto' }), 'motto of Ann'],
  [change({ kind: 'added', theirs: undefined }), 'Ann, added'],
  [change({ kind: 'removed', mine: undefined }), 'Ann, removed'],
  [
    change({ kind: 'removed', mine: undefined, theirs: { id: 'a', name: ' ' } }),
    'Unnamed, removed',
  ],
  [change({ kind: 'order', mine: undefined, theirs: undefined }), 'the order'],
])('what is lost is named in words', (lost, words) => {
  expect(losses([lost], 'me', labels)).toBe(words)
})

test('each loses what they changed, alone or together', () => {
  const changes = [
    change({ mine: { id: 'a', name: 'Mine' } }),
    change({ by: 'them', mine: undefined, theirs: { id: 'b', name: 'Theirs' } }),
    change({ by: 'both', mine: { id: 'c', name: 'Both' } }),
  ]
  expect(losses(changes, 'me', labels)).toBe('Full Name of Mine; Full Name of Both')
  expect(losses(changes, 'them', labels)).toBe('Full Name of Theirs; Full Name of Both')
  expect(losses([], 'me', labels)).toBe('')
})
