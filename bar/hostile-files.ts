import sharp from 'sharp'
import { inDatabase } from '#tests/support/people.ts'
import { animatedWebp, hugePng, photograph } from '#tests/support/pictures.ts'
import { startBucketServer } from '#tests/support/s3.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import type { Figure } from './support/check.ts'
import { createUploader } from './support/uploads.ts'

export const row = '34'
export const about = 'what becomes of files that are no good pictures, or hide something'

/** Stands in what must not come out again. */
const mark = 'evil-mark-7f3a'

export async function check(): Promise<Figure[]> {
  const bucket = await startBucketServer()
  try {
    return [...(await inStorage('folder', {})), ...(await inStorage('bucket', bucket.env))]
  } finally {
    await bucket.stop()
  }
}

async function inStorage(name: string, env: Record<string, string>): Promise<Figure[]> {
  const site = await startServer({ env: { ...env, LOG_LEVEL: 'warn' } })
  try {
    const upload = await createUploader(site)
    const figures: Figure[] = []
    for (const [what, expected, make] of corpus) {
      const { status, url } = await upload(await make())
      const remains = url ? await remainsIn(site, url) : 0
      figures.push({
        what: `${name}: ${what}`,
        value: url ? `${status}, ${remains} traces in its files` : status,
        limit: expected === 201 ? '201, no trace' : String(expected),
        holds: status === expected && remains === 0,
      })
    }
    return figures
  } finally {
    await site.stop()
  }
}

/** How many of a picture's files contain the mark or metadata, or have unsafe headers. */
async function remainsIn(site: RunningServer, url: string): Promise<number> {
  const { files } = await inDatabase(site, (db) =>
    db.selectFrom('media').select('files').where('url', '=', url).executeTakeFirstOrThrow(),
  )
  let traces = 0
  for (const { name } of files as { name: string }[]) {
    const answer = await fetch(`${site.origin}/media/${name}`)
    const body = Buffer.from(await answer.arrayBuffer())
    const { exif, xmp, iptc, icc, orientation = 1 } = await sharp(body).metadata()
    const { headers } = answer
    const isShut =
      headers.get('content-security-policy') === "default-src 'none'; sandbox" &&
      headers.get('x-content-type-options') === 'nosniff' &&
      /^image\/(avif|webp|jpeg|png)$/.test(headers.get('content-type') ?? '')
    if (exif || xmp || iptc || icc || orientation > 1 || body.includes(mark) || !isShut) traces += 1
  }
  return traces
}

const photo = () => photograph({ width: 800, height: 1000 })
const page = Buffer.from(`<!doctype html><script>alert('${mark}')</script>`)

const corpus: [string, number, () => Promise<Buffer> | Buffer][] = [
  [
    'a JPEG with GPS and orientation 6',
    201,
    async () =>
      sharp(await photo())
        .withMetadata({ orientation: 6 })
        .withExifMerge({ IFD0: { Artist: mark }, IFD3: { GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer(),
  ],
  ['a photo of 40 megapixels', 413, () => photograph({ width: 8000, height: 5000 })],
  [
    'an SVG',
    415,
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!--${mark}--></svg>`),
  ],
  ['an HTML file named .png', 415, () => page],
  ['a JPEG with a page behind it', 201, async () => Buffer.concat([await photo(), page])],
  [
    'a PNG with an archive behind it',
    201,
    async () => {
      const png = await sharp(await photo())
        .png()
        .toBuffer()
      return Buffer.concat([png, Buffer.from(`PK\x03\x04${mark}`)])
    },
  ],
  ['a GIF that is a script', 415, () => Buffer.from(`GIF89a/*${mark}*/=1;alert(1)`)],
  ['an animated WebP', 422, () => animatedWebp(20)],
  ['a truncated JPEG', 422, async () => (await photo()).subarray(0, 40_000)],
  [
    'a truncated WebP',
    422,
    async () =>
      (
        await sharp(await photo())
          .webp()
          .toBuffer()
      ).subarray(0, 5000),
  ],
  ['a PNG of 30,000 × 30,000', 413, () => hugePng(30_000, 30_000)],
]
