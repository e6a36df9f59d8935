import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withFirmFacts } from '#core/legal/firm-facts.ts'
import { addHeadingIds } from '#core/letters/headings.ts'
import { safeLetterHtml, safeLetterTree } from '#core/letters/letter-html.server.ts'
import { addNoteLinks } from '#core/letters/notes.ts'
import { addTableAids } from '#core/letters/tables.ts'
import { serialise } from '#core/letters/tree.ts'
import { defaultFirm } from '#core/settings/default-firm.ts'
import { sampleLegalTexts } from '#sample/legal/index.ts'
import { sampleLetters } from '#sample/letters/index.ts'

/** As it is published: a change of the reader must not change what was published. */
function published(html: string): string {
  const tree = safeLetterTree(withFirmFacts(html, defaultFirm))
  addTableAids(tree)
  addHeadingIds(tree)
  addNoteLinks(tree, 'Back to the text, note {number}')
  return createHash('sha256').update(serialise(tree)).digest('hex').slice(0, 16)
}

const texts = [...sampleLetters, ...sampleLegalTexts]

test('the samples pass as they are, but for the rel of links to other sites', () => {
  for (const { bodyHtml } of texts)
    expect(safeLetterHtml(bodyHtml).replaceAll(' rel="external noreferrer"', '')).toBe(bodyHtml)
})

test('the samples are sent as they were before letters were read into trees', () => {
  expect(
    Object.fromEntries(texts.map(({ slug, bodyHtml }) => [slug, published(bodyHtml)])),
  ).toMatchInlineSnapshot(`
    {
      "disclosures": "ea55f7df7cf5557a",
      "future-of-wealth-sustainability": "318cc7e77136d45e",
      "mena-markets-bridge-tomorrow": "a8ff8b8f7df3a45d",
      "navigating-new-economic-reality": "3465dfc25934b91e",
      "privacy": "c79d8889af1ef818",
      "terms": "a9545c59571c96d2",
    }
  `)
})
