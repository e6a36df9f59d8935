import { randomUUID } from 'node:crypto'
import { pageCopyKeys } from '#app/site/content/named-pages.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { claimFields } from '#core/claims/claim.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { disclosureTexts } from '#core/disclosures/disclosure-texts.server.ts'
import { createNote } from '#core/enquiries/notes.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import type { Language } from '#core/language.ts'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { translationsOfRecord } from '#core/record/store.server.ts'
import { richTextOf } from '#core/rich-text/rich-text.ts'
import { workAs } from '#core/rights/write.server.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import { findSettings, saveSetting } from '#core/settings/settings.server.ts'
import { closeStock } from '#core/stocks/close-stock.server.ts'
import { stockFields } from '#core/stocks/stock.ts'
import { memberFields } from '#core/team/member.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import { completeContent, type TextKind } from '#core/texts/text-kind.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { invalidateContent } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { sampleDisclosures } from '#sample/disclosures.ts'
import { secret } from './app.ts'
import { anEnquiry } from './enquiries.ts'
import { turning } from './mixed-directions.ts'

/**
 * Such texts in what visitors send, in a private link and in the name of who answers. Returns the
 * id of the enquiry, which is taken and has a note.
 */
export async function turnInbox(db: Db, staffId: string): Promise<string> {
  await db
    .updateTable('users')
    .set({ name: turning('staff') })
    .where('id', '=', staffId)
    .execute()
  const words = { name: turning('name'), message: turning('message') }
  const id = await anEnquiry(db, { ...words, phone: '+20 100 \u202e000', page: turning('page') })
  await createNote(db, staffId, { id, key: randomUUID(), text: turning('note') })
  const mailer = { encryption: createEncryption(secret), origin: 'http://localhost' }
  await createPrivateLink(db, mailer, staffId, {
    themeId: 'education',
    recipient: turning('recipient'),
    email: 'a@example.com',
    language: 'en',
    asksAttestation: false,
    byMail: false,
    days: 14,
  })
  return id
}

type MakeText = (field: string) => string

/** Puts texts that turn their neighbours around into every field of every kind of record. */
export function turnEverything(db: Db, staffId: string): Promise<void> {
  return fillEverything(db, staffId, turning)
}

/** Puts a text of this kind, of 300 characters at most, into every field of every kind of record. */
export async function fillEverything(db: Db, staffId: string, text: MakeText): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await fillLists(tx, text)
    for (const language of ['en', 'ar'] as const) {
      await fillText(tx, themeTexts, 'education', language, text)
      await fillText(tx, letterTexts, 'future-of-wealth-sustainability', language, text)
      await fillText(tx, legalTexts, 'terms', language, text)
      // Twice, so that there is an earlier one.
      await fillText(tx, legalTexts, 'terms', language, text)
      for (const { key } of sampleDisclosures)
        await fillText(tx, disclosureTexts, key, language, text)
      for (const key of pageCopyKeys) await fillText(tx, textKinds.page, key, language, text)
    }
    await fillClaims(tx, text)
    await fillFirm(tx, text)
    await invalidateContent(tx, ['team', 'stocks'])
  })
  const closing = { stockId: 'pso', price: '15.40', day: '2026-11-20', reason: text('reason') }
  await closeStock(db, staffId, 'education', { ...closing, confirmed: [] })
}

async function fillFirm(tx: Tx, text: MakeText): Promise<void> {
  const words = Object.fromEntries(['name', 'legalName', 'city'].map((name) => [name, text(name)]))
  await saveSetting(await workAs(tx, systemActor), 'firm', { ...defaultFirm, ...words })
  const { firmAr } = await findSettings(tx)
  await saveSetting(await workAs(tx, systemActor), 'firmAr', { ...firmAr, ...words })
}

async function fillLists(tx: Tx, text: MakeText): Promise<void> {
  const member = {
    name: text('name'),
    nameAr: text('name'),
    role: text('role'),
    roleAr: text('role'),
    shortBio: text('short'),
    shortBioAr: text('short'),
    fullBio: text('full'),
    fullBioAr: text('full'),
  }
  await tx
    .updateTable('team_members')
    .set({
      name: member.name,
      role: member.role,
      short_bio: member.shortBio,
      full_bio: member.fullBio,
      translations: json(translationsOfRecord(memberFields, member)),
    })
    .where('slug', '=', 'amina-example')
    .execute()
  const stock = {
    name: text('stock'),
    nameAr: text('stock'),
    thesis: text('thesis'),
    thesisAr: text('thesis'),
  }
  await tx
    .updateTable('stock_picks')
    .set({
      name: stock.name,
      thesis: stock.thesis,
      translations: json(translationsOfRecord(stockFields, stock)),
    })
    .where('ticker', 'in', ['DUOL', 'PSO'])
    .execute()
}

async function fillClaims(tx: Tx, text: MakeText): Promise<void> {
  const claim = {
    value: text('value'),
    valueAr: text('value'),
    source: text('source'),
    sourceAr: text('source'),
    sourceDate: text('date 2024'),
    sourceDateAr: text('date 2024'),
  }
  await tx
    .updateTable('claims')
    .set({
      value: claim.value,
      source: claim.source,
      source_date: claim.sourceDate,
      translations: json(translationsOfRecord(claimFields, claim)),
    })
    .execute()
}

/** What a sentence has filled in. */
const placesIn = (value: unknown) => String(value ?? '').match(/\{[\w.]+\}/g) ?? []

async function fillText(tx: Tx, kind: TextKind, key: string, language: Language, text: MakeText) {
  const id = { key, language }
  const fields = kind.fieldsOf(key)
  const [row = {}] = (await findDraft(tx, kind, id))?.list.rows ?? []
  const content = completeContent(fields, row)
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'rich') content[name] = JSON.stringify(richTextOf([text(name)]))
    else if (name !== 'slug' && (field.kind === 'line' || field.kind === 'paragraphs'))
      content[name] = text([name, ...placesIn(content[name])].join(' '))
  }
  const version = await createVersion(await workAs(tx, systemActor), kind, id, content)
  await publishVersion(await workAs(tx, systemActor), kind, id, version)
}
