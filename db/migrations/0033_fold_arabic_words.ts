import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Enquiries are found whatever form of a letter was typed: their words are kept in one form. */
export const foldArabicWords: Migration = {
  name: '0033_fold_arabic_words',
  async up(tx) {
    let after = 0
    while (true) {
      const { rows } = await sql<{ id: string; ordinal: number; search_words: string }>`
        select id, ordinal, search_words from contact_submissions
        where ordinal > ${after} order by ordinal limit 1000`.execute(tx)
      if (rows.length === 0) return
      for (const { id, ordinal, search_words } of rows) {
        after = Number(ordinal)
        const folded = foldWords(search_words)
        if (folded !== search_words)
          await sql`update contact_submissions set search_words = ${folded} where id = ${id}`.execute(
            tx,
          )
      }
    }
  },
}

function foldWords(words: string): string {
  const folded = words
    .replaceAll('\u0640', '')
    .replace(/[\u0649\u06cc]/g, '\u064a')
    .replaceAll('\u0671', '\u0627')
    .replaceAll('\u0629', '\u0647')
    .replaceAll('\u06a9', '\u0643')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
  return [...new Set(folded.split(' '))].join(' ')
}
