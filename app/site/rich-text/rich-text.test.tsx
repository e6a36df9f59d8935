import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { withFirmFacts } from '#core/legal/firm-facts.ts'
import { checkRichText } from '#core/rich-text/check.ts'
import { fromHtml } from '#core/rich-text/from-html.ts'
import { outlineOf } from '#core/rich-text/outline.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { parseRichText, type RichText } from '#core/rich-text/rich-text.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import { sampleDisclosures } from '#sample/disclosures.ts'
import { sampleLegalTexts } from '#sample/legal/index.ts'
import { sampleLetters } from '#sample/letters/index.ts'
import { attacks, randomFragment } from '#tests/support/fragments.ts'
import { randomNumbers } from '#tests/support/random.ts'
import { randomTree, readersHtml } from '#tests/support/rich-trees.ts'
import { originalEnglish } from '../content/copy.ts'
import { CopyContext } from '../content/copy-context.ts'
import { richTextCopy } from '../content/rich-text.ts'
import { RichTextBody } from './rich-text.tsx'

function rendered(tree: RichText): string {
  const outline = outlineOf(tree, richTextCopy.original.notes)
  const html = renderToStaticMarkup(
    <CopyContext value={originalEnglish}>
      <RichTextBody tree={tree} outline={outline} pictures={new Map()} />
    </CopyContext>,
  )
  return html.replace(/^<div class="prose" dir="auto">(.*)<\/div>$/s, '$1')
}

const [regulatoryNotice = '', professionalClientsNotice = ''] = sampleDisclosures.map(
  ({ bodies }) => plainTextOf(parseRichText(bodies.en ?? '')),
)
const sampleNotices = { regulatoryNotice, professionalClientsNotice }

test('the samples are shown as they were before texts were trees, but for classes', () => {
  const texts = [...sampleLetters, ...sampleLegalTexts]
  const shown = texts.map(({ slug, bodyHtml }) => {
    const tree = withFirmFacts(fromHtml(bodyHtml), defaultFirm, sampleNotices)
    const html = readersHtml(rendered(tree))
    return [slug, createHash('sha256').update(html).digest('hex').slice(0, 16)]
  })
  expect(Object.fromEntries(shown)).toEqual({
    'navigating-new-economic-reality': '6e1cd8eecba4e0a6',
    'future-of-wealth-sustainability': 'a7ed8d2c2573158d',
    'mena-markets-bridge-tomorrow': 'a75f16db438988d5',
    terms: '551b8eb646279497',
    // Its words on enquiries and on browser storage are newer than trees.
    privacy: '8005b9dc80eeed0c',
    disclosures: '0a34410323f8ed04',
  })
})

describe('a tree', () => {
  test('that is valid is the same after it was shown and read again', () => {
    const random = randomNumbers(15)
    for (let run = 0; run < 200; run += 1) {
      const tree = randomTree(random)
      expect(checkRichText(JSON.stringify(tree))).toEqual({ tree, stored: JSON.stringify(tree) })
      expect(JSON.stringify(fromHtml(rendered(tree)), null, 1), rendered(tree)).toBe(
        JSON.stringify(tree, null, 1),
      )
    }
  })

  test('that any HTML makes is valid, and the same after it was shown and read again', () => {
    const random = randomNumbers(4)
    const fragments = Array.from({ length: 800 }, () => randomFragment(random))
    for (const html of [...attacks, ...fragments]) {
      const tree = fromHtml(html)
      expect(checkRichText(JSON.stringify(tree)), html).toMatchObject({ tree })
      expect(JSON.stringify(fromHtml(rendered(tree)), null, 1), html).toBe(
        JSON.stringify(tree, null, 1),
      )
    }
  })
})

test('the bars of a chart begin at the line of nought, also where some go below it', () => {
  const row = (name: string, value: number) => `<tr><th>${name}</th><td>${value}</td></tr>`
  const html = `<figure class="text-chart" data-chart="bars"><p class="text-chart-title">Growth</p><table><tbody>${row('Egypt', 15)}${row('Oman', -5)}</tbody></table></figure>`
  const shown = rendered(fromHtml(html))
  expect([...shown.matchAll(/x1="([\d.]+%)"/g)].map(([, x]) => x)).toEqual(['25%', '25%'])
  expect(
    [...shown.matchAll(/<rect x="([\d.]+%)" width="([\d.]+%)"/g)].map(([, ...at]) => at),
  ).toEqual([
    ['25%', '75%'],
    ['0%', '25%'],
  ])
})
