import { fold } from '#core/text.ts'
import type { Enquiry } from './enquiry.ts'

const maxWords = 8
const maxLength = 40

export function searchWords(enquiry: Enquiry, reference: string): string {
  const { name, email, phone, message } = enquiry
  const texts = [reference, reference.replaceAll('-', ''), name, email, phone, message]
  return [...new Set(wordsOf(texts.join(' ')))].join(' ')
}

/** Words of letters and digits; if there are none, nothing can be found. */
export function typedWords(typed: string): string[] {
  return [...new Set(wordsOf(typed))].slice(0, maxWords)
}

/** The index query for enquiries that contain a word starting with each of these. */
export function indexQuery(words: readonly string[]): string {
  return words.map((word) => `${word}*`).join(' AND ')
}

/** Normalised, and without single letters, which would match almost everything. */
function wordsOf(text: string): string[] {
  const plain = fold(text).normalize('NFKC')
  const words = plain.match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return words.map((word) => Array.from(word).slice(0, maxLength).join(''))
}
