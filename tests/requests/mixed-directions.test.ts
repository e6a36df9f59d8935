import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import type { Language } from '#core/language.ts'
import { pathIn } from '#core/language.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { richTextOf } from '#core/rich-text/rich-text.ts'
import { defaultFirm } from '#core/settings/default-firm.ts'
import { readSettings, saveSetting } from '#core/settings/settings.server.ts'
import { addVersion } from '#core/texts/add-version.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import { contentOf, type TextKind } from '#core/texts/text-kind.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Tx } from '#db/schema.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { looseTexts, turning } from '../support/mixed-directions.ts'

// Texts that would turn their neighbours around, in every field of every record, in both languages
// (docs/bar.md 33, docs/product.md §16).

let app: TestApp
beforeAll(async () => {
  app = await startApp('sqlite')
  await app.db.transaction().execute(async (tx) => {
    await poisonLists(tx)
    for (const language of ['en', 'ar'] as const) {
      await poisonText(tx, themeTexts, 'education', language)
      await poisonText(tx, letterTexts, 'future-of-wealth-sustainability', language)
    }
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
})
afterAll(() => app.close())

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
    .where('ticker', '=', 'DUOL')
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

const paths = [
  ...['/', '/themes', '/themes/education', '/team', '/team?m=amina-example', '/letters'],
  ...['/letters/future-of-wealth-sustainability', '/contact', '/contact/thanks', '/nowhere'],
]

test.each(paths)('no text at %s turns what stands beside it around', async (path) => {
  for (const language of ['en', 'ar'] as const) {
    const { status, text } = await app.get(pathIn(language, path))
    expect([200, 404]).toContain(status)
    expect(text).toContain('\u202eABC')
    expect([language, looseTexts(text)]).toEqual([language, []])
  }
})

test('what was typed is what is stored and sent to programs', async () => {
  for (const lang of ['en', 'ar']) {
    const { text } = await app.get(`/api/team-members?lang=${lang}`)
    const names = (JSON.parse(text) as { name: string }[]).map(({ name }) => name)
    expect(names).toContain(turning('name'))
  }
})
