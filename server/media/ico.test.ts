import { expect, test } from 'vitest'
import { ico } from './ico.ts'

test('an icon file says how large its one picture is and where it begins', () => {
  const png = Buffer.from('a picture')
  const file = ico(png, 48)
  const read = { type: file.readUInt16LE(2), pictures: file.readUInt16LE(4) }
  const size = { width: file[6], height: file[7], bits: file.readUInt16LE(12) }
  const place = { bytes: file.readUInt32LE(14), from: file.readUInt32LE(18) }
  expect({ ...read, ...size }).toEqual({ type: 1, pictures: 1, width: 48, height: 48, bits: 32 })
  expect(file.subarray(place.from, place.from + place.bytes)).toEqual(png)
  expect(file.length).toBe(place.from + place.bytes)
})
