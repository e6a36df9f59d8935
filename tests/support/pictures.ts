import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/**
 * A picture like a photograph in weight: soft shapes under fine grain, different for each seed.
 * Returns JPEG unless another format is asked for.
 */
export async function photograph(
  the: {
    width?: number
    height?: number
    seed?: number
    /** Without the detail that gives it its weight, which takes seconds to make. */
    plain?: boolean
    format?: 'jpeg' | 'png' | 'webp' | 'avif'
  } = {},
): Promise<Buffer> {
  const { width = 1600, height = 2000, seed = 1, plain = false, format = 'jpeg' } = the
  const hue = (seed * 67) % 360
  const shapes = Array.from({ length: 9 }, (_, index) => {
    const at = (factor: number, size: number) => ((seed * 31 + index * factor) % 100) * (size / 100)
    const colour = `hsl(${(hue + index * 23) % 360} 35% ${25 + ((index * 17) % 55)}%)`
    return `<ellipse cx="${at(37, width)}" cy="${at(59, height)}" rx="${width / (2 + (index % 4))}" ry="${height / (3 + (index % 3))}" fill="${colour}" opacity="0.6"/>`
  }).join('')
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 20% 60%)"/>${shapes}</svg>`,
  )
  // Detail of every size, as faces, leaves and cloth have it, and a camera's own grain.
  const detail = await Promise.all(
    (plain ? [] : [0.02, 0.06, 0.18, 0.45, 1]).map((scale) => noise(width, height, scale)),
  )
  const picture = sharp(drawing)
    .blur(Math.max(1, width / 60))
    .composite(detail.map((input) => ({ input, blend: 'soft-light' as const })))
    .removeAlpha()
  return format === 'avif'
    ? picture.avif({ effort: 0 }).toBuffer()
    : picture.toFormat(format, { quality: 92 }).toBuffer()
}

/** Noise of one size: 1 is as fine as the picture's points. */
async function noise(width: number, height: number, scale: number): Promise<Buffer> {
  const spots = {
    width: Math.max(2, Math.round(width * scale)),
    height: Math.max(2, Math.round(height * scale)),
    channels: 3 as const,
    background: '#000',
    noise: { type: 'gaussian' as const, mean: 128, sigma: scale === 1 ? 8 : 30 },
  }
  const coarse = await sharp({ create: spots }).png({ compressionLevel: 1 }).toBuffer()
  return sharp(coarse)
    .resize(width, height, { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A PNG of any size in hardly any bytes: black, one bit a pixel. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 1 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A WebP that moves. */
export async function animatedWebp(frames: number): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, index) => {
      const background = { r: (index * 97) % 256, g: (index * 31) % 256, b: index % 256 }
      return sharp({ create: { width: 4, height: 4, channels: 3, background } })
        .png()
        .toBuffer()
    }),
  )
  return sharp(pages, { join: { animated: true } })
    .webp({ loop: 0, lossless: true })
    .toBuffer()
}
