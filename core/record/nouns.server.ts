import type { NounName } from '#core/nouns.ts'
import type { Noun } from './noun.ts'

/** All nouns with their declarations, handed down by whoever puts the program together. */
export type Nouns = Readonly<Record<NounName, Noun>>
