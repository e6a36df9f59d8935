import { randomInt, randomUUID } from 'node:crypto'
import type { Language } from '#core/language.ts'
import type { Tx } from '#db/schema.ts'
import { storableText } from '../storable.ts'
import type { Enquiry } from './enquiry.ts'
import { dueAfter } from './enquiry-state.ts'
import { searchWords } from './search-words.ts'

export type Submission = Enquiry & {
  page: string
  language: Language
  ua: string
  /** The consent text that the visitor saw, or a note that none was shown. */
  consentText: string
  /** Milliseconds from the first focus to sending; undefined without script. */
  fillMs: number | undefined
  honeypot: string
}

const keptOfBrowser = 1000

/** Sends no mail; `known` is the reference of an imported enquiry. */
export async function createEnquiry(
  tx: Tx,
  submission: Omit<Submission, 'honeypot'>,
  suspicion: string | undefined,
  receivedAt: Date,
  known?: string,
) {
  const page = storableText(submission.page, keptOfBrowser)
  // On a duplicate reference or ordinal, try again with another one.
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const id = randomUUID()
    const reference = known ?? newReference()
    const inserted = await tx
      .insertInto('contact_submissions')
      .values({
        id,
        reference,
        ordinal: newOrdinal(receivedAt, attempt),
        search_words: searchWords(submission, reference),
        name: submission.name,
        email: submission.email,
        phone: submission.phone,
        message: submission.message,
        call_back: submission.call_back ?? '',
        page,
        language: submission.language,
        ua: storableText(submission.ua, keptOfBrowser),
        consent_text: storableText(submission.consentText, keptOfBrowser),
        fill_ms: submission.fillMs ?? null,
        suspicion: suspicion ?? null,
        spam_at: suspicion ? receivedAt : null,
        created_at: receivedAt,
        due_at: dueAfter(receivedAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return { id, reference, page }
  }
  throw new Error('No reference was free')
}

/** Without letters and digits that are easily confused. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 'E-7KQ4-M2XD': random, so it does not reveal how many there are. */
export function newReference(): string {
  const code = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `E-${code.slice(0, 4)}-${code.slice(4)}`
}

/**
 * A number that increases with the time of receipt, for the search index. A millisecond has a
 * thousand of them: each further attempt chooses from ten times as many, so that an import of
 * thousands with one moment finds free ones.
 */
function newOrdinal(receivedAt: Date, attempt: number): number {
  return receivedAt.getTime() * 1000 + randomInt(1000 * 10 ** attempt)
}
