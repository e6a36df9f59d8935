import { Refusal } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import {
  type Publication,
  type PublicationState,
  publicationState,
} from '#core/publications/publication.ts'
import {
  listPublications,
  lockPublications,
} from '#core/publications/stored-publications.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import type { Place, Work } from '#core/work.ts'
import { findNow } from '#db/clock.ts'
import { findText, type StoredText } from './stored-texts.server.ts'
import type { TextId, TextKind } from './text-kind.ts'

/** A text in a transaction in which no one else can publish it. */
export type Locked = {
  work: Work
  kind: TextKind
  text: StoredText
  language: Language
  state: PublicationState
  /** What was decided last. */
  last: Publication | undefined
  now: Date
}

/** Other publications of it wait for this transaction. Throws Refusal 'not-found'. */
export async function lockText(work: Work, kind: TextKind, id: TextId): Promise<Locked> {
  const { tx } = work
  const { language } = id
  const text = await findText(tx, kind.name, id.key)
  if (!text) throw new Refusal('not-found')
  await lockPublications(tx, text.id)
  const lines = await listPublications(tx, { kind: kind.name, language, textId: text.id })
  const now = await findNow(tx)
  const own = lines.get(text.id) ?? []
  const state = publicationState(own, now)
  return { work, kind, text, language, state, last: own.at(-1), now }
}

/** Does `run` while other publications of the text wait. Throws Refusal 'not-allowed', 'not-found'. */
export async function withLockedText<T>(
  place: Place,
  actorId: string,
  kind: TextKind,
  id: TextId,
  run: (locked: Locked) => Promise<T>,
): Promise<T> {
  return write(place, { actorId, right: mayEditContent }, async (work) => {
    return run(await lockText(work, kind, id))
  })
}
