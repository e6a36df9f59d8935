import type { NounName } from '#core/nouns.ts'
import type { Noun } from './noun.ts'

/** All nouns with their declarations, which the server puts together and hands down. */
export type Nouns = Readonly<Record<NounName, Noun>>
