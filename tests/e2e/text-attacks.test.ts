import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageCopyKeys } from '#app/site/content/named-pages.ts'
import { pageKind } from '#app/site/content/page-copy.ts'
import { claimFields } from '#core/claims/claim.ts'
import { disclosureTexts } from '#core/disclosures/disclosure-texts.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { languages } from '#core/language.ts'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { translationsOfRecord } from '#core/record/store.server.ts'
import { richTextOf } from '#core/rich-text/rich-text.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import { contentOf, type TextId, type TextKind } from '#core/texts/text-kind.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { expectProblem, soon, test } from '../support/browser.ts'
import { changeContent } from '../support/content.ts'
import type { RunningServer } from '../support/server.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'
import { onlyReport, xssPayload } from '../support/xss.ts'

// Texts that would like to be something else, in every field of every kind (docs/bar.md 33).

/** Puts the attack into each field of a text, publishes it, and has a draft ahead of that. */
async function poison(tx: Tx, kind: TextKind, id: TextId): Promise<void> {
  const { key } = id
  const [row = {}] = (await findDraft(tx, kind, id))?.list.rows ?? []
  const content = contentOf(kind.fieldsOf(key), row)
  for (const [name, field] of Object.entries(kind.fieldsOf(key))) {
    const text = xssPayload(name)
    if (field.kind === 'rich') content[name] = JSON.stringify(richTextOf([text]))
    else if (field.kind === 'line' || field.kind === 'paragraphs') content[name] = text
  }
  await publishVersion(
    await workAs(tx, systemActor),
    kind,
    id,
    await createVersion(await workAs(tx, systemActor), kind, id, content),
  )
  const [first = ''] = Object.keys(content)
  await createVersion(await workAs(tx, systemActor), kind, id, {
    ...content,
    [first]: xssPayload('draft'),
  })
}

/** A claim is one record for both languages. */
async function poisonClaim(tx: Tx): Promise<void> {
  const names = ['value', 'unit', 'source'] as const
  const attacks = Object.fromEntries(names.map((name) => [name, xssPayload(name)]))
  const words = { valueAr: xssPayload('value_ar'), sourceAr: xssPayload('source_ar') }
  const translations = json(translationsOfRecord(claimFields, { ...attacks, ...words }))
  await tx
    .updateTable('claims')
    .set({ ...attacks, translations })
    .where('name', '=', claim)
    .execute()
}

const claim = 'comparison_fees_bank'
const letter = 'mena-markets-bridge-tomorrow'
const texts: [section: string, kind: TextKind, keys: readonly string[]][] = [
  ['themes', themeTexts, ['education']],
  ['letters', letterTexts, [letter]],
  ['legal', legalTexts, ['terms']],
  ['disclosures', disclosureTexts, ['regulatory-notice']],
  ['pages', pageKind, pageCopyKeys],
]

async function poisonAll(site: RunningServer): Promise<void> {
  for (const [, kind, keys] of texts)
    await changeContent(site, kind.content, async (tx) => {
      for (const key of keys)
        for (const language of languages) await poison(tx, kind, { key, language })
      if (kind === pageKind) await poisonClaim(tx)
    })
}

const publicPages = [
  ...['/', '/themes', '/themes/education', '/team', '/letters', `/letters/${letter}`],
  ...['/contact', '/contact/thanks', '/legal/terms', '/nowhere', '/letters/nothing'],
  // The others in Arabic have the same scripts: tests/requests/texts-stay-texts.test.ts reads them.
  ...['/ar', `/ar/letters/${letter}`],
]

/**
 * One text of each kind: its editor with its preview. In Arabic, and what has changed, of those whose fields and
 * comparisons have every form; those of all others are read in tests/requests/texts-stay-texts.test.ts.
 */
const screens = [
  ...texts.map(([section, , [key]]) => `${section}/${key}`),
  ...[`letters/${letter}`, 'themes/education'].flatMap((text) => [
    `${text}/arabic`,
    `${text}/history/2`,
  ]),
  `claims/${claim}`,
]

test('no field of a text runs anything, nor tries to', async ({ site, visit }) => {
  await poisonAll(site)
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/pages', email, { more: {} })
  await onlyReport(page)
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  await soon(() => page.locator('main').innerText()).toContain('Home')
  for (const screen of screens) {
    await page.goto(`/admin/${screen}`)
    expect([screen, await injectedOf(page)]).toEqual([screen, 0])
  }
  for (const path of publicPages) {
    await page.goto(path)
    expect([path, await injectedOf(page)]).toEqual([path, 0])
    await soon(() => page.locator('main').innerText()).toContain("'><img src=x onerror=alert(1)>")
  }
  expect(ran).toEqual([])
})

test('what is not the page’s own runs here, and is told of', async ({ visit }) => {
  const page = await visit('/robots.txt', { more: {} })
  await onlyReport(page)
  await page.goto('/')
  expectProblem(
    page,
    /report.only/i,
    /policy violated: (require-trusted-types-for|script-src-attr)/,
  )
  const seen = await page.evaluate(() => {
    const violated = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.disposition))
    })
    const button = document.createElement('button')
    button.setAttribute('onclick', "document.title = 'It ran'")
    document.body.append(button)
    button.click()
    return violated.then((disposition) => ({ disposition, title: document.title }))
  })
  expect(seen).toEqual({ disposition: 'report', title: 'It ran' })
})

function injectedOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document.querySelectorAll(
        'img[src=x], [onerror], [onload], [onclick], [onfocus], a[href^=javascript], base',
      ).length,
  )
}
