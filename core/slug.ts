import transliterate from '@sindresorhus/transliterate'

/** Latin letters only; spaces become a hyphen for members and are removed for themes (docs/decisions.md 5). */
export function slugOf(name: string, space: '-' | ''): string {
  return transliterate(name)
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, space)
    .replace(/^-+|-+$/g, '')
}

export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug
  for (let number = 2; isTaken(free); number += 1) free = `${slug}-${number}`
  return free
}
