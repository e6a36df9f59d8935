import { type Picture, pictureTypes, srcSet } from '../media/picture.ts'
import { findAll, type HtmlElement, type HtmlNode } from './tree.ts'

/** How wide a picture in a text is shown: as wide as its column. */
const sizes = '(min-width: 40rem) 35.5rem, 90vw'

/** The addresses of the pictures in a tree. */
export function pictureUrlsIn(tree: readonly HtmlNode[]): string[] {
  return findAll(tree, 'img').map(({ attributes }) => attributes.src ?? '')
}

/**
 * Gives pictures all their files, and the size that keeps their place. One whose files are not known
 * is left as it is.
 */
export function addPictureFiles(
  tree: readonly HtmlNode[],
  pictures: ReadonlyMap<string, Picture>,
): void {
  for (const image of findAll(tree, 'img')) {
    const { src = '', alt = '' } = image.attributes
    const picture = pictures.get(src)
    if (!picture) continue
    const set = (kind: keyof typeof pictureTypes) => ({ srcset: srcSet(picture, kind), sizes })
    const sources = (['avif', 'webp'] as const).map(
      (kind): HtmlElement => ({
        name: 'source',
        attributes: { type: pictureTypes[kind], ...set(kind) },
        children: [],
      }),
    )
    const { width, height, fallback } = picture
    const shown: HtmlElement = {
      name: 'img',
      attributes: {
        src,
        ...set(fallback),
        alt,
        width: String(width),
        height: String(height),
        loading: 'lazy',
        decoding: 'async',
      },
      children: [],
    }
    Object.assign(image, { name: 'picture', attributes: {}, children: [...sources, shown] })
  }
}
