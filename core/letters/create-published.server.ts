import { fromHtml } from '#core/rich-text/from-html.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import type { Work } from '#core/work.ts'
import type { Letter } from './letter.ts'
import { letterTexts } from './letters.server.ts'

type OfEdition = 'number' | 'quarter' | 'pullQuote'

export type NewLetter = Omit<
  Letter,
  'minutes' | 'lastUpdated' | 'image' | 'imageAlt' | 'body' | OfEdition
> &
  Partial<Pick<Letter, OfEdition>> & {
    bodyHtml: string
  }

/** Publishes its first version (docs/decisions.md 10). */
export async function createPublishedLetter(
  work: Work,
  { bodyHtml, ...letter }: NewLetter,
): Promise<void> {
  const id = { key: letter.slug, language: 'en' } as const
  const content = { ...letter, image: '', imageAlt: '', body: JSON.stringify(fromHtml(bodyHtml)) }
  const version = await createVersion(work, letterTexts, id, content)
  await publishVersion(work, letterTexts, id, version)
}
