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
        "disclosures": "c168535417970b1c",
        "future-of-wealth-sustainability": "042747c1a607b523",
        "mena-markets-bridge-tomorrow": "9c36c6d2825337b7",
        "navigating-new-economic-reality": "2c81039a0075faef",
        "privacy": "47efdaf4fc1ddedf",
        "terms": "3179bcb320668e4c",
      }
    `)
})
