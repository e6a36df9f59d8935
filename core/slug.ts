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
  return firstFree(slug, isTaken).free
}

/** The first that is free of `slug`, `slug-2`, … Those before `from` are known to be taken. */
export function firstFree(
  slug: string,
  isTaken: (slug: string) => boolean,
  from = 1,
): { free: string; number: number } {
  const named = (number: number) => (number === 1 ? slug : `${slug}-${number}`)
  let number = from
  while (isTaken(named(number))) number += 1
  return { free: named(number), number }
}
