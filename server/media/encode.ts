import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import {
  type PictureExtension,
  type PictureForm,
  type PictureRefusal,
  pictureLimits,
} from '#core/media/picture.ts'
import type { PictureFile } from '#core/media/pictures.server.ts'

// Vector pictures are programs; what is not on the list is not even tried.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    ...['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
    'VipsForeignLoadHeifFile',
  ],
})
// The memory of the machine belongs to visitors.
sharp.concurrency(1)
sharp.cache(false)

const maxSeconds = 20
const formats = new Set(['jpeg', 'png', 'webp', 'heif'])

/** By its header; decodes nothing (docs/bar.md 35). */
export async function checkPicture(file: string): Promise<PictureRefusal | undefined> {
  // So that the refusal can name the figure.
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return { reason: 'damaged' }
  const { format, width, height, pages = 1, compression } = header
  if (!formats.has(format) || (format === 'heif' && compression !== 'av1'))
    return { reason: 'unknown-format' }
  if (pages > 1) return { reason: 'animated' }
  const pixels = width * height
  const limit = format === 'heif' ? pictureLimits.pixelsOfAvif : pictureLimits.pixels
  if (pixels > limit) return { reason: 'too-many-pixels', pixels, limit }
  const ratio = Math.max(width, height) / Math.min(width, height)
  return ratio > pictureLimits.ratio ? { reason: 'too-long' } : undefined
}

export type Encoded = {
  width: number
  height: number
  widths: number[]
  fallback: 'jpg' | 'png'
  files: PictureFile[]
}

/**
 * Reads the whole picture, turned and in sRGB, as small as its widest file. Throws what sharp throws,
 * for example where the file is cut off.
 */
export function decodePicture({
  file,
  widths,
  form,
}: {
  file: string
  widths: readonly number[]
  form?: PictureForm
}) {
  const widest = Math.max(...widths)
  return sharp(file, {
    limitInputPixels: pictureLimits.pixels,
    failOn: 'error',
    pages: 1,
    autoOrient: true,
  })
    .resize(form === 'square' ? squareOf(widest) : { width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: maxSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/**
 * In each width that it is large enough for, as AVIF, WebP and JPEG (PNG where transparent),
 * turned, in sRGB, without metadata: `{stem}-{width}.{ending}`. Throws what sharp
 * throws, and system errors.
 */
export async function encodePicture(task: {
  file: string
  stem: string
  widths: readonly number[]
  form?: PictureForm
}): Promise<Encoded> {
  const { stem, form } = task
  const { data, info } = await decodePicture(task)
  const { width, height, channels } = info
  const original = () => sharp(data, { raw: { width, height, channels } })
  const { isOpaque } = await original().stats()
  const fallback = isOpaque && !form ? 'jpg' : 'png'
  const widths = [...task.widths.filter((each) => each < width), width]
  const files: PictureFile[] = []
  for (const each of widths)
    for (const extension of ['avif', 'webp', fallback] as const) {
      const resized = original().resize({ width: each })
      const bytes = await write(isOpaque ? resized.removeAlpha() : resized, extension)
        .timeout({ seconds: maxSeconds })
        .toBuffer()
      files.push(await store(`${stem}-${each}.${extension}`, bytes))
    }
  return { width, height, widths, fallback, files }
}

/** The whole picture, with nothing around it where it is not square. */
function squareOf(side: number) {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return { width: side, height: side, fit: 'contain', background } as const
}

function write(picture: Sharp, extension: PictureExtension): Sharp {
  switch (extension) {
    case 'avif':
      return picture.avif({ quality: 55, effort: 3 })
    case 'webp':
      return picture.webp({ quality: 78, effort: 4 })
    case 'jpg':
      return picture.jpeg({ quality: 80, progressive: true, mozjpeg: true })
    case 'png':
      return picture.png({ compressionLevel: 9 })
  }
}

async function store(path: string, bytes: Buffer): Promise<PictureFile> {
  await writeFile(path, bytes, { flag: 'wx' })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: path.slice(path.lastIndexOf('/') + 1), bytes: bytes.length, sha256 }
}
