import { expect, test } from 'vitest'
import type { Picture } from '../media/picture.ts'
import { addPictureFiles, pictureUrlsIn } from './pictures.ts'
import { parseHtml, serialise } from './tree.ts'

function withPictures(html: string, pictures: ReadonlyMap<string, Picture>): string {
  const tree = parseHtml(html)
  addPictureFiles(tree, pictures)
  return serialise(tree)
}

const base = '/media/letter-images/a-20261121t184455123z-0123456789abcdef'
const picture: Picture = { base, width: 800, height: 500, widths: [480, 800], fallback: 'jpg' }
const url = `${base}-800.jpg`
const html = `<p>a<img src="${url}" alt="A &quot;b&quot;" width="9">c</p><img src="/other.jpg" alt="">`

test('the pictures of a text are found', () => {
  expect(pictureUrlsIn(parseHtml(html))).toEqual([url, '/other.jpg'])
})

test('a stored picture gets its files and its size, another stays as it is', () => {
  const sizes = 'sizes="(min-width: 40rem) 35.5rem, 90vw"'
  const files = (kind: string) =>
    `srcset="${base}-480.${kind} 480w, ${base}-800.${kind} 800w" ${sizes}`
  expect(withPictures(html, new Map([[url, picture]]))).toBe(
    `<p>a<picture><source type="image/avif" ${files('avif')}><source type="image/webp" ${files('webp')}>` +
      `<img src="${url}" ${files('jpg')} alt="A &quot;b&quot;" width="800" height="500" loading="lazy" ` +
      `decoding="async"></picture>c</p><img src="/other.jpg" alt="">`,
  )
})
