import type { NounName, NounWords } from '#core/nouns.ts'
import type { Noun } from './noun.ts'

/** All nouns with their words and declarations, which the server puts together and hands down. */
export type Nouns = Readonly<Record<NounName, NounWords & Noun>>
