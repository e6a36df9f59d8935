import { describe, expect, test } from 'vitest'
import { formatOf } from './format.ts'
import { pictureUrl, refusalText, srcSet } from './picture.ts'
import { pictureBase, readFileName } from './picture-name.ts'

const at = new Date('2026-11-21T18:44:55.123Z')
const hash = '0123456789abcdef'.repeat(4)

describe('names', () => {
  test.each([
    [{ folder: 'team-images', words: 'Amina Example' }, 'team-images/amina-example'],
    [{ folder: 'team-images', words: 'Élodie Żak' }, 'team-images/elodie-zak'],
    [{ folder: 'stock-images', theme: 'longevity', words: 'BRK.B' }, 'stock-images/longevity/brkb'],
    [{ folder: 'letter-images', words: `${'a'.repeat(59)} b` }, `letter-images/${'a'.repeat(59)}`],
  ] as const)('%j', (use, start) => {
    const base = pictureBase({ ...use, at, hash })
    expect(base).toBe(`${start}-20261121t184455123z-0123456789abcdef`)
    expect(readFileName(`${base}-480.avif`)).toEqual({ base, at, width: 480, type: 'image/avif' })
  })

  test('is undefined where nothing is left of the words', () => {
    for (const words of ['', ' ', '💼', '--'])
      expect(pictureBase({ folder: 'team-images', words, at, hash })).toBeUndefined()
  })

  test.each([
    'team-images/a-20261121t184455123z-0123456789abcdef-480.svg',
    'team-images/a-20261121t184455123z-0123456789abcdef-480.jpg/',
    'team-images/a-20261121t184455123z-0123456789abcdef-480.jpg\n',
    'team-images/../a-20261121t184455123z-0123456789abcdef-480.jpg',
    'team-images/longevity/a-20261121t184455123z-0123456789abcdef-480.jpg',
    'stock-images/a-20261121t184455123z-0123456789abcdef-480.jpg',
    'elsewhere/a-20261121t184455123z-0123456789abcdef-480.jpg',
    'team-images/A-20261121t184455123z-0123456789abcdef-480.jpg',
    'team-images/a-20261121t184455123z-0123456789abcde-480.jpg',
    'team-images/a-480.jpg',
    '',
  ])('%j is none', (name) => expect(readFileName(name)).toBeUndefined())
})

test('the address on a record is the widest file that every browser shows', () => {
  const picture = {
    base: '/media/a',
    width: 720,
    height: 900,
    widths: [240, 720],
    fallback: 'png' as const,
  }
  expect(pictureUrl(picture)).toBe('/media/a-720.png')
  expect(srcSet(picture, 'avif')).toBe('/media/a-240.avif 240w, /media/a-720.avif 720w')
})

test('a format is what the first bytes say', () => {
  const of = (text: string) => formatOf(Buffer.from(text, 'latin1'))
  expect(of('\xff\xd8\xff\xe0')).toBe('jpeg')
  expect(of('\x89PNG\r\n\x1a\n\0\0')).toBe('png')
  expect(of('RIFF\x01\x02\x03\x04WEBPVP8 ')).toBe('webp')
  expect(of('\0\0\0 ftypavif\0')).toBe('avif')
  for (const text of ['', '<svg ', 'GIF89a', 'RIFF\0\0\0\0WAVE', 'PNG', ' \xff\xd8\xff', '%PDF-'])
    expect(of(text)).toBeUndefined()
})

test('a refusal names how much it is and how much may be', () => {
  const of = (pixels: number) =>
    refusalText({ reason: 'too-many-pixels', pixels, limit: 25_000_000 })
  expect(of(40_000_000)).toMatch(/^The picture has 40 megapixels and at most 25 are possible: /)
  expect(of(25_000_001)).toMatch(/^The picture has 26 megapixels/)
})
