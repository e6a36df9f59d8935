import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withFirmFacts } from '../legal/firm-facts.ts'
import { sampleFirm } from '../sample/firm.ts'
import { sampleLegalTexts } from '../sample/legal/index.ts'
import { sampleLetters } from '../sample/letters/index.ts'
import { addHeadingIds } from './headings.ts'
import { safeLetterTree } from './letter-html.server.ts'
import { addNoteLinks } from './notes.ts'
import { addTableAids } from './tables.ts'
import { serialise } from './tree.ts'

/** As it is published: a change of the reader must not change what was published. */
function published(html: string): string {
  const tree = safeLetterTree(withFirmFacts(html, sampleFirm))
  addTableAids(tree)
  addHeadingIds(tree)
  addNoteLinks(tree, 'Back to the text, note {number}')
  return createHash('sha256').update(serialise(tree)).digest('hex').slice(0, 16)
}

test('the samples are sent as they were before letters were read into trees', () => {
  const texts = [...sampleLetters, ...sampleLegalTexts]
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
