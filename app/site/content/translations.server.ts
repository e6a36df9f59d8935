import { type Language, type Translation, translations } from '#core/language.ts'
import { sentencesOf } from './page-copy.ts'
import { refusals as englishRefusals, type Refusals } from './refusals.ts'
import type { Offer } from './translation.ts'

/** What the folder of a language says: each module by the name of its English one. */
type TranslatedCopy = {
  copy: Readonly<Record<string, object>>
  claims: Readonly<Record<string, string>>
  offer: Offer
  refusals: Refusals
  recipient: string
}

/** The folder of each language is found by its code. */
const folders = new Map<Language, TranslatedCopy>(
  await Promise.all(
    translations.map(async (language): Promise<[Translation, TranslatedCopy]> => {
      return [language, await import(`./${language}/index.ts`)]
    }),
  ),
)

const originals = new Map(
  Array.from(folders, ([language, { copy }]) => [language, sentencesIn(copy)] as const),
)

/** The sentences of a language as they came with the program, by their names; none in English. */
export function originalsIn(language: Language): Readonly<Record<string, string>> {
  return originals.get(language) ?? {}
}

/** What the original claims say in a language, by their names; none in English. */
export function originalClaimsIn(language: Language): Readonly<Record<string, string>> {
  return folders.get(language)?.claims ?? {}
}

export function refusalsIn(language: Language): Refusals {
  return folders.get(language)?.refusals ?? englishRefusals
}

/** Who is named where the copy is shown to staff. */
export function recipientIn(language: Language): string {
  return folders.get(language)?.recipient ?? 'Jane Doe'
}

/** What English pages offer to browsers that ask for the language first. */
export function originalOffer(language: Translation): Offer | undefined {
  return folders.get(language)?.offer
}

function sentencesIn(copy: TranslatedCopy['copy']): Record<string, string> {
  const { contact } = copy
  // The Thank You page is a page of its own (page-copy.ts).
  const modules = {
    ...copy,
    ...(contact && 'thanks' in contact && { 'contact.thanks': contact.thanks }),
  }
  return Object.fromEntries(
    Object.entries(modules)
      .flatMap(([name, module]) =>
        typeof module === 'object' && module ? sentencesOf(name, module) : [],
      )
      .map(({ name, text }) => [name, text]),
  )
}
