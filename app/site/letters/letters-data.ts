import { type Language, languages, otherLanguages } from '#core/language.ts'
import type { Letter, LetterSummary } from '#core/letters/letter.ts'
import {
  findNeighbours,
  hasLetter,
  listLetters,
  listLetterYears,
} from '#core/letters/letters.server.ts'
import type { Picture } from '#core/media/picture.ts'
import { findPictures } from '#core/media/pictures.server.ts'
import type { ProofLine } from '#core/proofs/proofs.server.ts'
import { picturesIn } from '#core/rich-text/walk.ts'
import type { Member } from '#core/team/member.ts'
import { findMemberNamed } from '#core/team/members.server.ts'
import type { Db } from '#db/schema.ts'

export type LetterData = {
  letter: Letter
  languages: readonly Language[]
  pictures: ReadonlyMap<string, Picture>
  later: LetterSummary | undefined
  earlier: LetterSummary | undefined
  /** The member of the team whose name the author has. */
  author: Member | undefined
  /** Undefined of what is only tried out. */
  proof: ProofLine | undefined
}

export async function withNeighbours(
  db: Db,
  letter: Letter,
  now: Date,
  language: Language,
  proof?: ProofLine,
): Promise<LetterData> {
  const others = otherLanguages(language)
  const [neighbours, author, exists, pictures] = await Promise.all([
    findNeighbours(db, letter, now, language),
    findMemberNamed(db, letter.author, language),
    Promise.all(others.map((other) => hasLetter(db, letter.slug, now, other))),
    findPictures(db, [letter.image, ...picturesIn(letter.body)]),
  ])
  return {
    letter,
    languages: languages.filter(
      (each) => !others.some((other, at) => other === each && !exists[at]),
    ),
    author,
    pictures,
    proof,
    ...neighbours,
  }
}

/** How many letters a page of their list holds. */
const perPage = 50

export type LettersData = {
  letters: LetterSummary[]
  /** All of them, where a page does not hold every letter. */
  years: string[]
  /** Of which the page is one; undefined for the newest letters of all. */
  year: string | undefined
  /** From 1. */
  page: number
  hasMore: boolean
}

/** `place` is a year, or with the number of its page from the second on: '2026', '2026-2'. */
export async function findLettersPage(
  db: Db,
  place: string | undefined,
  now: Date,
  language: Language,
): Promise<LettersData | undefined> {
  const years = await listLetterYears(db, now, language)
  const all = years.reduce((sum, { letters }) => sum + letters, 0)
  if (place === undefined) {
    const letters = await listLetters(db, now, language, { limit: perPage })
    const known = all > perPage ? years.map(({ year }) => year) : []
    return { letters, years: known, year: undefined, page: 1, hasMore: false }
  }
  const [, year, later] = /^(\d{4})(?:-(\d{1,4}))?$/.exec(place) ?? []
  const page = later === undefined ? 1 : Number(later)
  const offset = (page - 1) * perPage
  const inYear = years.find((each) => each.year === year)?.letters ?? 0
  const isPlace = year !== undefined && place === placeOf(year, page) && offset < inYear
  if (all <= perPage || !isPlace) return undefined
  return {
    letters: await listLetters(db, now, language, { year, offset, limit: perPage }),
    years: years.map((each) => each.year),
    year,
    page,
    hasMore: offset + perPage < inYear,
  }
}

export function placeOf(year: string, page: number): string {
  return page === 1 ? year : `${year}-${page}`
}

/** Every place that `findLettersPage` knows. */
export async function listLettersPages(db: Db, now: Date, language: Language): Promise<string[]> {
  const years = await listLetterYears(db, now, language)
  const all = years.reduce((sum, { letters }) => sum + letters, 0)
  if (all <= perPage) return []
  return years.flatMap(({ year, letters }) =>
    Array.from({ length: Math.ceil(letters / perPage) }, (_, page) => placeOf(year, page + 1)),
  )
}
