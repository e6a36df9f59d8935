import { slugOf } from '../slug.ts'
import type { PictureUse } from './intake.ts'
import { pictureTypes } from './picture.ts'

/** `{folder}/{words}-{time}-{hash}` (docs/decisions.md 17); undefined if there are no words. */
export function pictureBase(the: PictureUse & { at: Date; hash: string }): string | undefined {
  const stem = stemOf(the)
  return stem && `${stem}-${timeOf(the.at)}-${the.hash.slice(0, 16)}`
}

/** What `like` finds the same bytes for the same use by, whenever they came. */
export function pictureBasesOf(use: PictureUse, hash: string): string | undefined {
  const stem = stemOf(use)
  return stem && `${stem}-${timeOf(new Date(0)).replaceAll(/\d/g, '_')}-${hash.slice(0, 16)}`
}

function stemOf({ folder, theme, words }: PictureUse): string | undefined {
  const slug = slugOf(words, '-').slice(0, maxSlugLength).replace(/-+$/, '')
  if (!slug) return undefined
  return theme ? `${folder}/${theme}/${slug}` : `${folder}/${slug}`
}

const maxSlugLength = 60

/** 20261121t184455123z sorts by time and needs no escaping. */
function timeOf(at: Date): string {
  return at.toISOString().replace(/[-:.]/g, '').toLowerCase()
}

const fileName =
  /^((?:team-images|letter-images|logo-images|icon-images|stock-images\/[a-z0-9]{1,60})\/[a-z0-9-]{1,60}-(\d{8})t(\d{9})z-[0-9a-f]{16})-(\d{2,4})\.(avif|webp|jpg|png)$/

/** Returns undefined for any other text, so that no other file can be requested. */
export function readFileName(
  name: string,
): { base: string; at: Date; width: number; type: string } | undefined {
  const [, base = '', day = '', time = '', width, extension] = fileName.exec(name) ?? []
  if (!base) return undefined
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}.${time.slice(6)}`
  return {
    base,
    at: new Date(`${date}T${clock}Z`),
    width: Number(width),
    type: pictureTypes[extension as keyof typeof pictureTypes],
  }
}
