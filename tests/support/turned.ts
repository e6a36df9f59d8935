import { pageCopyKeys } from '#app/site/content/page-copy.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { disclosureTexts } from '#core/disclosures/disclosure-texts.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import type { Language } from '#core/language.ts'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { richTextOf } from '#core/rich-text/rich-text.ts'
import { defaultFirm } from '#core/settings/default-firm.ts'
import { readSettings, saveSetting } from '#core/settings/settings.server.ts'
import { closeStock } from '#core/stocks/closed-stocks.server.ts'
import { addVersion } from '#core/texts/add-version.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import { contentOf, type TextKind } from '#core/texts/text-kind.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { sampleDisclosures } from '#sample/disclosures.ts'
import { turning } from './mixed-directions.ts'

/** Puts texts that turn their neighbours around into every field of every kind of record. */
export async function turnEverything(db: Db, staffId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await turnLists(tx)
    for (const language of ['en', 'ar'] as const) {
      await turnText(tx, themeTexts, 'education', language)
      await turnText(tx, letterTexts, 'future-of-wealth-sustainability', language)
      await turnText(tx, legalTexts, 'terms', language)
      // Twice, so that there is an earlier one.
      await turnText(tx, legalTexts, 'terms', language)
      for (const { key } of sampleDisclosures) await turnText(tx, disclosureTexts, key, language)
      for (const key of pageCopyKeys) await turnText(tx, textKinds.page, key, language)
    }
    await turnClaims(tx)
    await turnFirm(tx)
  })
  const closing = { stockId: 'pso', price: '15.40', day: '2026-11-20', reason: turning('reason') }
  await closeStock(db, staffId, 'education', { ...closing, confirmed: [] })
}

async function turnFirm(tx: Tx): Promise<void> {
  const words = Object.fromEntries(
    ['name', 'legalName', 'city'].map((name) => [name, turning(name)]),
  )
  await saveSetting(tx, systemActor, 'firm', { ...defaultFirm, ...words })
  const { firmInArabic } = await readSettings(tx)
  await saveSetting(tx, systemActor, 'firmInArabic', { ...firmInArabic, ...words })
}

async function turnLists(tx: Tx): Promise<void> {
  await tx
    .updateTable('team_members')
    .set({
      ...{ name: turning('name'), role: turning('role'), short_bio: turning('short') },
      ...{ name_ar: turning('name'), role_ar: turning('role'), short_bio_ar: turning('short') },
      ...{ full_bio: turning('full'), full_bio_ar: turning('full') },
    })
    .where('slug', '=', 'amina-example')
    .execute()
  await tx
    .updateTable('stock_picks')
    .set({
      ...{ name: turning('stock'), thesis: turning('thesis') },
      ...{ name_ar: turning('stock'), thesis_ar: turning('thesis') },
    })
    .where('ticker', 'in', ['DUOL', 'PSO'])
    .execute()
}

async function turnClaims(tx: Tx): Promise<void> {
  await tx
    .updateTable('claims')
    .set({
      ...{ value: turning('value'), value_ar: turning('value'), value_ar_of: turning('value') },
      ...{ source: turning('source'), source_ar: turning('source') },
      ...{ source_date: turning('date 2024'), source_date_ar: turning('date 2024') },
    })
    .execute()
}

/** What a sentence has filled in. */
const fillIn = (text: unknown) => String(text ?? '').match(/\{[\w.]+\}/g) ?? []

async function turnText(tx: Tx, kind: TextKind, key: string, language: Language) {
  const id = { key, language }
  const fields = kind.fieldsOf(key)
  const [row = {}] = (await findDraft(tx, kind, id))?.list.rows ?? []
  const content = contentOf(fields, row)
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'rich') content[name] = JSON.stringify(richTextOf([turning(name)]))
    else if (name !== 'slug' && (field.kind === 'line' || field.kind === 'paragraphs'))
      content[name] = turning([name, ...fillIn(content[name])].join(' '))
  }
  const version = await addVersion(tx, systemActor, kind, id, content)
  await publishVersion(tx, systemActor, kind, id, version)
}
