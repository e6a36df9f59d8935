import { expect, test } from 'vitest'
import { type ExportedStep, stepsText } from '#core/enquiries/export-columns.ts'
import { readSteps, sameSteps } from './enquiry-row.server.ts'

const now = new Date('2026-11-22T12:00:00Z')
const note: ExportedStep = {
  at: '2026-11-20T08:00:00.000Z',
  by: 'Laila',
  step: 'note',
  detail: '',
  note: 'Called.\nNo answer.',
}
const closed: ExportedStep = {
  at: '2026-11-21T08:00:00.000Z',
  by: 'Omar',
  step: 'closed',
  detail: '',
  note: '',
}

const read = (written: unknown, isErased = false) => readSteps(written, { now, isErased })

test('what an export wrote is read as it was, from a cell and from JSON', () => {
  const text = stepsText([note, closed])
  expect(read(text)).toEqual({ steps: [note, closed], reasons: [] })
  expect(read(JSON.parse(text))).toEqual({ steps: [note, closed], reasons: [] })
  expect(sameSteps(text, text)).toBe(true)
  expect(sameSteps(JSON.parse(text), text)).toBe(true)
  expect(sameSteps(stepsText([note]), text)).toBe(false)
  expect(read('')).toEqual({ steps: [], reasons: [] })
})

test.each([
  ['no list', '{"at":1}'],
  ['broken JSON', '[{'],
  ['no record', [null]],
  ['an unknown step', [{ ...closed, step: 'sold' }]],
  ['a step named like a method', [{ ...closed, step: 'toString' }]],
  ['a day that does not exist', [{ ...closed, at: '2026-02-30T08:00:00.000Z' }]],
  ['a time without its zone', [{ ...closed, at: '2026-11-20T08:00:00' }]],
  ['a note on another step', [{ ...closed, note: 'Secret' }]],
  ['nobody', [{ ...closed, by: undefined }]],
  ['a name over several lines', [{ ...closed, by: 'La\nila' }]],
  ['a name that is too long', [{ ...closed, by: 'x'.repeat(301) }]],
  ['a note that is too long', [{ ...note, note: 'x'.repeat(4001) }]],
])('%s is refused as a whole', (_, written) => {
  const { steps, reasons } = read(written)
  expect(steps).toEqual([])
  expect(reasons).toEqual([expect.stringMatching(/^Steps must be as an export writes them/)])
  expect(sameSteps(written, '[]')).toBe(false)
})

test('no step is in the future, no list endless, and an erased enquiry keeps no note', () => {
  expect(read([{ ...closed, at: '2026-11-22T12:00:00.001Z' }]).reasons).toEqual([
    'Steps have one in the future',
  ])
  expect(read(Array.from({ length: 501 }, () => closed)).reasons).toEqual([
    'Steps are more than 500',
  ])
  expect(read([note], true).reasons).toEqual(['It is erased, so no note may be left'])
  expect(read([closed], true).reasons).toEqual([])
})
