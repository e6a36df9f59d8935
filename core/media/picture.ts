import type { PictureFolder } from '#core/fields/kinds.ts'

/** Folders, and the widths in pixels in which their pages show pictures. */
export const pictureFolders = {
  'team-images': [240, 480, 720],
  'stock-images': [480, 800, 1280],
  'letter-images': [480, 800, 1200],
  'logo-images': [160, 320, 640],
  'icon-images': [32, 180, 192, 512],
} as const satisfies Record<PictureFolder, readonly number[]>

/** Icons are square; logos and icons are PNG files where others are JPEG. */
export const pictureForms: Partial<Record<PictureFolder, PictureForm>> = {
  'logo-images': 'png',
  'icon-images': 'square',
}

export type PictureForm = 'png' | 'square'

export function isPictureFolder(value: unknown): value is PictureFolder {
  return typeof value === 'string' && Object.hasOwn(pictureFolders, value)
}

export const pictureTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const

export type PictureExtension = keyof typeof pictureTypes

export type Picture = {
  base: string
  width: number
  height: number
  widths: number[]
  /** For browsers that support neither AVIF nor WebP. */
  fallback: 'jpg' | 'png'
}

export function pictureUrl(picture: Picture): string {
  return fileUrl(picture, picture.width, picture.fallback)
}

export function srcSet(picture: Picture, extension: PictureExtension): string {
  return picture.widths.map((width) => `${fileUrl(picture, width, extension)} ${width}w`).join(', ')
}

export function fileUrl({ base }: Picture, width: number, extension: PictureExtension): string {
  return `${base}-${width}.${extension}`
}

export const pictureLimits = {
  bytes: 15 * 1024 * 1024,
  pixels: 25_000_000,
  pixelsOfAvif: 8_000_000,
  ratio: 5,
} as const

export type PictureRefusal =
  | { reason: 'empty' | 'too-many-bytes' | 'unknown-format' | 'animated' | 'damaged' | 'too-slow' }
  | { reason: 'too-many-pixels'; pixels: number; limit: number }
  | { reason: 'too-long' | 'no-name' | 'no-theme' }
  | { reason: 'busy' | 'no-room' | 'storage-away' | 'not-allowed' | 'signed-out' }

const megapixels = (pixels: number) => Math.round(pixels / 1_000_000)

/** docs/product.md §8, docs/decisions.md 32. */
export function refusalText(refusal: PictureRefusal): string {
  switch (refusal.reason) {
    case 'too-many-pixels': {
      const limit = megapixels(refusal.limit)
      const given = Math.max(megapixels(refusal.pixels), limit + 1)
      return `The picture has ${given} megapixels and at most ${limit} are possible: save it smaller, 2,400 pixels wide is plenty.`
    }
    default:
      return texts[refusal.reason]
  }
}

const texts: Record<Exclude<PictureRefusal['reason'], 'too-many-pixels'>, string> = {
  empty: 'The file is empty: choose another.',
  'too-many-bytes': `The file is larger than ${pictureLimits.bytes / 1024 / 1024} MB: save it smaller, or as JPEG.`,
  'unknown-format': 'The file is not a JPEG, PNG, WebP or AVIF picture: save it as one of these.',
  animated: 'The picture is animated: save a still picture instead.',
  damaged: 'The file is damaged or incomplete: save it again and try again.',
  'too-slow': 'The picture takes too long to convert: save it smaller.',
  'too-long': `The picture is more than ${pictureLimits.ratio} times as long as wide: crop it.`,
  'no-name': 'The picture needs a name or ticker first: fill it in and try again.',
  'no-theme': 'There is no such theme any more: reload the page.',
  busy: 'Many pictures are being converted: try again in a few seconds.',
  'no-room': 'The server’s disk is full: ask the person who runs it.',
  'storage-away': 'The storage for pictures does not answer: try again in a minute.',
  'not-allowed': 'You do not have permission to do this.',
  'signed-out': 'You are signed out: sign in again in another tab, then try again here.',
}
