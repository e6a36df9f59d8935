import { expect, test } from 'vitest'
import { namesIn } from '#app/site/content/copy.ts'
import { copyPlaceOf } from '#app/site/content/copy-places.ts'
import { pageCopyKeys } from '#app/site/content/named-pages.ts'
import { pageKind } from '#app/site/content/page-copy.ts'
import { languages } from '#core/language.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { startApp } from '../support/app.ts'
import { shared } from '../support/shared.ts'
import { signInto } from '../support/upload.ts'

const app = shared(() => startApp('sqlite'))

/** By their nature (docs/decisions/2026-11-22-sentences-and-their-places.md). */
const withoutPlace = [
  ...['stocks.lightbox.reader', 'stocks.lightbox.reading', 'stocks.lightbox.readingSince'],
  ...['letters.letter.home', 'letters.letter.separator'],
]

/** What says which sentence it is, with all that is filled in. */
function tokenOf(name: string, original: string): string {
  return [`‹${name}›`, ...namesIn(original).map((each) => `{${each}}`)].join(' ')
}

test.each(languages)(
  'every sentence of the copy is seen in its preview, in %s',
  async (language) => {
    const { cookie } = await signInto(app)
    const missing: string[] = []
    for (const key of pageCopyKeys) {
      const original = pageKind.original?.(key) ?? {}
      const typed = Object.fromEntries(
        Object.entries(original).map(([name, text]) => [name, tokenOf(name, String(text))]),
      )
      const content = JSON.stringify(typed)
      const address = `/admin/pages/${key}${language === 'ar' ? '/arabic' : ''}/preview`
      const shown = new Map<string, string>()
      for (const name of Object.keys(original)) {
        const place = copyPlaceOf(name) ?? ''
        // Each is a state of its own.
        const state =
          /^(contact\.(errors|form\.counter)|privateLink\.attestation|letters\.letter\.quarters)/.test(
            place,
          )
            ? name
            : place
        const html =
          shown.get(state) ??
          (await app.postForm(`${address}?sentence=${state}`, { content }, { cookie })).text
        shown.set(state, html)
        if (!html.replace(/<script.*?<\/script>/gs, '').includes(`‹${name}›`)) missing.push(name)
      }
    }
    expect(missing).toEqual(withoutPlace)
  },
)

test('the sentence that is written has marks around it, and nothing else has', async () => {
  const { cookie } = await signInto(app)
  const content = JSON.stringify(pageKind.original?.('home'))
  const address = '/admin/pages/home/preview?sentence=home.comparison.columns.firm'
  const { text } = await app.postForm(address, { content }, { cookie })
  expect(text).toContain('>\u2063Qantara\u2063</th>')
  expect(text.replaceAll('\u2063Qantara\u2063', '')).not.toContain('\u2063')
  expect((await app.get(address, { cookie })).text).not.toContain('\u2063')
})

test('the sentences of a theme are seen in its preview, also those of its other states', async () => {
  const { cookie } = await signInto(app)
  const id = { key: 'education', language: 'en' } as const
  const [row] = (await findDraft(app.db, themeTexts, id))?.list.rows ?? []
  const unseen: string[] = []
  for (const [name, { kind }] of Object.entries(themeTexts.fieldsOf(id.key))) {
    if ((kind !== 'line' && kind !== 'paragraphs') || !row?.[name]) continue
    const content = JSON.stringify({ ...row, [name]: `Seen ${row[name]}` })
    const address = `/admin/themes/education/preview?sentence=${name}`
    const { text } = await app.postForm(address, { content }, { cookie })
    if (!text.includes('\u2063Seen')) unseen.push(name)
  }
  // Programs read the description, and the source of a claim stands in place of the figure's own.
  expect(unseen).toEqual(['description', 'figures.3.source', 'figures.3.sourceDate'])
})
