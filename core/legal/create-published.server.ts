import { fromHtml } from '#core/rich-text/from-html.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import type { Work } from '#core/work.ts'
import type { LegalText } from './legal-text.ts'
import { legalTexts } from './legal-texts.server.ts'

export type NewLegalText = Omit<LegalText, 'language' | 'version' | 'body'> & { bodyHtml: string }

/** Earlier versions stay. Returns its number. */
export async function publishLegalText(
  work: Work,
  { slug, bodyHtml, ...text }: NewLegalText,
): Promise<number> {
  const id = { key: slug, language: 'en' } as const
  const content = { ...text, body: JSON.stringify(fromHtml(bodyHtml)) }
  const version = await createVersion(work, legalTexts, id, content)
  await publishVersion(work, legalTexts, id, version)
  return version
}
