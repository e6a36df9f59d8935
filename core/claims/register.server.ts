import { randomUUID } from 'node:crypto'
import { dayMs } from '#core/clock.ts'
import { dayIn } from '#core/dates.ts'
import type { Translation } from '#core/fields/kinds.ts'
import { translationName } from '#core/fields/translated.ts'
import { emptyValues } from '#core/record/fields.ts'
import { insertRecord, updateRecord } from '#core/record/save-record.server.ts'
import { asLevel } from '#core/record/store.server.ts'
import { findPublishedText } from '#core/texts/published.server.ts'
import type { TextContent, TextId } from '#core/texts/text-kind.ts'
import type { Work } from '#core/work.ts'
import { findNow } from '#db/clock.ts'
import { type Claim, claimFields } from './claim.ts'
import { claimRecords } from './claims.server.ts'
import {
  claimOfFigure,
  figures,
  findClaimBook,
  isBar,
  isFigure,
  placeKey,
  sourceFieldsOf,
} from './figures.server.ts'
import { claimsNamedIn, numberOf } from './named-claims.ts'

const yearMs = 365 * dayMs

/**
 * Turns each figure that names no claim into a claim, once: versions are never altered. The translation
 * of a figure becomes that of the English claim.
 */
export async function registerFigures(
  work: Work,
  { key: theme, language }: TextId,
  content: TextContent,
): Promise<void> {
  const { tx } = work
  const book = await findClaimBook(tx)
  const english =
    language === 'en'
      ? undefined
      : await findPublishedText(tx, 'theme', theme, 'en', await findNow(tx))
  for (const figure of figures) {
    const at = fieldOf(content, figure)
    const place = { theme, language, figure, value: at('value') }
    if (!isFigure(place.value) || claimsNamedIn(place.value).length > 0) continue
    if (book.figures.has(placeKey(place))) continue
    const value = String(english?.content[`${figure}.value`] ?? '')
    const translated = claimOfFigure(book, { theme, language: 'en', figure, value })
    const id =
      language === 'en'
        ? await addClaim(work, nameOf(theme, figure), at)
        : translated && (await translate(work, translated, language, at))
    if (id)
      await tx
        .insertInto('claim_figures')
        .values({ ...place, id: randomUUID(), claim_id: id })
        // That of a claim in the trash is taken over.
        .onConflict((conflict) =>
          conflict.columns(['theme', 'language', 'figure', 'value']).doUpdateSet({ claim_id: id }),
        )
        .execute()
  }
}

type FieldOf = (name: 'value' | 'label' | 'source' | 'sourceUrl' | 'sourceDate') => string

function fieldOf(content: TextContent, figure: string): FieldOf {
  const text = (name: string) => String(content[name] ?? '')
  return (name) => {
    if (name.startsWith('source')) return text(`${sourceFieldsOf(figure)}.${name}`)
    const own = text(`${figure}.${name}`)
    const unit = name === 'label' && isBar(figure) ? text('plot.unit') : ''
    return unit ? `${own}, ${unit}` : own
  }
}

function nameOf(theme: string, figure: string): string {
  return `${theme}_${isBar(figure) ? 'plot_' : ''}${figure.slice(-1)}`
}

async function addClaim(work: Work, base: string, at: FieldOf): Promise<string> {
  const name = base
    .replaceAll(/\W/g, '_')
    .replace(/^(?![a-z])/, 'theme_')
    .slice(0, 36)
  const claim = {
    ...emptyValues(claimFields),
    id: randomUUID(),
    value: at('value'),
    unit: at('label'),
    source: at('source'),
    sourceUrl: at('sourceUrl'),
    sourceDate: at('sourceDate'),
    owner: work.actor.id ?? '',
    reviewBy: dayInAYear(work),
  }
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}_${count}`
    const id = await insertRecord(work, claimRecords, { ...claim, name: free })
    if (id) return id
  }
}

async function translate(
  work: Work,
  claim: Claim,
  language: Translation,
  at: FieldOf,
): Promise<string> {
  const { value } = claim
  const said = at('value')
  const after = {
    // A number that is equal in both languages is not a translation.
    [translationName('value', language)]:
      said === value && numberOf(value) !== undefined ? '' : said,
    [translationName('source', language)]: at('source'),
    [translationName('sourceDate', language)]: at('sourceDate'),
  }
  await updateRecord(work, claimRecords, {
    before: claim,
    after: asLevel(claimFields, { ...claim, ...after }),
  })
  return claim.id
}

/** The review day of a claim that nobody has reviewed yet. */
export function dayInAYear({ timeZone, now }: Pick<Work, 'timeZone' | 'now'>): string {
  return dayIn(timeZone, new Date(now.getTime() + yearMs))
}
