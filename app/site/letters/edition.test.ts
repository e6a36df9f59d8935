import { expect, test } from 'vitest'
import type { LetterSummary } from '#core/letters/letter.ts'
import { fromHtml } from '#core/rich-text/from-html.ts'
import { quotedBlock } from '#core/rich-text/quoted.ts'
import { originalEnglish } from '../content/copy.ts'
import { numberOf, quarterOf } from '../content/edition.ts'
import { originalCopy } from '../content/read-copy.server.ts'
import { besidesOf } from '../rich-text/besides.ts'

const dated = (date: string, own: Partial<LetterSummary> = {}) =>
  ({ date, quarter: '', number: '', ...own }) as LetterSummary

test('an edition is of the quarter of its date, unless its author says another', () => {
  const inEnglish = (date: string) => quarterOf(originalEnglish, dated(date))
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-09-30'].map(inEnglish)).toEqual([
    'First quarter 2026',
    'First quarter 2026',
    'Second quarter 2026',
    'Third quarter 2026',
  ])
  expect(quarterOf(originalCopy('ar'), dated('2026-12-31'))).toBe('الربع الرابع 2026')
  const late = dated('2026-10-09', { quarter: 'Third quarter 2026' })
  expect(quarterOf(originalEnglish, late)).toBe('Third quarter 2026')
  expect(numberOf(originalEnglish, dated('2026-10-09', { number: '3' }))).toBe('No. 3')
  expect(numberOf(originalEnglish, dated('2026-10-09'))).toBe('')
})

test('a pull quote is a passage of one block, its notes left out and its lines joined', () => {
  const body = fromHtml(
    `<h2>One</h2><p>Money has a <strong>price</strong> again.<sup><a href="#note-1">1</a></sup>
     So has time.</p><ul><li>A list.</li></ul>
     <section><ol><li id="note-1">A source.</li></ol></section>`,
  )
  const typeOf = (sentence: string) => quotedBlock(body, sentence)?.type
  expect(typeOf('money has a price again. So has\ntime.')).toBe('paragraph')
  expect(typeOf('A list.')).toBe('bullet_list')
  for (const absent of ['A source.', 'So has time. A list.', 'Money has no price.'])
    expect(typeOf(absent)).toBe(undefined)

  const { notes, quote } = besidesOf({ body, pullQuote: 'So has time.' })
  expect([...notes].map(([block, own]) => [block.type, own.length])).toEqual([['paragraph', 1]])
  // Above the heading, too, under which it is said.
  expect(quote?.above).toBe(body.content[0])
  expect(besidesOf({ body, pullQuote: '' }).quote).toBe(undefined)
})
