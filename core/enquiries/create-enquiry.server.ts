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
  /** The consent text that the visitor saw, or words that say that none was shown. */
  consentText: string
  /** Milliseconds from the first focus to sending; undefined without script. */
  fillMs: number | undefined
  honeypot: string
}

const keptOfBrowser = 1000

/** Without a mail to anybody; `known` is the reference of one that has been quoted before. */
export async function createEnquiry(
  tx: Tx,
  submission: Omit<Submission, 'honeypot'>,
  suspicion: string | undefined,
  receivedAt: Date,
  known?: string,
) {
  const page = storableText(submission.page, keptOfBrowser)
  // Two that got the same reference or ordinal: the second one takes another.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [id, reference] = [randomUUID(), known ?? newReference()]
    const inserted = await tx
      .insertInto('contact_submissions')
      .values({
        id,
        reference,
        ordinal: newOrdinal(receivedAt),
        search_words: searchWords(submission, reference),
        name: submission.name,
        email: submission.email,
        phone: submission.phone,
        message: submission.message,
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

/** Without letters and digits that are mistaken for each other, aloud or on paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 'E-7KQ4-M2XD': it says nothing about how many there are. */
function newReference(): string {
  const code = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `E-${code.slice(0, 4)}-${code.slice(4)}`
}

/** A number that rises with the time of receipt, for the index of words. */
function newOrdinal(receivedAt: Date): number {
  return receivedAt.getTime() * 1000 + randomInt(1000)
}
