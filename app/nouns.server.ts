import { claimNoun } from '#core/claims/claim-noun.server.ts'
import { factNoun } from '#core/facts/facts.server.ts'
import { nouns as words } from '#core/nouns.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import { textKinds } from './text-kinds.server.ts'

/** The declaration of every noun in core/nouns.ts. */
export const nouns: Nouns = {
  claims: { ...words.claims, ...claimNoun(Object.values(textKinds)) },
  facts: { ...words.facts, ...factNoun },
}
