import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { plantIn } from './support/histories/plant.ts'
import { planted } from './support/histories/planted.ts'
import { plantedDoors } from './support/planted-doors.ts'

const root = resolve(import.meta.dirname, '..')

// `npm run bar -- histories --planted` and `planted-doors` build each and find it; this says when one has
// lost its place.
test.each([...planted, ...plantedDoors])(
  'the planted fault “$name” still applies to the code',
  (fault) => {
    expect(plantIn(root, fault).size).toBeGreaterThan(0)
  },
)

test('there are at least twelve planted faults', () => {
  expect(planted.length).toBeGreaterThanOrEqual(12)
})
