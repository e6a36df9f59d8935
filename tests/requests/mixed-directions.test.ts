import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageCopyKeys } from '#app/site/content/page-copy.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { dayIn } from '#core/dates.ts'
import { disclosureTexts } from '#core/disclosures/disclosure-texts.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { type Language, pathIn } from '#core/language.ts'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { createPrivateLink } from '#core/private-links/private-links.server.ts'
import { richTextOf } from '#core/rich-text/rich-text.ts'
import { defaultFirm } from '#core/settings/default-firm.ts'
import { readSettings, saveSetting } from '#core/settings/settings.server.ts'
import { closeStock } from '#core/stocks/closed-stocks.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import { addVersion } from '#core/texts/stored-texts.server.ts'
import { contentOf, type TextKind } from '#core/texts/text-kind.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Tx } from '#db/schema.ts'
import { sampleDisclosures } from '#sample/disclosures.ts'
import { secret, startApp, type TestApp } from '../support/app.ts'
import { looseTexts, turning } from '../support/mixed-directions.ts'
import { type Staff, signInto } from '../support/upload.ts'

// Texts that would turn their neighbours around, in every field of every record, in both languages
// (docs/bar.md 33, docs/product.md §16).

let app: TestApp
let staff: Staff
beforeAll(async () => {
  app = await startApp('sqlite')
  staff = await signInto(app)
  await app.db.transaction().execute(async (tx) => {
    await poisonLists(tx)
    for (const language of ['en', 'ar'] as const) {
      await poisonText(tx, themeTexts, 'education', language)
      await poisonText(tx, letterTexts, 'future-of-wealth-sustainability', language)
      await poisonText(tx, legalTexts, 'terms', language)
      // Twice, so that there is an earlier one.
      await poisonText(tx, legalTexts, 'terms', language)
      for (const key of sampleDisclosures.map((each) => each.key))
        await poisonText(tx, disclosureTexts, key, language)
      for (const key of pageCopyKeys) await poisonText(tx, textKinds.page, key, language)
    }
    await poisonClaims(tx)
    const words = Object.fromEntries(
      ['name', 'legalName', 'city', 'regulatoryNotice', 'professionalClientsNotice'].map((name) => [
        name,
        turning(name),
      ]),
    )
    await saveSetting(tx, systemActor, 'firm', { ...defaultFirm, ...words })
    const { firmInArabic } = await readSettings(tx)
    await saveSetting(tx, systemActor, 'firmInArabic', { ...firmInArabic, ...words })
  })
  await closePick()
})
afterAll(() => app.close())

async function closePick() {
  const closing = { stockId: 'pso', price: '15.40', day: '2026-11-20', reason: turning('reason') }
  expect(await closeStock(app.db, staff.id, 'education', { ...closing, confirmed: [] })).toEqual({
    outcome: 'done',
  })
}

async function poisonLists(tx: Tx): Promise<void> {
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

async function poisonClaims(tx: Tx): Promise<void> {
  await tx
    .updateTable('claims')
    .set({
      ...{ value: turning('value'), value_ar: turning('value'), value_ar_of: turning('value') },
      ...{ source: turning('source'), source_ar: turning('source') },
      ...{ source_date: turning('date 2024'), source_date_ar: turning('date 2024') },
    })
    .execute()
}

async function poisonText(tx: Tx, kind: TextKind, key: string, language: Language) {
  const id = { key, language }
  const fields = kind.fieldsOf(key)
  const [row = {}] = (await findDraft(tx, kind, id))?.list.rows ?? []
  const content = contentOf(fields, row)
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'rich') content[name] = JSON.stringify(richTextOf([turning(name)]))
    else if (name !== 'slug' && (field.kind === 'line' || field.kind === 'paragraphs'))
      content[name] = turning(name)
  }
  const version = await addVersion(tx, systemActor, kind, id, content)
  await publishVersion(tx, systemActor, kind, id, version)
}

const day = dayIn('Africa/Cairo', new Date())
const paths = [
  ...['/', '/themes', '/themes/education', '/team', '/team?m=amina-example', '/letters'],
  ...['/letters/future-of-wealth-sustainability', '/letters/nothing', '/legal/terms'],
  ...[`/legal/terms/${day}-1`, '/contact', '/contact/thanks', '/nowhere'],
]

test.each(paths)('no text at %s turns what stands beside it around', async (path) => {
  for (const language of ['en', 'ar'] as const) {
    const { status, text } = await app.get(pathIn(language, path))
    expect([200, 404]).toContain(status)
    expect(text).toContain('\u202eABC')
    expect([language, looseTexts(text)]).toEqual([language, []])
  }
})

test('nor on a form that comes back', async () => {
  for (const language of ['en', 'ar'] as const) {
    const { text } = await app.postForm(pathIn(language, '/contact'), { name: turning('name') })
    expect([language, looseTexts(text)]).toEqual([language, []])
  }
})

test('nor for the recipient of a private link', async () => {
  const mailer = { encryption: createEncryption(secret), origin: app.origin }
  for (const language of ['en', 'ar'] as const) {
    const link = await createPrivateLink(app.db, mailer, staff.id, {
      ...{ themeId: 'education', recipient: turning('recipient'), email: 'a@example.com' },
      ...{ language, asksAttestation: true, byMail: true, days: 14 },
    })
    const path = link.slice(app.origin.length)
    const asked = await app.get(path)
    await app.postForm(path, { attest: 'yes' }, { origin: app.origin })
    const shown = await app.get(path)
    for (const { text } of [asked, shown]) {
      expect(text).toContain('recipient \u202eABC')
      expect([language, looseTexts(text)]).toEqual([language, []])
    }
  }
})

const screens = [
  ...['/admin', '/admin/team', '/admin/team/history', '/admin/stocks?theme=education'],
  ...['/admin/stocks/history?theme=education', '/admin/stocks/closed?theme=education'],
  ...['/admin/themes', '/admin/themes/education', '/admin/letters', '/admin/legal'],
  ...['/admin/legal/terms', '/admin/legal/terms/history', '/admin/disclosures'],
  ...['/admin/disclosures/regulatory-notice', '/admin/pages', '/admin/pages/home'],
  ...['/admin/claims', '/admin/links', '/admin/languages', '/admin/history', '/admin/prices'],
  ...['/admin/settings', '/admin/enquiries', '/admin/people', '/admin/review', '/admin/archive'],
]

test.each(screens)('nor on the screen %s', async (path) => {
  const { status, text } = await app.get(path, { cookie: staff.cookie })
  expect(status).toBe(200)
  expect(looseTexts(text)).toEqual([])
})

test('what was typed is what is stored and sent to programs', async () => {
  for (const lang of ['en', 'ar']) {
    const { text } = await app.get(`/api/team-members?lang=${lang}`)
    const names = (JSON.parse(text) as { name: string }[]).map(({ name }) => name)
    expect(names).toContain(turning('name'))
  }
})
