import {
  type ClaimBook,
  claimOfFigure,
  figures,
  findClaimBook,
  isFigure,
  sourceFieldsOf,
} from '#core/claims/figures.server.ts'
import { claimsNamedIn } from '#core/claims/named-claims.ts'
import { languageNames, translations } from '#core/language.ts'
import { findPublishedText, listPublishedTexts } from '#core/texts/published.server.ts'
import { fullLabel, type TextContent } from '#core/texts/text-kind.ts'
import { findNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import { blankTheme } from './blank-theme.ts'
import { themeContentOf } from './theme-content.ts'
import { isCommonField, themeFields } from './theme-fields.ts'
import { themeKind } from './theme-text.ts'

/** What is to be looked at before a theme goes live: one line each (docs/decisions.md 46). */
export type ThemeConcern = { what: string; fields: readonly string[] }

/** Sentences of other themes and of the sample, figures without a source, and missing Arabic. */
export async function listThemeConcerns(
  db: Db,
  key: string,
  content: TextContent,
): Promise<ThemeConcern[]> {
  const concerns: ThemeConcern[] = []
  const now = await findNow(db)
  for (const other of await listPublishedTexts(db, 'theme', 'en', now)) {
    if (other.key === key) continue
    const copied = ownFields(content).filter((field) => other.content[field] === content[field])
    const name = themeKind.titleOf(other.content, other.key)
    if (copied.length > 0)
      concerns.push({ what: `The same words as in ${name}`, fields: copied.map(labelOf) })
  }
  const sample = themeContentOf({ name: '', description: '', ...blankTheme('') })
  const samples = ownFields(content).filter((field) => content[field] === sample[field])
  if (samples.length > 0) concerns.push({ what: 'Still a sample', fields: samples.map(labelOf) })
  const unsourced = listUnsourced(await findClaimBook(db), key, content)
  if (unsourced.length > 0)
    concerns.push({
      what: 'A figure without a source and its date',
      fields: unsourced.map(labelOf),
    })
  for (const language of translations) {
    if (await findPublishedText(db, 'theme', key, language, now)) continue
    const name = languageNames[language]
    const what = `No published ${name}: the ${name} site shows it in English`
    concerns.push({ what, fields: [] })
  }
  return concerns
}

function ownFields(content: TextContent): string[] {
  return Object.keys(themeFields).filter((field) => content[field] && !isCommonField(field))
}

function labelOf(field: string): string {
  const found = themeFields[field]
  return found ? fullLabel(found) : field
}

function listUnsourced(book: ClaimBook, theme: string, content: TextContent): string[] {
  return figures
    .filter((figure) => {
      const value = String(content[`${figure}.value`] ?? '')
      if (!isFigure(value) || claimsNamedIn(value).length > 0) return false
      if (claimOfFigure(book, { theme, language: 'en', figure, value })) return false
      const source = sourceFieldsOf(figure)
      return !content[`${source}.source`] || !content[`${source}.sourceDate`]
    })
    .map((figure) => `${figure}.value`)
}
