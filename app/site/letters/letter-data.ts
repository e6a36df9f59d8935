import { type Language, languages, otherLanguage } from '#core/language.ts'
import type { Letter, LetterSummary } from '#core/letters/letter.ts'
import { findLetter, listLetters } from '#core/letters/letters.server.ts'
import type { Picture } from '#core/media/picture.ts'
import { findPictures } from '#core/media/pictures.server.ts'
import { picturesIn } from '#core/rich-text/walk.ts'
import type { Db } from '#db/schema.ts'

export type LetterData = {
  letter: Letter
  languages: readonly Language[]
  pictures: ReadonlyMap<string, Picture>
  later: LetterSummary | undefined
  earlier: LetterSummary | undefined
}

export async function withNeighbours(
  db: Db,
  letter: Letter,
  now: Date,
  language: Language,
): Promise<LetterData> {
  const [all, twin] = await Promise.all([
    listLetters(db, now, language),
    findLetter(db, letter.slug, now, otherLanguage(language)),
  ])
  const here = all.findIndex((each) => each.slug === letter.slug)
  return {
    letter,
    languages: languages.filter((each) => each === language || twin),
    pictures: await findPictures(db, [letter.image, ...picturesIn(letter.body)]),
    later: here < 0 ? undefined : all[here - 1],
    earlier: here < 0 ? all[0] : all[here + 1],
  }
}
