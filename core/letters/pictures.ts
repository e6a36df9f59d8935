import { type Picture, pictureTypes, srcSet } from '../media/picture.ts'

const image = /<img src="([^"]*)"( alt="[^"]*")[^>]*>/g

/** How wide a picture in a text is shown: as wide as its column. */
const sizes = '(min-width: 40rem) 35.5rem, 90vw'

/** The addresses of the pictures in sanitised HTML. */
export function pictureUrlsIn(html: string): string[] {
  return Array.from(html.matchAll(image), ([, url = '']) => url)
}

/**
 * Gives the pictures in sanitised HTML all their files, and the size that keeps their place. One
 * whose files are not known is left as it is.
 */
export function withPictures(html: string, pictures: ReadonlyMap<string, Picture>): string {
  return html.replace(image, (whole, url: string, alt: string) => {
    const picture = pictures.get(url)
    if (!picture) return whole
    const { width, height, fallback } = picture
    const set = (kind: keyof typeof pictureTypes) =>
      `srcset="${srcSet(picture, kind)}" sizes="${sizes}"`
    const sources = (['avif', 'webp'] as const).map(
      (kind) => `<source type="${pictureTypes[kind]}" ${set(kind)}>`,
    )
    const facts = `width="${width}" height="${height}" loading="lazy" decoding="async"`
    return `<picture>${sources.join('')}<img src="${url}" ${set(fallback)}${alt} ${facts}></picture>`
  })
}
