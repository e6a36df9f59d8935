import { expect } from 'vitest'
import { pageCopyKeys, pageKind } from '#app/site/content/page-copy.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { richTextOf } from '#core/rich-text/rich-text.ts'
import { addVersion } from '#core/texts/add-version.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import { contentOf, type TextKind } from '#core/texts/text-kind.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Tx } from '#db/schema.ts'
import { soon, test } from '../support/browser.ts'
import { changeContent } from '../support/content.ts'
import type { RunningServer } from '../support/server.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'
import { xssPayload } from '../support/xss.ts'

// Texts that would like to be something else, in every field of every kind (docs/bar.md 33).

/** Puts the attack into each field of a text, publishes it, and has a draft ahead of that. */
async function poison(tx: Tx, kind: TextKind, key: string): Promise<void> {
  const id = { key, language: 'en' } as const
  const [row = {}] = (await findDraft(tx, kind, id))?.list.rows ?? []
  const content = contentOf(kind.fieldsOf(key), row)
  for (const [name, field] of Object.entries(kind.fieldsOf(key))) {
    const text = xssPayload(name)
    if (field.kind === 'rich') content[name] = JSON.stringify(richTextOf([text]))
    else if (field.kind === 'line' || field.kind === 'paragraphs') content[name] = text
  }
  await publishVersion(
    tx,
    systemActor,
    kind,
    id,
    await addVersion(tx, systemActor, kind, id, content),
  )
  const [first = ''] = Object.keys(content)
  await addVersion(tx, systemActor, kind, id, { ...content, [first]: xssPayload('draft') })
}

const letter = 'mena-markets-bridge-tomorrow'
const texts: [section: string, kind: TextKind, keys: readonly string[]][] = [
  ['themes', themeTexts, ['education']],
  ['letters', letterTexts, [letter]],
  ['legal', legalTexts, ['terms']],
  ['pages', pageKind, pageCopyKeys],
]

async function poisonAll(site: RunningServer): Promise<void> {
  for (const [, kind, keys] of texts)
    await changeContent(site, kind.content, async (tx) => {
      for (const key of keys) await poison(tx, kind, key)
    })
}

const publicPages = [
  ...['/', '/themes', '/themes/education', '/team', '/letters', `/letters/${letter}`],
  ...['/contact', '/contact/thanks', '/legal/terms', '/nowhere', '/letters/nothing'],
]

test.for([
  ['with', false],
  ['without', true],
] as const)(
  'no field of a text runs anything %s the policy',
  async ([, bypassCSP], { site, visit }) => {
    await poisonAll(site)
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin/pages', email, { more: { bypassCSP } })
    const ran: string[] = []
    page.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    const strangers = () =>
      page.evaluate(
        () =>
          document.querySelectorAll(
            'img[src=x], [onerror], [onload], [onclick], [onfocus], a[href^=javascript], base',
          ).length,
      )
    await soon(() => page.locator('main').innerText()).toContain('Home')
    // What runs with the policy off tells more, and one visit of each is long enough.
    for (const [section, , keys] of texts)
      for (const screen of bypassCSP ? ['', ...keys.flatMap(screensOf)] : ['']) {
        await page.goto(`/admin/${section}${screen}`)
        expect([section, screen, await strangers()]).toEqual([section, screen, 0])
      }
    for (const path of publicPages) {
      await page.goto(path)
      expect([path, await strangers()]).toEqual([path, 0])
      expect(await page.locator('main').innerText()).toContain("'><img src=x onerror=alert(1)>")
    }
    expect(ran).toEqual([])
  },
)

/** Of one text: its editor with its preview, versions, and what has changed. */
function screensOf(key: string): string[] {
  return [`/${key}`, `/${key}/history`, `/${key}/history/2`, `/${key}/preview`]
}
