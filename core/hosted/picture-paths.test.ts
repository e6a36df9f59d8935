import { expect, test } from 'vitest'
import { findPictureFile, type PictureFile } from './picture-paths.ts'

const files: PictureFile[] = [
  { bucket: 'team-images', path: 'jane-doe-20251001.jpg' },
  { bucket: 'team-images', path: 'José Núñez.png' },
  { bucket: 'team-images', path: 'old/two.jpg' },
  { bucket: 'team-images', path: 'new/two.jpg' },
  { bucket: 'stock-images', path: 'education/DUOL_1730.png' },
  { bucket: 'stock-images', path: 'jane-doe-20251001.jpg' },
]
const host = 'https://abcdef.example.co/storage/v1/object'

test.each([
  [`${host}/public/team-images/jane-doe-20251001.jpg`, 'jane-doe-20251001.jpg'],
  [`${host}/public/team-images/jane-doe-20251001.jpg?v=20251001&t=17`, 'jane-doe-20251001.jpg'],
  [`${host}/sign/team-images/jane-doe-20251001.jpg?token=a.b.c`, 'jane-doe-20251001.jpg'],
  ['team-images/jane-doe-20251001.jpg', 'jane-doe-20251001.jpg'],
  ['/jane-doe-20251001.jpg', 'jane-doe-20251001.jpg'],
  ['JANE-DOE-20251001.JPG', 'jane-doe-20251001.jpg'],
  ['/some-uploads/jane-doe-20251001.jpg', 'jane-doe-20251001.jpg'],
  [`${host}/public/team-images/Jos%C3%A9%20N%C3%BA%C3%B1ez.png`, 'José Núñez.png'],
  [`${host}/public/team-images/Jos%25C3%25A9%2520N%25C3%25BA%25C3%25B1ez.png`, 'José Núñez.png'],
  ['Jose\u0301 Nu\u0301n\u0303ez.png', 'José Núñez.png'],
  ['team-images/old/two.jpg', 'old/two.jpg'],
])('%s', (url, path) =>
  expect(findPictureFile(files, 'team-images', url).file).toEqual({ bucket: 'team-images', path }),
)

test('a theme is a folder of the other bucket', () => {
  const url = `${host}/public/stock-images/education/DUOL_1730.png?t=5`
  expect(findPictureFile(files, 'stock-images', url).file?.path).toBe('education/DUOL_1730.png')
})

test.each([
  ['two.jpg', 'several files called two.jpg'],
  ['team-images/nobody.jpg', 'not in team-images: team-images/nobody.jpg'],
  ['../../../etc/passwd', 'not in team-images'],
  ['team-images/%2e%2e/%2e%2e/secret', 'not in team-images'],
  ['%E0%A4%A', 'not in team-images'],
  ['data:image/png;base64,AAAA', 'written into the cell'],
])('%s is named as missing', (url, issue) =>
  expect(findPictureFile(files, 'team-images', url).issue).toContain(issue),
)
