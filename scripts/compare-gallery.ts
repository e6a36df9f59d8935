/**
 * `node scripts/compare-gallery.ts BEFORE AFTER`: which pictures of two galleries differ, and by how
 * much. Writes a picture with the changed pixels in red for each, in build/gallery-diff. Exit code 1
 * if any differ.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const out = 'build/gallery-diff'
/** Differences of a channel up to this are how edges of text are smoothed. */
const tolerance = 24

const [before, after] = process.argv.slice(2)
if (!before || !after) throw new Error('usage: node scripts/compare-gallery.ts BEFORE AFTER')

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const names = [...new Set([...listPictures(before), ...listPictures(after)])].toSorted()
let different = 0
for (const name of names) {
  const verdict = await compare(name, before, after)
  if (!verdict) continue
  different += 1
  process.stdout.write(`${name}: ${verdict}\n`)
}
process.stdout.write(`${different} of ${names.length} pictures differ; see ${out}\n`)
process.exitCode = different > 0 ? 1 : 0

function listPictures(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.png'))
}

async function compare(name: string, before: string, after: string): Promise<string | undefined> {
  const [old, now] = await Promise.all([read(join(before, name)), read(join(after, name))])
  if (!old) return 'is new'
  if (!now) return 'is gone'
  const { width } = old
  if (width !== now.width) return `${width} px wide before, ${now.width} px now`
  const height = Math.min(old.height, now.height)
  const changed = Buffer.from(now.data.subarray(0, width * height * 3))
  const rows = new Set<number>()
  let pixels = 0
  for (let at = 0; at < changed.length; at += 3) {
    const most = Math.max(
      Math.abs((old.data[at] ?? 0) - (now.data[at] ?? 0)),
      Math.abs((old.data[at + 1] ?? 0) - (now.data[at + 1] ?? 0)),
      Math.abs((old.data[at + 2] ?? 0) - (now.data[at + 2] ?? 0)),
    )
    if (most <= tolerance) continue
    pixels += 1
    rows.add(Math.floor(at / 3 / width))
    changed.set([255, 0, 0], at)
  }
  if (pixels === 0 && old.height === now.height) return undefined
  await sharp(changed, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(join(out, name))
  const grown = old.height === now.height ? '' : `${old.height} px high before, ${now.height} now; `
  return `${grown}${pixels} pixels, rows ${Math.min(...rows)} to ${Math.max(...rows)}`
}

async function read(file: string) {
  try {
    const { data, info } = await sharp(file)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}
