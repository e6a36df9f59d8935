import type { PictureFolder } from '#core/fields/kinds.ts'

/** The two buckets of the backend, which are also folders of our storage. */
export const buckets = ['team-images', 'stock-images'] as const satisfies PictureFolder[]
export type Bucket = (typeof buckets)[number]

export type PictureFile = { bucket: Bucket; path: string }

type Found = { file: PictureFile; issue?: undefined } | { file?: undefined; issue: string }

/** Accepts a bucket URL, a path or a file name, escaped or not. Returns existing files only. */
export function findPictureFile(
  files: readonly PictureFile[],
  bucket: Bucket,
  imageUrl: string,
): Found {
  const text = imageUrl.trim()
  if (/^data:/i.test(text))
    return { issue: 'the picture is written into the cell: it is not taken' }
  const own = files.filter((file) => file.bucket === bucket)
  for (const form of formsOf(text)) {
    const inBucket = afterBucket(form, bucket)
    const exact = own.find(({ path }) => path.normalize() === inBucket)
    if (exact) return { file: exact }
    const name = inBucket.slice(inBucket.lastIndexOf('/') + 1).toLowerCase()
    const named = own.filter(({ path }) => nameOf(path) === name)
    const [first, second] = named
    if (first && second) return { issue: `${bucket} holds several files called ${name}` }
    if (first) return { file: first }
  }
  return { issue: `its picture is not in ${bucket}: ${shortened(text)}` }
}

function nameOf(path: string): string {
  return path
    .normalize()
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
}

function formsOf(url: string): string[] {
  const plain = url.replace(/[?#].*$/s, '')
  const once = unescaped(plain)
  return [...new Set([plain, once, unescaped(once)])].map((form) => form.normalize())
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function afterBucket(url: string, bucket: Bucket): string {
  const at = url.lastIndexOf(`${bucket}/`)
  return (at < 0 ? url : url.slice(at + bucket.length + 1)).replace(/^\/+/, '')
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}
