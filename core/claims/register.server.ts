import { randomUUID } from 'node:crypto'
import { dayIn } from '#core/dates.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { findPublishedText } from '#core/texts/published.server.ts'
import type { TextContent, TextId } from '#core/texts/text-kind.ts'
import type { Work } from '#core/work.ts'
import { findNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import type { Claim } from './claim.ts'
import { createClaimRow, recordClaim } from './claim-rows.server.ts'
import {
  claimOfFigure,
  figures,
  findClaimBook,
  isBar,
  isFigure,
  placeKey,
  sourceFieldsOf,
} from './figures.server.ts'
import { claimsNamedIn, numberOf } from './shown-claim.ts'

const yearMs = 365 * 24 * 60 * 60_000

/**
 * Turns each figure that names no claim into a claim, once: versions are never altered. The Arabic
 * of a figure becomes the Arabic value of the English claim.
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
        : translated && (await translate(work, translated, at))
    if (id)
      await tx
        .insertInto('claim_figures')
        .values({ ...place, id: randomUUID(), claim_id: id })
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
  const { tx, actor } = work
  const claim = {
    value: at('value'),
    valueAr: '',
    unit: at('label'),
    source: at('source'),
    sourceUrl: at('sourceUrl'),
    sourceDate: at('sourceDate'),
    sourceAr: '',
    sourceDateAr: '',
    owner: actor.id ?? '',
    reviewBy: await findDayInAYear(tx),
  }
  const name = base
    .replaceAll(/\W/g, '_')
    .replace(/^(?![a-z])/, 'theme_')
    .slice(0, 36)
  for (let count = 1; ; count += 1) {
    const id = await createClaimRow(tx, work, count === 1 ? name : `${name}_${count}`, claim)
    if (id) return id
  }
}

async function translate(work: Work, claim: Claim, at: FieldOf): Promise<string> {
  const { tx } = work
  const { id, value } = claim
  // A number that is equal in both languages is not a translation.
  const valueAr = at('value') === value && numberOf(value) !== undefined ? '' : at('value')
  const after = { valueAr, sourceAr: at('source'), sourceDateAr: at('sourceDate') }
  await tx
    .updateTable('claims')
    .set({
      value_ar: after.valueAr,
      value_ar_of: value,
      source_ar: after.sourceAr,
      source_date_ar: after.sourceDateAr,
    })
    .where('id', '=', id)
    .execute()
  await recordClaim(work, claim, { ...after, valueArOf: value })
  return id
}

/** The review day of a claim that nobody has reviewed yet. */
export async function findDayInAYear(db: Db): Promise<string> {
  const { timeZone } = await findSettings(db)
  return dayIn(timeZone, new Date(Date.now() + yearMs))
}
